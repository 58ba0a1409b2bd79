import type { College, Placement } from "#features/catalogue/college-contract.ts";
import type { PeerMedian } from "#features/catalogue/peer-median.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { FeesSection } from "../figures/fees-section.server.tsx";
import { PeersCard } from "../figures/peers-card.server.tsx";
import { PlacementFigures } from "../figures/placement-figures.server.tsx";
import { SeatsSection } from "../figures/seats-section.server.tsx";
import { CitedSection } from "./cited-section.server.tsx";
import { type CollegeView, changedSearch } from "./college-view.ts";
import { NearbyHostels } from "./nearby-hostels.tsx";
import { Stated } from "./stated-by-college.server.tsx";

/** Seats, under its heading. */
export function SeatsPart({ view, whole }: { view: CollegeView; whole: College }) {
  const { college: m } = useMessages();
  return (
    <CitedSection id="seats" title={m.seats_section()}>
      <SeatsSection view={view} />
      <Stated facts={whole.stated} topics={["seats"]} />
    </CitedSection>
  );
}

/** Fees, under its heading. */
export function FeesPart({ view: { branch }, whole }: { view: CollegeView; whole: College }) {
  const { college: m } = useMessages();
  const stream = whole.streams.find(({ id }) => id === branch?.stream_id);
  return (
    <CitedSection id="fees" title={m.fees()}>
      <FeesSection college={whole} course={{ branch, streamName: stream?.name ?? "" }} />
      <Stated facts={whole.stated} topics={["fees"]} />
    </CitedSection>
  );
}

/** Placements, under its heading. */
export function PlacementsPart({
  view,
  whole,
  peers,
  search,
}: {
  view: CollegeView;
  whole: College;
  peers: PeerMedian | null;
  search: string;
}) {
  const { college: m } = useMessages();
  return (
    <CitedSection id="placements" title={m.placements()}>
      <PeersCard own={view.keyPackage} peers={peers} />
      <PlacementsSection years={view.placementYears} placement={view.placement} search={search} />
      <Stated facts={whole.stated} topics={["median_package", "placed"]} />
    </CitedSection>
  );
}

/** Hostels nearby, under its heading. */
export function HostelsPart({ college }: { college: Pick<College, "id" | "nearby_hostels" | "stated"> }) {
  const { college: m } = useMessages();
  return (
    <CitedSection id="hostels" title={m.near_by_hostel()}>
      <NearbyHostels hostels={college.nearby_hostels} collegeId={college.id} />
      <Stated facts={college.stated} topics={["hostel"]} />
    </CitedSection>
  );
}

/** Placements of the chosen year. */
function PlacementsSection({
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
