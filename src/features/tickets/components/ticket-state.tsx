import { useMessages } from "#lib/messages/messages.tsx";
import type { TicketState } from "../values.ts";

const looks: Record<TicketState, string> = {
  open: "border-line-strong bg-sunken text-ink",
  answered: "border-good bg-good-soft text-good",
  closed: "border-line text-muted",
};

/** Where a ticket stands, in a word. */
export function StateTag({ state }: { state: TicketState }) {
  const m = useMessages();
  return (
    <span className={`inline-block rounded-md border px-2 text-sm font-semibold ${looks[state]}`}>
      {m.tickets.state({ state })}
    </span>
  );
}
