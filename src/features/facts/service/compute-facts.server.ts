import type { ClosingRange, FeeRange } from "#features/catalogue/contract.ts";
import { getStream } from "#features/catalogue/service/list-streams.server.ts";
import { readClosingEnds } from "#features/catalogue/service/read-closing-ends.server.ts";
import { getCollegeCard } from "#features/catalogue/service/search-colleges.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { academicYear } from "#lib/academic-year.ts";
import type { FactRule } from "../contract.ts";
import type { FactKey } from "../rules.ts";
import {
  type Part,
  selectDistance,
  selectFeeFacts,
  selectPrice,
  selectRoom,
  selectSeatFacts,
} from "../store/computed.server.ts";
import { type Described, figure, terms } from "./describe-fact.server.ts";

type ReadDeps = Pick<Deps, "db" | "reads" | "work" | "state">;

/** A figure that our site computes from others, with the rule and the facts that it is made of. */
function computed(
  rule: FactRule,
  about: Described["about"],
  described: Pick<Described, "figures" | "terms"> & { madeOf: Part[] },
): Described {
  return { ...described, about, rule, branch: null, source: null, file: null, record: null };
}

/** Seats, branches or closing range of a college as its cards show them. */
export async function describeCard(deps: ReadDeps, { kind, number, rest }: FactKey): Promise<Described | null> {
  const streamId = rest === "" ? null : Number(rest);
  const card = await getCollegeCard(deps, number, streamId);
  if (!card) return null;
  const db = deps.reads.db;
  const about = { kind: "college" as const, id: card.id, name: card.name };
  const stream = streamId === null ? null : (await getStream(deps, streamId)).name;
  const of = terms({ group: stream });
  if (kind === "total") {
    const madeOf = await selectSeatFacts(db, number, streamId, false);
    return computed("seats_total", about, { figures: figure("seats", card.seats, "seats"), terms: of, madeOf });
  }
  if (kind === "branches") {
    const madeOf = await selectSeatFacts(db, number, streamId, true);
    return computed("branch_count", about, {
      figures: figure("branches", card.branch_count || null, "branches"),
      terms: of,
      madeOf,
    });
  }
  if (kind === "fees") return describeFees(db, card.fee_range, about, streamId, of);
  const range = card.closing_range;
  if (!range) return null;
  const ends = await readClosingEnds(db, number, streamId, range);
  const madeOf = ends.map(({ cutoffId, branch, closing }) => {
    return { id: `cutoff-${cutoffId}`, name: branch, value: closing };
  });
  return describeClosing(range, about, of, madeOf);
}

/** Of one list and one pool of students: the terms say which. */
function describeClosing(
  range: ClosingRange,
  about: Described["about"],
  of: Described["terms"],
  madeOf: Part[],
): Described {
  const { exam, authority, year, quota, seat_type, level, low, high, unit, max_marks: outOf } = range;
  const gender = range.gender === "female" ? "female" : null;
  return {
    ...computed("closing_range", about, {
      figures: [...figure("best_closing", low, unit, outOf), ...figure("last_closing", high, unit, outOf)],
      terms: [...of, ...terms({ exam, authority, year, quota, seat_type, gender, level })],
      madeOf,
    }),
    status: range.is_provisional ? "provisional" : undefined,
  };
}

/** What a year costs students without a reserved category, waiver or sponsor. */
async function describeFees(
  db: Deps["reads"]["db"],
  range: FeeRange | null,
  about: Described["about"],
  streamId: number | null,
  of: Described["terms"],
): Promise<Described | null> {
  if (!range) return null;
  return {
    ...computed("fee_range", about, {
      figures: [
        ...figure("lowest_fee", range.low, "rupees_per_year"),
        ...(range.high === range.low ? [] : figure("highest_fee", range.high, "rupees_per_year")),
      ],
      terms: [...of, ...terms({ year: academicYear(range.year), fixed_by: range.fixed_by })],
      madeOf: await selectFeeFacts(db, about.id, streamId, range.year),
    }),
    status: range.status === "official" ? undefined : range.status,
  };
}

/** How far a hostel is from a college; `nearest` names the one that is nearest today. */
export async function describeDistance(deps: ReadDeps, { kind, number, rest }: FactKey): Promise<Described | null> {
  const row = await selectDistance(deps.reads.db, number, rest === "" ? null : Number(rest));
  if (!row) return null;
  const described = {
    figures: figure("distance", row.metres, "metres"),
    terms: terms({ hostel: row.hostel.name }),
    madeOf:
      kind === "nearest"
        ? [{ id: `distance-${row.college.id}-${row.hostel.id}`, name: row.hostel.name, value: row.metres }]
        : [],
  };
  const rule = kind === "nearest" ? "nearest_hostel" : "straight_line";
  // Where a hostel is, its own source says.
  return { ...computed(rule, { kind: "college", ...row.college }, described), source: row.source };
}

/** What the cheapest bed of a hostel costs. */
export async function describePrice(deps: ReadDeps, { number }: FactKey): Promise<Described | null> {
  const row = await selectPrice(deps.reads.db, number);
  if (!row) return null;
  const described = {
    figures: figure("price", row.rupeesPerMonth, "rupees_per_month"),
    terms: terms({ category: row.room }),
    madeOf: [],
  };
  return {
    ...computed("cheapest_bed", { kind: "hostel", ...row.hostel }, described),
    source: row.source,
    record: { resource: "hostels", id: number, fields: {} },
  };
}

/** What a bed in one kind of room costs, and how many share the room. */
export async function describeRoom(deps: ReadDeps, { number }: FactKey): Promise<Described | null> {
  const row = await selectRoom(deps.reads.db, number);
  if (!row) return null;
  return {
    figures: [...figure("price", row.rupeesPerMonth, "rupees_per_month"), ...figure("sharing", row.sharing, "beds")],
    terms: terms({ category: row.room }),
    about: { kind: "hostel", ...row.hostel },
    branch: null,
    source: row.source,
    file: null,
    record: { resource: "hostels", id: row.hostel.id, fields: {} },
  };
}

/** Colleges and seats of a stream. @throws AppError stream_not_found */
export async function describeStream(deps: ReadDeps, { number }: FactKey): Promise<Described> {
  const stream = await getStream(deps, number);
  return computed(
    "stream_total",
    { kind: "stream", id: stream.id, name: stream.name },
    {
      figures: [
        ...figure("colleges", stream.college_count, "colleges"),
        ...figure("seats", stream.seats || null, "seats"),
      ],
      terms: [],
      madeOf: [],
    },
  );
}
