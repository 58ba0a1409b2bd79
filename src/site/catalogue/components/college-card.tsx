import type { CollegeCard as Card } from "#features/catalogue/contract.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { OwnLine, type OwnLineText } from "#site/applicant/components/own-line.tsx";
import { SaveToggleButton } from "#site/saving/components/save-toggle-button.tsx";
import { Tag } from "#ui/badge.tsx";
import { Figure } from "#ui/figure.tsx";
import { Link } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { useClosingRange } from "./closing-range.ts";
import { useFeeRange } from "./fee-range.ts";

/** One college in a list. The whole card is a target: View Details stretches over it, the save button is above. */
export function CollegeCard({
  college,
  streamId,
  isFirst,
  own,
}: {
  college: Card;
  /** The stream that its figures are of; null: all of them. */
  streamId: number | null;
  isFirst: boolean;
  /** Of a student who said their exam. */
  own?: OwnLineText | undefined;
}) {
  const m = useMessages();
  const kinds = [
    ...(college.ownership === "unknown" ? [] : [m.catalogue.ownership_name({ ownership: college.ownership })]),
    ...(college.is_women_only ? [m.catalogue.women_only()] : []),
  ];
  const tags = [
    ...college.tags,
    ...(college.has_placements ? [m.catalogue.placement()] : []),
    ...(college.has_cut_offs ? [m.catalogue.cut_off()] : []),
  ];
  return (
    <li
      className="card relative flex flex-col p-4 hover:border-line-strong hover:shadow-card"
      data-tint={college.stream_slug}
    >
      <div className="flex gap-4">
        <Picture
          photo={college.photos[0]}
          alt=""
          kind="campus"
          id={college.id}
          tint={college.stream_slug}
          className="size-20 shrink-0 rounded-control sm:h-24 sm:w-32"
          isFirst={isFirst}
        />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug">{college.name}</h3>
          <p className="mt-1 text-sm text-muted">{placeLine(college)}</p>
          {kinds.length > 0 ? <p className="text-sm text-muted">{kinds.join(" · ")}</p> : null}
        </div>
      </div>
      {college.matched.length > 0 ? (
        <p className="mt-3 text-sm">
          {m.catalogue.found_by({ what: college.matched.map((match) => m.catalogue.matched(match)).join(", ") })}
        </p>
      ) : null}
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
      <OwnLine own={own} />
      <CardFigures college={college} scope={streamId === null ? `${college.id}` : `${college.id}-${streamId}`} />
      <div className="mt-2 flex items-center justify-between gap-3">
        <Link
          to={collegePath(college.id)}
          aria-label={`${m.catalogue.view_details()}: ${college.name}`}
          className="link inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0 after:rounded-card"
        >
          {m.catalogue.view_details()}
        </Link>
        <Link
          to={comparePath(`college-${college.id}`)}
          rel="nofollow"
          aria-label={m.catalogue.compare_of({ name: college.name })}
          className="link relative ml-auto inline-flex min-h-11 items-center px-1"
        >
          {m.catalogue.compare()}
        </Link>
        <SaveToggleButton thing={{ kind: "college", id: college.id }} name={college.name} className="relative -mr-1" />
      </div>
    </li>
  );
}

/** @param scope the college, with its stream where the figures are of one: what ids of facts end with */
function CardFigures({ college, scope }: { college: Card; scope: string }) {
  const m = useMessages();
  const format = useFormat();
  const closing = useClosingRange(college.closing_range);
  const fees = useFeeRange(college.fee_range);
  const figures = [
    {
      label: m.catalogue.seats(),
      value: college.seats === null ? null : format.number(college.seats),
      fact: `total-${scope}`,
    },
    closing && { label: closing.label, value: closing.value, hint: closing.hint, fact: `closing-${scope}` },
    fees && { ...fees, fact: `fees-${scope}` },
    college.nearest_hostel_m !== null && {
      label: m.catalogue.nearest_hostel(),
      value: format.distance(college.nearest_hostel_m),
      fact: `nearest-${college.id}`,
    },
  ];
  return (
    <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-2 pt-3 text-sm">
      {figures.map((figure) =>
        figure ? (
          <div key={figure.label}>
            <dt className="text-muted">
              {figure.label}
              {figure.hint ? `, ${figure.hint}` : ""}
            </dt>
            <dd className={figure.value ? "text-base font-semibold" : "text-muted"}>
              {figure.value ? <Figure fact={figure.fact}>{figure.value}</Figure> : m.ui.not_in_data()}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Area and city as lists show them; many areas already name their city. */
export function placeLine({ area, city, state }: { area: string; city: string; state: string }): string {
  const parts = area && area.toLowerCase() !== city.toLowerCase() ? [area, city, state] : [city, state];
  return parts.join(", ");
}
