import type { HostelCard as Hostel } from "#features/hostels/contract.ts";
import { walkMinutesOf } from "#features/hostels/rules.ts";
import { hostelPath } from "#lib/addresses.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { HeartButton } from "#site/saving/components/heart-button.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { CardPicture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { EvidenceLine } from "./evidence-line.tsx";
import { FacilityBadge, leadingFacilities } from "./facility-badge.tsx";
import { houseTint } from "./house-tint.ts";
import { Price } from "./price.tsx";

/** How many facilities a card names; the hostel's page has all of them. */
const shownFacilities = 3;

interface HostelCardProps {
  hostel: Hostel;
  /** The college that distances are counted from. */
  college: { id: number; name: string } | null;
  /** Whether its photograph is fetched at once. */
  isFirst: boolean;
  isSaved: boolean;
}

/** A hostel in a list: what it costs first. The whole card leads to the hostel. */
export function HostelCard({ hostel, college, isFirst, isSaved }: HostelCardProps) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const format = useFormat();
  const { id, name } = hostel;
  const hidden = hostel.facilities.length - shownFacilities;
  return (
    <article className="linked-card h-full flex-col overflow-hidden">
      <CardPicture
        photo={hostel.photos[0]}
        kind="house"
        id={id}
        tint={houseTint(id)}
        isFirst={isFirst}
        className="aspect-[2/1] w-full"
      />
      <HeartButton
        thing={{ kind: "hostel", id }}
        name={name}
        isSaved={isSaved}
        className="absolute top-3 right-3 z-10"
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Price hostel={hostel} />
        <EvidenceLine evidence={hostel.rent_evidence} />
        <h3 className="mt-1 text-lg">{name}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Icon name="map-pin" className="size-4 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
          {placeLine([hostel.area, hostel.city])}
        </p>
        {hostel.distance === null || college === null ? null : (
          <p className="flex items-start gap-2 font-medium">
            <Icon name="route" className="mt-1 size-4 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
            <Figure fact={`distance-${college.id}-${id}`}>
              {m.hostels.distance_from({ distance: format.distance(hostel.distance), college: college.name })}
            </Figure>{" "}
            ({m.hostels.walk({ minutes: walkMinutesOf(hostel.distance) })})
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {m.hostels.kind_name({ kind: hostel.kind })} · {m.hostels.for_resident({ resident: hostel.for_whom })}
          {hostel.is_sample ? <SampleBadge /> : null}
        </p>
        <ul className="flex flex-wrap gap-1.5">
          {leadingFacilities(hostel.facilities, shownFacilities).map((facility) => (
            <li key={facility}>
              <FacilityBadge name={facility} isMuted />
            </li>
          ))}
          {hidden > 0 ? (
            <li className="py-0.5 text-sm text-muted">{m.hostels.more_facilities({ count: hidden })}</li>
          ) : null}
        </ul>
        <Link
          to={hostelPath(id)}
          aria-label={m.hostels.view_details_of({ name })}
          className={buttonClasses("secondary", "mt-auto after:absolute after:inset-0")}
        >
          {m.hostels.view_details()}
        </Link>
      </div>
    </article>
  );
}
