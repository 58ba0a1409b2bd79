import type { NearbyHostel } from "#features/catalogue/college-contract.ts";
import { hostelPath, patterns } from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Link } from "#ui/link.tsx";

/** Hostels near a college, nearest first: what a bed costs and how far it is. */
export function NearbyHostels({ hostels, collegeId }: { hostels: NearbyHostel[]; collegeId: number }) {
  const m = useMessages();
  if (hostels.length === 0) return <p className="text-lg text-muted">{m.college.no_hostel()}</p>;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-4 print:gap-1">
        {hostels.map((hostel) => (
          <NearbyHostelCard key={hostel.id} hostel={hostel} collegeId={collegeId} />
        ))}
      </ul>
      <p className="mt-4">
        <ButtonLink to={`${patterns.hostelList}?college=${encodeURIComponent(encodeId(collegeId))}`} look="secondary">
          {m.college.see_hostels()}
        </ButtonLink>
      </p>
    </>
  );
}

function NearbyHostelCard({ hostel, collegeId }: { hostel: NearbyHostel; collegeId: number }) {
  const m = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  return (
    <li className="linked-card nearby-hostel">
      <div>
        <h3>{hostel.name}</h3>
        {hostel.is_sample ? <SampleBadge /> : null}
      </div>
      <p>
        {nameOf(hostel.type)} ·{" "}
        <Figure fact={`distance-${collegeId}-${hostel.id}`}>
          {m.college.distance_away({ distance: format.metres(hostel.distance) })}
        </Figure>
      </p>
      <p className="price">
        {hostel.price === null ? (
          m.college.price_unknown()
        ) : (
          <Figure fact={`price-${hostel.id}`}>{m.college.price_per_month({ price: hostel.price })}</Figure>
        )}
      </p>
      <Link
        to={hostelPath(hostel.id)}
        aria-label={`${m.college.view_details()}: ${hostel.name}`}
        className="no-print link"
      >
        {m.college.view_details()}
      </Link>
    </li>
  );
}
