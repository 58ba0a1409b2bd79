import type { ClosedSeat, ClosingForm } from "#features/chances/closings/contract.ts";
import { collegePath, comparePath, patterns } from "#lib/addresses.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { SaveToggleButton } from "#site/saving/components/save-toggle-button.tsx";
import { Link } from "#ui/link.tsx";
import { MarginBar } from "./margin-bar.tsx";

interface RowProps {
  seat: ClosedSeat;
  figure: ClosingForm["figures"][number];
  value: number;
  /** A college's heart is on its first row alone. */
  hasHeart: boolean;
}

/** One branch: where it closed, how far that is from the student's figure, and whose seat it was. */
export function ClosedRow({ seat, figure: { unit, max }, value, hasHeart }: RowProps) {
  const { closings: m } = useMessages();
  const format = useFormat();
  const placeLine = usePlaceLine();
  const { college_id: collegeId, college_name: college, branch_id: branchId, branch_name: branch } = seat;
  const facts = [
    placeLine([seat.city, seat.state]),
    seat.fees === null ? "" : m.fees({ amount: seat.fees }),
    !seat.seats ? "" : m.seats({ count: seat.seats }),
  ].filter(Boolean);
  return (
    <li className="chance-row">
      <p className="chance-box" data-label={seat.margin < 0 ? "unlikely" : "safe"}>
        <strong>{format.number(seat.closing)}</strong> {seat.stage || m.closed_in({ round: seat.round })}
      </p>
      <div className="seat">
        <h4>
          <Link
            to={branchId === null ? collegePath(collegeId) : `${collegePath(collegeId)}?branch=${branchId}#cut-offs`}
          >
            {branch}
          </Link>
        </h4>
        <p className="leading-snug">{college}</p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        <p className="text-sm font-medium">
          <SeatName {...seat} />
        </p>
      </div>
      {hasHeart ? (
        <SaveToggleButton thing={{ kind: "college", id: collegeId }} name={college} className="no-print" />
      ) : null}
      <div>
        <MarginBar {...{ closing: seat.closing, margin: seat.margin, value, unit, max }} />
        <p className="text-sm">
          <MarginWords margin={seat.margin} unit={unit} />
          {seat.earlier.map(({ year, closing }) => (
            <span key={year} className="text-muted">
              {" · "}
              {m.earlier({ year: String(year), closing })}
            </span>
          ))}
        </p>
        <OtherSeats seat={seat} unit={unit} />
        {branchId === null ? null : (
          <p className="no-print flex flex-wrap gap-x-5">
            <Link
              to={comparePath(`branch-${branchId}`)}
              aria-label={m.compare_of({ name: `${branch}, ${college}` })}
              className="link tap-row"
            >
              {m.compare()}
            </Link>
            <Link to={`${patterns.choices}?authority=other&add=${branchId}`} className="link tap-row">
              {m.add_to_list()}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

/** The words of a code, and the code itself with the way to the table of all codes. */
function SeatName({
  seat_words: words,
  seat_type: code,
  quota,
}: Pick<ClosedSeat, "seat_words" | "seat_type" | "quota">) {
  const codes = [code, quota].filter(Boolean).join(", ");
  return (
    <>
      {words}{" "}
      <a href="#codes" className="font-normal text-muted underline">
        {words ? `(${codes})` : codes}
      </a>
    </>
  );
}

/** "3,200 ranks better than the last one admitted". */
export function MarginWords({ margin, unit }: { margin: number; unit: string }) {
  const { closings: m } = useMessages();
  const by = Math.abs(margin);
  if (by === 0) return <strong>{m.same()}</strong>;
  return <strong>{margin < 0 ? m.worse({ unit, by }) : m.better({ unit, by })}</strong>;
}

function OtherSeats({ seat: { other_seats: others }, unit }: { seat: ClosedSeat; unit: string }) {
  const { closings: m } = useMessages();
  const format = useFormat();
  if (others.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="link tap-row list-none">{m.other_seats({ count: others.length })}</summary>
      <ul className="grid gap-1 pb-2">
        {others.map((other) => (
          <li key={`${other.seat_type}|${other.quota}|${other.gender_pool}`}>
            {other.seat_words} ({other.seat_type}): {format.number(other.closing)},{" "}
            <MarginWords {...other} unit={unit} />
          </li>
        ))}
      </ul>
    </details>
  );
}
