import type { ReactNode } from "react";
import { collegeTags } from "#features/catalogue/tag-rules.ts";
import { academicYear } from "#lib/academic-year.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { useFormat, useMessages, useNames, usePlaceLine } from "#lib/messages/messages.tsx";
import { OwnLine, type OwnLineText } from "#site/applicant/components/own-line.tsx";
import { HeartButton } from "#site/saving/components/heart-button.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { CardPicture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { useHeadline } from "../figures/closing-range.ts";
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
 * One college in a list, low enough that three fit on a phone: what is not known is left out. The whole card is a target:
 * View Details stretches over it, figures and buttons are above.
 */
export function CollegeCard({ college, streamId, isFirst, isSaved, own }: CollegeCardProps) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const nameOf = useNames();
  const saysMatch = ({ field, text }: CardView["matched"][number]) =>
    m.catalogue.matched({ field, text: namedInScript.includes(field) ? nameOf(text) : text });
  const { name, ownership } = college;
  const facts = [
    placeLine(college.place.split(", ")),
    ...(ownership === "unknown" ? [] : [m.catalogue.ownership_name({ ownership })]),
    ...(college.is_women_only ? [m.catalogue.women_only()] : []),
  ];
  const tags = collegeTags(college, m.catalogue);
  return (
    <li className="college-card" data-tint={college.stream_slug}>
      <CardPicture
        photo={college.photo}
        kind="thumb"
        id={college.id}
        tint={college.stream_slug}
        className="thumb"
        isFirst={isFirst}
        sizes="48px"
      />
      <h3>{name}</h3>
      <HeartButton thing={{ kind: "college", id: college.id }} name={name} isSaved={isSaved} className="bare" />
      <ul>
        {[...facts, ...tags].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {college.matched.length > 0 ? (
        <p>{m.catalogue.found_by({ what: college.matched.map(saysMatch).join(", ") })}</p>
      ) : null}
      <OwnLine own={own} />
      <CardFigures college={college} streamId={streamId}>
        <Link to={collegePath(college.id)} aria-label={`${m.catalogue.view_details()}: ${name}`} className="link whole">
          {m.catalogue.view_details()}
        </Link>
        <Link
          to={comparePath(`college-${college.id}`)}
          rel="nofollow"
          aria-label={m.catalogue.compare_of({ name })}
          className="link"
        >
          {m.catalogue.compare()}
        </Link>
      </CardFigures>
    </li>
  );
}

/** The figures that are known, each with its receipt, and the ways on. */
function CardFigures({
  college,
  streamId,
  children,
}: {
  college: CardView;
  streamId: number | null;
  children: ReactNode;
}) {
  const figures = useCardFigures(college, streamId);
  return (
    <div className="card-figures">
      {figures.length > 0 ? (
        <dl>
          {figures.map(({ label, fact, value, extra }) => (
            <div key={fact}>
              <dt>{label}</dt>
              <dd>
                <Figure fact={fact}>{value}</Figure>
                {extra}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
    </div>
  );
}

interface CardFigure {
  label: string;
  value: string;
  fact: string;
  extra?: ReactNode;
}

function useCardFigures(college: CardView, streamId: number | null): CardFigure[] {
  const { catalogue: m, fees: feeWords } = useMessages();
  const format = useFormat();
  const { fees, median, seats, total_seats: total } = college;
  const closing = useHeadline(college.closing);
  const scope = streamId === null ? `${college.id}` : `${college.id}-${streamId}`;
  const figures: CardFigure[] = [];
  if (closing && college.closing) {
    const label = `${m.card_closing(college.closing)}, ${closing.hint}`;
    figures.push({ label, value: closing.value, fact: college.closing.headline.fact });
  }
  if (fees) {
    const { low, high, year, status } = fees;
    const hint = feeWords.card_hint({ year: academicYear(year), status, authority: "none" });
    const value = low === high ? format.lakhs(low) : feeWords.range({ low, high });
    figures.push({ label: `${feeWords.yearly()}, ${hint}`, value, fact: `fees-${scope}` });
  }
  if (median) {
    const { rupees_per_year: amount, placed, group, year, fact } = median;
    figures.push({
      label: m.placement(),
      value: m.card_median({ placed: placed ?? 0, amount, group, year: `${year}` }),
      fact,
    });
  }
  if (total !== null) {
    const here = seats !== null && seats !== total ? m.in_this_stream({ count: seats }) : null;
    const extra = here && (
      <>
        {", "}
        <Figure fact={`total-${scope}`}>{here}</Figure>
      </>
    );
    figures.push({ label: m.seats(), value: format.number(total), fact: `total-${college.id}`, extra });
  }
  if (college.hostelM !== null) {
    figures.push({ label: m.nearest_hostel(), value: format.distance(college.hostelM), fact: `nearest-${college.id}` });
  }
  return figures;
}
