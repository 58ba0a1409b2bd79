import type { College, Fee } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import type { CollegeView } from "./college-view.ts";
import { FeesSection } from "./fees-section.server.tsx";
import { NearbyHostels } from "./nearby-hostels.tsx";
import { PageSection } from "./page-section.tsx";
import { PlacementsSection } from "./placements-section.tsx";
import { SeatsSection } from "./seats-section.tsx";

/** Seats, under its heading. */
export function SeatsPart({ view }: { view: CollegeView }) {
  const { college: m } = useMessages();
  return (
    <PageSection id="seats" title={m.seats_section()}>
      <SeatsSection view={view} />
    </PageSection>
  );
}

/** Fees, under its heading. */
export function FeesPart({ view: { college, branch }, fees }: { view: CollegeView; fees: Fee[] }) {
  const { college: m } = useMessages();
  return (
    <PageSection id="fees" title={m.fees()}>
      <FeesSection fees={fees} course={{ collegeId: college.id, branchId: branch?.branch_id }} />
    </PageSection>
  );
}

/** Placements, under its heading. */
export function PlacementsPart({ view, search }: { view: CollegeView; search: string }) {
  const { college: m } = useMessages();
  return (
    <PageSection id="placements" title={m.placements()}>
      <PlacementsSection years={view.placementYears} placement={view.placement} search={search} />
    </PageSection>
  );
}

/** Hostels nearby, under its heading. */
export function HostelsPart({ college }: { college: Pick<College, "id" | "nearby_hostels"> }) {
  const { college: m } = useMessages();
  return (
    <PageSection id="hostels" title={m.near_by_hostel()}>
      <NearbyHostels hostels={college.nearby_hostels} collegeId={college.id} />
    </PageSection>
  );
}
