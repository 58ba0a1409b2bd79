import type { ReactNode } from "react";
import { useMessages } from "#lib/messages/messages.tsx";

/**
 * The steps between pages of an answer. They are buttons of the form, because the figures go with them.
 *
 * @param step the button that shows a page
 */
export function PageSteps({
  page,
  pages,
  step,
}: {
  page: number;
  pages: number;
  step: (target: number, words: string) => ReactNode;
}) {
  const { ui: m } = useMessages();
  if (pages <= 1) return null;
  return (
    <nav aria-label={m.pages()} className="no-print mt-6 flex flex-wrap items-center justify-center gap-3">
      {page > 1 ? step(page - 1, m.previous_page()) : null}
      <span>{m.page_number({ page })}</span>
      {page < pages ? step(page + 1, m.next_page()) : null}
    </nav>
  );
}
