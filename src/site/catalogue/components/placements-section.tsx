import type { Placement } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { SampleBadge } from "#ui/badge.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { changedSearch } from "./college-view.ts";
import { PlacementFigures } from "./placement-figures.server.tsx";

/** Placements of the chosen year. */
export function PlacementsSection({
  years,
  placement,
  search,
}: {
  years: number[];
  placement: Placement | null;
  /** The query of the page's address. */
  search: string;
}) {
  const m = useMessages();
  if (!placement) return <p className="text-lg text-muted">{m.college.no_placements()}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <TabLinks
          label={m.college.placement_years()}
          tabs={years.map((year) => ({
            to: `${changedSearch(search, { placements: year })}#placements`,
            label: String(year),
            isCurrent: year === placement.year,
          }))}
          keepsScroll
        />
        {placement.source.status === "sample" ? <SampleBadge /> : null}
      </div>
      <PlacementFigures placement={placement} />
    </>
  );
}
