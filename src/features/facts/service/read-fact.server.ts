import { ownershipGroupOf } from "margdeep-search/shapes";
import type { Deps } from "#http/deps.server.ts";
import { factPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { firstNameOf } from "#lib/person-rules.ts";
import type { Fact, FactChange, FactKind, FigureName } from "../contract.ts";
import { type CollegeField, type FactKey, readFactId } from "../rules.ts";
import {
  selectBranchSeats,
  selectCollegeFields,
  selectCutoff,
  selectFee,
  selectIntake,
  selectLaterEntry,
  selectOutcome,
  selectPlacement,
  selectRank,
  selectSubjects,
} from "../store/fact-rows.server.ts";
import { selectChanges, selectDisputes } from "../store/history.server.ts";
import { describeCard, describeDistance, describePrice, describeRoom, describeStream } from "./compute-facts.server.ts";
import {
  type Described,
  describeCutoff,
  describeFee,
  describeLaterEntry,
  describeOutcome,
  describeRank,
  describeSeats,
  figure,
  terms,
} from "./describe-fact.server.ts";

type ReadDeps = Pick<Deps, "db" | "reads" | "work" | "state">;

const mostHistory = 20;

/**
 * The receipt of a figure: what it means, where it comes from, what was changed in it, and whether it is disputed.
 *
 * @throws AppError fact_not_found, also for an id that no figure can have, and for a figure that is no longer known
 */
export async function readFact(deps: ReadDeps, id: string): Promise<Fact> {
  const key = readFactId(id);
  const described = key && (await describe[key.kind](deps, key).catch(orNothing));
  if (!key || !described || described.figures.length === 0) throw new AppError("fact_not_found");
  const { figures, about, branch, source, file, record, rule = null, madeOf = [], status = "computed" } = described;
  const [disputes, changes] = await Promise.all([
    // A report that was just sent is seen at once, wherever a replica may be.
    selectDisputes(deps.db, about),
    record ? selectChanges(deps.reads.db, record.resource, record.id) : [],
  ]);
  const disputedSince = disputes.get(id) ?? null;
  return {
    id,
    kind: key.kind,
    figures,
    terms: described.terms,
    about,
    branch,
    rule,
    made_of: madeOf,
    source,
    status: disputedSince ? "disputed" : (source?.status ?? status),
    disputed_since: disputedSince?.toISOString() ?? null,
    file,
    history: record ? presentHistory(changes, record) : [],
    address: factPath(id),
  };
}

function orNothing(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.status === 404) return null;
  throw thrown;
}

const describe: Record<FactKind, (deps: ReadDeps, key: FactKey) => Promise<Described | null>> = {
  cutoff: (deps, { number }) => asRead(selectCutoff(deps.reads.db, number), (row) => describeCutoff(row, number)),
  entry: (deps, { number }) => asRead(selectLaterEntry(deps.reads.db, number), describeLaterEntry),
  seats: (deps, { number }) => asRead(selectBranchSeats(deps.reads.db, number), (row) => describeSeats(row, number)),
  intake: (deps, { number }) =>
    asRead(selectIntake(deps.reads.db, number), ({ college, branch, source, file, ...row }) => ({
      about: { kind: "college", ...college },
      branch,
      source,
      file,
      figures: figure("seats", row.seats, "seats"),
      terms: terms({ category: row.category, year: row.year }),
      record: { resource: "intake", id: number, fields: { intake_count: "seats" } },
    })),
  outcome: (deps, { number, rest }) =>
    asRead(selectOutcome(deps.reads.db, number, rest), (row) => describeOutcome(row, number)),
  placement: (deps, { number }) =>
    asRead(selectPlacement(deps.reads.db, number), ({ college, source, ...row }) => ({
      about: { kind: "college", ...college },
      branch: null,
      source,
      file: null,
      figures: figure("top_package", row.rupeesPerYear, "rupees_per_year"),
      terms: terms({ company: row.company, year: row.year }),
      record: { resource: "placements", id: number, fields: { top_package_rupees: "top_package" } },
    })),
  fee: (deps, { number }) => asRead(selectFee(deps.reads.db, number), (row) => describeFee(row, number)),
  college: describeField,
  total: describeCard,
  branches: describeCard,
  closing: describeCard,
  fees: describeCard,
  nearest: describeDistance,
  distance: describeDistance,
  price: describePrice,
  room: describeRoom,
  rank: (deps, { number }) => asRead(selectRank(deps.reads.db, number), describeRank),
  subjects: (deps, { number }) =>
    asRead(selectSubjects(deps.reads.db, number), ({ college, branch, source, file, subjects }) => ({
      about: { kind: "college", ...college },
      branch,
      source,
      file,
      terms: [],
      record: null,
      figures: figure("subjects", subjects, "text"),
    })),
  stream: describeStream,
};

async function asRead<Row>(read: Promise<Row | null>, present: (row: Row) => Described): Promise<Described | null> {
  const row = await read;
  return row === null ? null : present(row);
}

/** One field of a college's own row. */
function describeField(deps: ReadDeps, { number, rest }: FactKey): Promise<Described | null> {
  const field = rest as CollegeField;
  return asRead(selectCollegeFields(deps.reads.db, number), ({ college, source, ...row }) => {
    const value = field === "ownership" ? ownershipGroupOf(row.ownership) : row[field];
    const stored = field === "women_only" ? "is_women_only" : field;
    return {
      about: { kind: "college", ...college },
      branch: null,
      source,
      file: null,
      figures:
        field === "founded_year"
          ? figure(field, row.founded_year, "year")
          : figure(field, typeof value === "boolean" ? (value ? "yes" : "no") : value, "text"),
      terms: [],
      record: { resource: "colleges", id: number, fields: { [stored]: field } },
    };
  });
}

type StaffChange = Awaited<ReturnType<typeof selectChanges>>[number];

function presentHistory(changes: StaffChange[], { fields, group }: NonNullable<Described["record"]>): FactChange[] {
  const shown = changes.map(({ at, staffName, action, before, after }) => ({
    at: at.toISOString(),
    by: firstNameOf(staffName),
    action,
    changes: changedFields(recordOf(before, group), recordOf(after, group), fields),
  }));
  return shown.filter((change) => change.changes.length > 0).slice(0, mostHistory);
}

/** A record of the history, or the entry of one group within it. */
function recordOf(stored: unknown, group: string | undefined): Record<string, unknown> {
  const record = (stored ?? {}) as Record<string, unknown>;
  if (group === undefined) return record;
  const outcomes = (Array.isArray(record.outcomes) ? record.outcomes : []) as Record<string, unknown>[];
  return outcomes.find(({ branch }) => branch === group) ?? {};
}

function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  fields: Record<string, FigureName>,
): FactChange["changes"] {
  return Object.entries(fields).flatMap(([stored, field]) => {
    const [old, now] = [plain(before[stored]), plain(after[stored])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

function plain(value: unknown): string | number | boolean | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
