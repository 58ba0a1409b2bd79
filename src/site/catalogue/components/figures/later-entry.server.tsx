import type { ReactNode } from "react";
import type { LaterEntry } from "#features/catalogue/later-entry-contract.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useQuotaName } from "#site/chances/components/quota-name.ts";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { buttonClasses } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";
import { CitedSection } from "../college/cited-section.server.tsx";

/** Name of the choice in the page's address. */
export const entrySeatName = "entry_seat";

/** Seats that are open to every candidate, as the lists write them. */
const openSeats = /^(GOPEN|OPEN|GENERAL|GEN|GM)$/i;

interface LaterEntryInput {
  /** Those of the college, of the newest year of each authority; latest round first. */
  entries: readonly LaterEntry[];
  /** The query of the page's address. */
  search: string;
}

/** Where seats closed for holders of a diploma and of a degree: a section for each, apart from first-year admission. */
export function LaterEntrySections({ entries, search }: LaterEntryInput) {
  const { later_entry: m } = useMessages();
  return [...Map.groupBy(entries, ({ entry }) => entry)].map(([entry, ofEntry]) => (
    <CitedSection key={entry} id={entry.replace("_", "-")} title={m.title({ entry })}>
      <p className="reading">{m.says({ entry })}</p>
      {[...Map.groupBy(ofEntry, ({ authority }) => authority)].map(([authority, ofList]) => (
        <ClosingList key={authority} entries={ofList} search={search} />
      ))}
    </CitedSection>
  ));
}

/** The kinds of seats of one authority's list: the open ones first, the others by how many programmes have them. */
function seatsIn(entries: readonly LaterEntry[]): Map<string, LaterEntry[]> {
  const groups = Map.groupBy(entries, ({ quota, seat_type }) => [seat_type, quota].filter(Boolean).join(", "));
  const isOpen = ([, [first]]: [string, LaterEntry[]]) => openSeats.test(first?.seat_type ?? "");
  return new Map([...groups].toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b[1].length - a[1].length));
}

function ClosingList({ entries, search }: LaterEntryInput) {
  const m = useMessages();
  const seats = seatsIn(entries);
  const requested = new URLSearchParams(search).get(entrySeatName);
  const chosen = requested !== null && seats.has(requested) ? requested : firstOf([...seats.keys()]);
  const shown = valueFor(seats, chosen);
  const { authority, exam, year, source } = firstOf(shown);
  const seatName = useSeatName();
  return (
    <div className="mt-4 min-w-0">
      {seats.size > 1 ? <SeatChoice seats={seats} chosen={chosen} search={search} /> : null}
      <ClosingTable
        entries={shown}
        caption={m.later_entry.caption({ authority, year, seats: seatName(firstOf(shown)), exam })}
        note={<Cite sources={[source]} />}
      />
    </div>
  );
}

/** A form of the address: it needs no script. */
function SeatChoice({ seats, chosen, search }: { seats: Map<string, LaterEntry[]>; chosen: string; search: string }) {
  const m = useMessages();
  const seatName = useSeatName();
  const { entry, authority } = firstOf(valueFor(seats, chosen));
  const id = `seats-${authority.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== entrySeatName);
  return (
    <form
      method="get"
      action={`#${entry.replace("_", "-")}`}
      className="mb-3 flex flex-wrap items-end gap-3 print:hidden"
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={id} className="mb-1 block text-sm text-muted">
          {m.college.seat_type()}
        </label>
        <select id={id} name={entrySeatName} className="select-field sm:w-auto sm:max-w-64" defaultValue={chosen}>
          {[...seats].map(([value, rows]) => (
            <option key={value} value={value}>
              {seatName(firstOf(rows))}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={buttonClasses("secondary")}>
        {m.college.apply()}
      </button>
    </form>
  );
}

/** Seats of direct second year by who (G any gender, L women, PWD, DEF) and category: `GOPEN`, `LSC`, `PWDR-OBC`, `DEF-O`. */
const secondYearSeat = /^(G|L|PWD|DEF)R?-?(OPEN|O|OBC|SC|ST|NT[A-D123]|VJ|SEBC)$/;

function useSeatName(): (entry: LaterEntry) => string {
  const { later_entry } = useMessages();
  const nameOf = useSeatTypeName();
  const quotaName = useQuotaName();
  return ({ seat_type, quota }) => {
    const [, who, category] = secondYearSeat.exec(seat_type) ?? [];
    const name = who && category ? later_entry.seats({ code: seat_type, who, category }) : nameOf(seat_type);
    return [name, quota && quotaName(quota)].filter(Boolean).join(", ");
  };
}

/** The latest round of each programme; a round and a stage that all have in common are stated once, in the caption. */
function ClosingTable({
  entries,
  caption,
  note,
}: {
  entries: readonly LaterEntry[];
  caption: string;
  note: ReactNode;
}) {
  const m = useMessages();
  const format = useFormat();
  const programmes = [...Map.groupBy(entries, ({ programme }) => programme)].map(([programme, rows]) => ({
    programme,
    latest: rows.filter(({ round }) => round === firstOf(rows).round),
  }));
  const roundName = ({ round, stage }: LaterEntry) =>
    [m.college.round_number({ round }), stage && m.college.stage({ stage })].filter(Boolean).join(", ");
  const rounds = new Set(programmes.flatMap(({ latest }) => latest.map(roundName)));
  const hasMarks = entries.some(({ marks_percent }) => marks_percent !== null);
  const figures = (of: readonly LaterEntry[], show: (entry: LaterEntry) => string) =>
    of.map((entry, at) => (
      <span key={entry.fact}>
        {at > 0 ? "; " : ""}
        <Figure fact={entry.fact}>{show(entry)}</Figure>
      </span>
    ));
  return (
    <DataTable
      caption={rounds.size > 1 ? caption : [caption, ...rounds].join(", ")}
      columns={[
        { label: m.fees.programme() },
        ...(rounds.size > 1 ? [{ label: m.college.round() }] : []),
        { label: m.college.closing(), isFigure: true, note },
        ...(hasMarks ? [{ label: m.later_entry.marks(), isFigure: true }] : []),
      ]}
      rows={programmes.map(({ programme, latest }) => ({
        key: programme,
        cells: [
          programme,
          ...(rounds.size > 1 ? [latest.map(roundName).join("; ")] : []),
          figures(latest, ({ closing, max_marks }) =>
            max_marks === null ? format.number(closing) : m.college.out_of({ value: closing, total: max_marks }),
          ),
          ...(hasMarks
            ? [
                figures(
                  latest.filter(({ marks_percent }) => marks_percent !== null),
                  ({ marks_percent }) => m.later_entry.percent({ percent: marks_percent ?? 0 }),
                ),
              ]
            : []),
        ],
      }))}
    />
  );
}
