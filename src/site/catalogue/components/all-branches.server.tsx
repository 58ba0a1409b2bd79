import type { College } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/figure.tsx";
import { useClosingRange } from "./closing-range.ts";

/** From which to which value the branches of a college closed, for the seats that most students compete for. */
export function AllBranches({ college: { id, closing_range } }: { college: Pick<College, "id" | "closing_range"> }) {
  const { college_answers: m } = useMessages();
  const closing = useClosingRange(closing_range);
  if (!closing) return null;
  return (
    <p className="mb-2">
      {m.all_branches()} {closing.label} <Figure fact={`closing-${id}`}>{closing.value}</Figure>{" "}
      <small className="text-sm text-muted">{closing.hint}</small>
    </p>
  );
}
