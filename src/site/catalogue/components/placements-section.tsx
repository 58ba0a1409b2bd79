import { useLocation } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { SampleBadge } from "#ui/badge.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { useIsLive } from "#ui/use-is-live.ts";
import { changedSearch } from "./college-view.ts";

/** One year of placements as the page shows it. */
interface ShownPlacement {
  year: number;
  isSample: boolean;
  /** Everything beneath the choice of the year. */
  html: string;
}

/** Placements of the chosen year. */
export function PlacementsSection({ years, placement }: { years: number[]; placement: ShownPlacement | null }) {
  const m = useMessages();
  if (!placement) return <p className="text-lg text-muted">{m.college.no_placements()}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <YearTabs years={years} chosen={placement.year} />
        {placement.isSample ? <SampleBadge /> : null}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
      <div dangerouslySetInnerHTML={{ __html: placement.html }} />
    </>
  );
}

function YearTabs({ years, chosen }: { years: number[]; chosen: number }) {
  const m = useMessages();
  const isLive = useIsLive();
  const { search } = useLocation();
  return (
    <TabLinks
      label={m.college.placement_years()}
      tabs={years.map((year) => ({
        to: `${changedSearch(search, { placements: year })}${isLive ? "" : "#placements"}`,
        label: String(year),
        isCurrent: year === chosen,
      }))}
      keepsScroll
    />
  );
}
