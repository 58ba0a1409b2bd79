import type { AnswerState } from "#db/schema/choices.ts";
import { useMessages } from "#lib/messages/messages.tsx";

const looks: Record<AnswerState, string> = {
  open: "border-line-strong bg-sunken text-ink",
  answered: "border-good bg-good-soft text-good",
  closed: "border-line text-muted",
};

/** The state of a ticket, in a word. */
export function StateTag({ state }: { state: AnswerState }) {
  const m = useMessages();
  return (
    <span className={`inline-block rounded-md border px-2 text-sm font-semibold ${looks[state]}`}>
      {m.tickets.state({ state })}
    </span>
  );
}
