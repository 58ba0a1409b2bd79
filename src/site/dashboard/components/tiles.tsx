import { Fragment } from "react";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";

interface Tile {
  label: "tile_my_college" | "tile_my_hostels" | "tile_projects" | "tile_jobs" | "tile_exams" | "tile_interviews";
  icon: IconName;
  /** Null: Coming Soon. */
  to: string | null;
  tint: string;
}

/** What has something to show works, the others say Coming Soon. Source: docs/specification S2.20, D13. */
const tiles: Tile[] = [
  { label: "tile_my_college", icon: "graduation-cap", to: patterns.myColleges, tint: "engineering" },
  { label: "tile_my_hostels", icon: "bed-double", to: patterns.myHostels, tint: "medical" },
  { label: "tile_projects", icon: "folder-kanban", to: patterns.projects, tint: "mba" },
  { label: "tile_jobs", icon: "briefcase", to: patterns.campusDrives, tint: "mca-it" },
  { label: "tile_exams", icon: "notebook-pen", to: null, tint: "commerce" },
  // Where calls of a package are booked, mock interviews among them.
  { label: "tile_interviews", icon: "mic", to: patterns.myPackage, tint: "arts" },
];

const shape =
  "flex min-h-20 min-w-0 flex-col items-start justify-between gap-2 rounded-card border p-3 leading-tight md:min-h-28 md:p-4 text-left font-semibold wrap-anywhere";

/** The dashboard's menu. */
export function Tiles() {
  const m = useMessages();
  return (
    <nav aria-label={m.dashboard.tiles_title()} className="mt-4">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {tiles.map(({ label, icon, to, tint }) => {
          const text = m.dashboard[label]();
          const mark = <Icon name={icon} className="size-7 shrink-0" strokeWidth={1.5} aria-hidden="true" />;
          return (
            <li key={label} data-tint={tint} className="grid min-w-0">
              {to ? (
                <Link to={to} className={`${shape} border-transparent bg-tint-soft text-tint-ink hover:border-tint`}>
                  {mark}
                  <span>
                    {text.split("/").map((part, index) => (
                      <Fragment key={part}>
                        {index > 0 ? "/" : null}
                        {index > 0 ? <wbr /> : null}
                        {part}
                      </Fragment>
                    ))}
                  </span>
                </Link>
              ) : (
                // biome-ignore lint/a11y: a link that leads nowhere yet is disabled and takes no focus
                <span
                  role="link"
                  aria-disabled="true"
                  className={`${shape} border-dashed border-line-strong text-muted`}
                >
                  {mark}
                  <span>
                    {text} <span className="block text-sm font-normal">{m.dashboard.coming_soon()}</span>
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
