import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { breadcrumbData, StructuredData, useSite } from "./structured-data.tsx";

/** The way back up, for people and for search engines. The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: { label: string; to?: string }[] }) {
  const m = useMessages();
  const { publicUrl } = useSite();
  return (
    <nav aria-label={m.ui.breadcrumbs()} className="py-1 text-sm text-muted">
      <StructuredData thing={import.meta.env.SSR ? breadcrumbData(crumbs, publicUrl) : null} />
      {/* One line whatever the font: the page below must not move when it arrives. */}
      <ol className="no-scrollbar flex items-center min-h-11 gap-x-2 overflow-x-auto whitespace-nowrap">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-2">
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {crumb.to ? (
              <Link to={crumb.to} className="link tap-row">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
