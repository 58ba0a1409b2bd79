import type { NearCollege } from "#features/hostels/contract.ts";
import { collegePath, patterns } from "#lib/addresses.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { ButtonLink, buttonClasses } from "#ui/button.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";

/** Colleges near a hostel, nearest first. */
export function NearColleges({ colleges, hostelId }: { colleges: NearCollege[]; hostelId: number }) {
  const m = useMessages();
  return (
    <section aria-labelledby="near-colleges" className="mt-10">
      <h2 id="near-colleges" className="text-xl">
        {m.hostels.near_colleges()}
      </h2>
      {colleges.length === 0 ? (
        <div className="mt-4">
          <EmptyState text={m.hostels.no_near_college()}>
            <ButtonLink to={patterns.streams}>{m.hostels.find_colleges()}</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="text-sm text-muted">{m.hostels.straight_line()}</p>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {colleges.map((college) => (
              <li key={college.id}>
                <NearCollegeCard college={college} hostelId={hostelId} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function NearCollegeCard({ college, hostelId }: { college: NearCollege; hostelId: number }) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const format = useFormat();
  const { id, name } = college;
  return (
    <article className="linked-card h-full overflow-hidden">
      <Picture
        photo={college.photos[0]}
        alt=""
        kind="campus"
        id={id}
        tint="engineering"
        className="w-24 shrink-0 sm:w-28"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <h3 className="text-base leading-snug">{name}</h3>
        <p className="text-sm text-muted">{placeLine([college.area, college.city])}</p>
        <p className="font-medium">
          <Figure fact={`distance-${id}-${hostelId}`}>
            {m.hostels.distance_away({ distance: format.distance(college.distance) })}
          </Figure>
        </p>
        <Link
          to={collegePath(id)}
          aria-label={m.hostels.view_details_of({ name })}
          className={buttonClasses("quiet", "mt-auto self-start px-0! after:absolute after:inset-0")}
        >
          {m.hostels.view_details()}
        </Link>
      </div>
    </article>
  );
}
