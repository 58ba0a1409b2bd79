import { Chip } from "@mui/material";
import type { Deliverable } from "../../../src/features/payments/deliverable-contract.ts";

export const deliverableWords: Record<Deliverable["state"], string> = {
  pending: "Not delivered",
  disputed: "Disputed",
  delivered: "Delivered, not confirmed yet",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
};

const colors = {
  pending: "default",
  disputed: "error",
  delivered: "info",
  confirmed: "success",
  cancelled: "default",
} as const;

/** Only the border is coloured: amber text on paper has too little contrast. */
const legible = { size: "small", variant: "outlined", sx: { color: "text.primary", mr: 0.5 } } as const;

/** The state of a deliverable, and whether it is late. */
export function DeliverableState({ one }: { one: Pick<Deliverable, "state" | "is_late"> }) {
  return (
    <>
      <Chip {...legible} color={colors[one.state]} label={deliverableWords[one.state]} />
      {one.is_late && <Chip {...legible} color="error" label="Late" />}
    </>
  );
}
