import { useLocation } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { Icon } from "../drawing/icon.tsx";

/** A chosen filter as a chip; following it leaves the filter out of the address. */
export function RemovableFilter({ name, label }: { name: string; label: string }) {
  const m = useMessages();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(name);
  params.delete("page");
  const query = params.toString();
  return (
    <Link
      to={query ? `${pathname}?${query}` : pathname}
      keepsScroll
      aria-label={m.filters.remove({ filter: label })}
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-accent-strong bg-accent-soft py-1.5 pr-3 pl-4 font-medium hover:border-ink"
    >
      {label}
      <Icon name="x" className="size-4 shrink-0" strokeWidth={2} aria-hidden="true" />
    </Link>
  );
}
