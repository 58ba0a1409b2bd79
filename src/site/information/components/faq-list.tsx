import type { Faq } from "#features/information/contract.ts";
import { Prose } from "#ui/prose.tsx";
import { FoldSummary } from "./fold-summary.tsx";

/** Questions that expand and collapse, with or without script. */
export function FaqList({ faq }: { faq: Faq }) {
  return (
    <div className="card reading divide-y divide-line">
      {faq.items.map(({ question, answer }) => (
        <details key={question} className="group">
          <FoldSummary className="min-h-14 px-5 py-3 text-lg">{question}</FoldSummary>
          <Prose html={answer} className="px-5 pb-5" />
        </details>
      ))}
    </div>
  );
}
