import { Fragment } from "react";
import type { Cutoff } from "#features/catalogue/cutoffs-contract.ts";
import { useFormat, useLanguage, useMessages } from "#lib/messages/messages.tsx";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";
import type { CutoffsView } from "../college/college-view.ts";
import { listMarks } from "./closing-range.ts";
import { authoritiesOf, explainedBy, seatTypeId } from "./explained-seat-types.server.ts";
import { type StripAxis, stripAxis } from "./seat-strip.ts";

/** Opening and closing value of every round of the choice. */
export function RoundsTable({ cutoffs: { rounds, year, sources } }: { cutoffs: CutoffsView }) {
  const m = useMessages();
  const read = useCutoffValue();
  const hasBothLists = new Set(rounds.map(({ rank_list }) => rank_list)).size > 1;
  const hasOpening = rounds.some(({ opening }) => opening !== null);
  return (
    <DataTable
      caption={[
        m.college.by_round({ year, exam: rounds[0]?.exam ?? "" }),
        rounds.some(({ is_old }) => is_old) && m.catalogue.old_list(),
      ]
        .filter(Boolean)
        .join(", ")}
      columns={[
        { label: m.college.round() },
        ...(hasOpening ? [{ label: m.college.opening(), isFigure: true }] : []),
        { label: m.college.closing(), isFigure: true, note: <Cite sources={sources} /> },
      ]}
      rows={rounds.map((cutoff) => ({
        key: `${cutoff.authority} ${cutoff.exam} ${cutoff.round} ${cutoff.stage} ${cutoff.is_preparatory}`,
        cells: [
          [
            cutoff.authority,
            m.college.round_number({ round: cutoff.round }),
            cutoff.stage && m.college.stage({ stage: cutoff.stage }),
            cutoff.exam === rounds[0]?.exam ? "" : cutoff.exam,
            cutoff.is_provisional && m.catalogue.provisional(),
            hasBothLists && cutoff.rank_list === "common" && m.college.common_list(),
          ]
            .filter(Boolean)
            .join(", "),
          ...(hasOpening ? [read(cutoff, cutoff.opening)] : []),
          <Figure key="closing" fact={cutoff.fact}>
            {read(cutoff, cutoff.closing)}
          </Figure>,
        ],
      }))}
    />
  );
}

/** Closing values of the last round that is known for every seat type, for everybody and for women. */
export function SeatTypesTable({ cutoffs }: { cutoffs: CutoffsView }) {
  const { bySeatType, year, sources } = cutoffs;
  const authorities = authoritiesOf(cutoffs);
  const m = useMessages();
  const read = useCutoffValue();
  const [first] = bySeatType;
  const genders = (["any", "female"] as const).filter((gender) => bySeatType.some((row) => row.gender === gender));
  const axis = stripAxis(bySeatType);
  const seatTypes = [...new Set(bySeatType.map(({ seat_type }) => seat_type))];
  return (
    <DataTable
      caption={[m.college.by_seat_type({ year }), ...(first ? listMarks(first, m.catalogue) : [])].join(", ")}
      columns={[
        { label: m.college.seat_type(), note: axis ? <StripEnds axis={axis} /> : null },
        ...genders.map((gender, at) => ({
          label: m.college.gender_name({ gender }),
          isFigure: true,
          note: at === 0 ? <Cite sources={sources} /> : null,
        })),
      ]}
      rows={seatTypes.map((seatType) => ({
        key: seatType,
        cells: [
          <>
            <SeatTypeName authorities={authorities} seatType={seatType} />
            {axis ? <Strip axis={axis} closings={bySeatType.filter((row) => row.seat_type === seatType)} /> : null}
          </>,
          ...genders.map((gender) => {
            const found = bySeatType.filter((row) => row.seat_type === seatType && row.gender === gender);
            return found.length === 0
              ? "–"
              : found.map((cutoff, at) => (
                  <Fragment key={cutoff.fact}>
                    {at > 0 ? ", " : ""}
                    <Figure fact={cutoff.fact}>{read(cutoff, cutoff.closing)}</Figure>
                  </Fragment>
                ));
          }),
        ],
      }))}
    />
  );
}

/** The name of a seat type; where its code is explained below, the way to it. */
function SeatTypeName({ authorities, seatType }: { authorities: readonly string[]; seatType: string }) {
  const { locale } = useLanguage();
  const name = useSeatTypeName()(seatType);
  if (!explainedBy(authorities, seatType, locale)) return name;
  return (
    <a href={`#${seatTypeId(seatType)}`} className="link tap-row">
      {name}
    </a>
  );
}

/** The numbers at the ends of the axis that the strips of all rows share. */
function StripEnds({ axis }: { axis: StripAxis }) {
  const format = useFormat();
  const [first, last] = axis.ends;
  return (
    <svg className="strip" aria-hidden="true">
      <text y="10">{format.number(first)}</text>
      <text x="100%" y="10" textAnchor="end">
        {format.number(last)}
      </text>
    </svg>
  );
}

/** A dot for each closing value of a seat type; that of women's seats is hollow. */
function Strip({ axis, closings }: { axis: StripAxis; closings: readonly Cutoff[] }) {
  return (
    <svg className="strip" aria-hidden="true">
      {closings.map(({ fact, closing, gender }) => (
        <circle key={fact} cx={`${axis.at(closing)}%`} className={gender === "female" ? "women" : undefined} />
      ))}
    </svg>
  );
}

/** How a closing value reads: a rank alone, marks out of their total, and whether it is of the preparatory list. */
function useCutoffValue(): (cutoff: Cutoff, value: number | null) => string {
  const m = useMessages();
  const format = useFormat();
  return (cutoff, value) => {
    if (value === null) return "–";
    const text =
      cutoff.max_marks === null ? format.number(value) : m.college.out_of({ value, total: cutoff.max_marks });
    return cutoff.is_preparatory ? m.college.preparatory({ value: text }) : text;
  };
}
