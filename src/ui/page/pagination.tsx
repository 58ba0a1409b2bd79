import { useLocation } from "react-router";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";

/** Links to a list's pages; everything else of the address is retained. */
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  const m = useMessages();
  const format = useFormat();
  const { pathname, search } = useLocation();
  if (pageCount <= 1) return null;
  const address = (target: number) => {
    const params = new URLSearchParams(search);
    if (target === 1) params.delete("page");
    else params.set("page", String(target));
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  const item = "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-3 font-medium";
  return (
    <nav aria-label={m.ui.pages()} className="mt-8 flex flex-wrap items-center justify-center gap-1">
      {page > 1 ? (
        <Link to={address(page - 1)} rel="prev" className={`${item} border border-line bg-card hover:border-ink`}>
          {m.ui.previous_page()}
        </Link>
      ) : null}
      {visiblePages(page, pageCount).map((target, index) =>
        target === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
          <span key={`gap-${index}`} className="px-1 text-muted" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={target}
            to={address(target)}
            aria-label={m.ui.page_number({ page: target })}
            aria-current={target === page ? "page" : undefined}
            className={`${item} ${target === page ? "bg-ink text-ground" : "hover:bg-sunken"}`}
          >
            {format.number(target)}
          </Link>
        ),
      )}
      {page < pageCount ? (
        <Link to={address(page + 1)} rel="next" className={`${item} border border-line bg-card hover:border-ink`}>
          {m.ui.next_page()}
        </Link>
      ) : null}
    </nav>
  );
}

/** First, last and the neighbours of the current page; null stands for a gap of two pages or more. */
export function visiblePages(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((target) => target >= 1 && target <= pageCount);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((target, index) => {
    const left = target - (pages[index - 1] ?? 0) - 1;
    if (left === 0) return [target];
    return left === 1 ? [target - 1, target] : [null, target];
  });
}
