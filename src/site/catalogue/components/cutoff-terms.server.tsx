import { useMessages } from "#lib/messages/messages.tsx";
import { Term } from "#ui/term.tsx";
import type { CutoffsView } from "./college-view.ts";

/** The terms of the choice and the tables below, each with its meaning in one line. */
export function CutoffTerms({ cutoffs }: { cutoffs: CutoffsView }) {
  const { terms: m } = useMessages();
  const isPercentile = cutoffs.rounds.some(({ unit }) => unit === "percentile");
  return (
    <p className="no-print mt-2 flex flex-wrap items-center gap-x-4">
      <span className="text-muted">{m.title()}</span>
      <Term name="closing_value" />
      <Term name={isPercentile ? "percentile" : "rank"} />
      <Term name="round" />
      <Term name="quota" />
      <Term name="seat_type" />
    </p>
  );
}
