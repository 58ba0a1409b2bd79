import type { Faq } from "#features/information/contract.ts";
import { Icon } from "#ui/drawing/icon.tsx";
import { Prose } from "#ui/prose.tsx";

/** Questions that expand and collapse, with or without script. */
export function FaqList({ faq }: { faq: Faq }) {
  return (
    <div className="card reading divide-y divide-line">
      {faq.items.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 text-lg font-semibold">
            {question}
            <Icon
              name="chevron-down"
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
              strokeWidth={1.5}
              aria-hidden="true"
            />
          </summary>
          <Prose html={answer} className="px-5 pb-5" />
        </details>
      ))}
    </div>
  );
}
