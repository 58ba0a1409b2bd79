import { collegeTags } from "#features/catalogue/tag-rules.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { useFormat, useMessages, useNames, usePlaceLine } from "#lib/messages/messages.tsx";
import type { OwnLineText } from "#site/applicant/components/own-line.tsx";
import { HeartButton } from "#site/saving/components/heart-button.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { CardPicture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { CardFigures } from "./card-figures.server.tsx";
import type { CardView } from "./list-view.ts";

/** Texts of a match that have a name in the page's script; names of colleges and branches stay as they are filed. */
const namedInScript = ["city", "state", "stream"];

export interface CollegeCardProps {
  college: CardView;
  /** The stream that its figures are of; null: all of them. */
  streamId: number | null;
  /** Whether its photograph is fetched at once. */
  isFirst: boolean;
  isSaved: boolean;
  /** Of a student with exam answers. */
  own: OwnLineText | null;
}

/**
 * One college in a list, made to be scanned: picture, name, place, and three figures in fixed places. The whole card is a target: View
 * Details stretches over it; the receipts' marks and the buttons are above.
 */
export function CollegeCard({ college, streamId, isFirst, isSaved, own }: CollegeCardProps) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const nameOf = useNames();
  const saysMatch = ({ field, text }: CardView["matched"][number]) =>
    m.catalogue.matched({ field, text: namedInScript.includes(field) ? nameOf(text) : text });
  const { name, ownership } = college;
  const facts = [
    ...(ownership === "unknown" ? [] : [m.catalogue.ownership_name({ ownership })]),
    ...(college.is_women_only ? [m.catalogue.women_only()] : []),
    placeLine(college.place.split(", ")),
  ];
  return (
    <li className="college-card" data-tint={college.stream_slug}>
      <CardPicture
        photo={college.photo}
        kind="thumb"
        id={college.id}
        tint={college.stream_slug}
        className="thumb"
        isFirst={isFirst}
        sizes="96px"
      />
      <div>
        <h3>{name}</h3>
        <p className="cut">{facts.join(" · ")}</p>
        <Chips college={college} streamId={streamId} />
        {college.matched.length > 0 ? (
          <p>{m.catalogue.found_by({ what: college.matched.map(saysMatch).join(", ") })}</p>
        ) : null}
      </div>
      <CardFigures college={college} streamId={streamId} own={own} />
      <div className="ways">
        <Link to={collegePath(college.id)} aria-label={`${m.catalogue.view_details()}: ${name}`} className="whole">
          {m.catalogue.view_details()}
        </Link>
        <Link to={comparePath(`college-${college.id}`)} rel="nofollow" aria-label={m.catalogue.compare_of({ name })}>
          <Icon name="scale" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {m.catalogue.compare()}
        </Link>
        <HeartButton thing={{ kind: "college", id: college.id }} name={name} isSaved={isSaved} />
      </div>
    </li>
  );
}

/** Seats and the nearest hostel with their receipts, then the tags; what does not fit into the line is on the college's page. */
function Chips({ college, streamId }: Pick<CollegeCardProps, "college" | "streamId">) {
  const { catalogue: m, card } = useMessages();
  const format = useFormat();
  const { id, seats, total_seats: total, hostelM } = college;
  return (
    <ul>
      {total === null ? null : (
        <li>
          <Figure fact={`total-${id}`}>{card.seats({ count: total })}</Figure>
        </li>
      )}
      {total !== null && seats !== null && seats !== total ? (
        <li>
          <Figure fact={`total-${id}-${streamId}`}>{m.in_this_stream({ count: seats })}</Figure>
        </li>
      ) : null}
      {hostelM === null ? null : (
        <li>
          {m.nearest_hostel()} <Figure fact={`nearest-${id}`}>{format.distance(hostelM)}</Figure>
        </li>
      )}
      {college.branch_count === 0 ? <li>{card.no_branches()}</li> : null}
      {collegeTags(college, m).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
