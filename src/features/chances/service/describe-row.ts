import type { Artefact } from "margdeep-chances/artefact";
import { labelOf } from "margdeep-chances/chance-rules";
import { closingUnits, noClosing } from "margdeep-chances/encode-model";
import { basis } from "margdeep-chances/forecast";
import type { Verdict } from "margdeep-chances/judge-pool-rules";
import { intervalOf, silence } from "margdeep-chances/served-model";
import { fieldOf, itemAt } from "#lib/lookups.ts";
import type { Chance, WhyNone } from "../contract.ts";
import { branchAt, genderPoolOf, type RowTable, shareOf, wordOf } from "./row-table.ts";
import type { LoadedModel } from "./served-models.server.ts";

/** Which seat a row is, as every answer names it. */
export function describeSeat(artefact: Artefact, table: RowTable, row: number) {
  const of = branchAt(table, row);
  return {
    college_id: of.collegeId,
    college_name: of.college,
    branch_id: of.branchId,
    branch_name: of.branch,
    authority_institute: of.institute,
    authority_programme: of.programme,
    institute_type: of.instituteType,
    city: of.city,
    state: of.state,
    quota: wordOf(artefact, "quota", row),
    seat_type: wordOf(artefact, "seatType", row),
    gender_pool: genderPoolOf(artefact, row),
  };
}

/** What a candidate is told of one row. */
export interface JudgedRow {
  row: number;
  /** Between 0 and 1, in thousandths; null: none. */
  chance: number | null;
  verdict: Extract<Verdict, { outcome: "in" }>;
  round: number | "last";
}

/** One row of an answer. */
export function describeRow(loaded: LoadedModel, { row, chance, verdict, round }: JudgedRow): Chance {
  const { served, table } = loaded;
  const { artefact } = served;
  const { fees, seats } = branchAt(table, row);
  return {
    ...describeSeat(artefact, table, row),
    quota_for: verdict.quota,
    rank_used: { list: verdict.list, kind: verdict.kind, value: verdict.rank },
    chance,
    why_none: chance === null ? whyNoneOf(itemAt(served.silent, row), artefact) : null,
    ...(chance === null ? nothingExpected : expectedOf(served, row, round)),
    label: chance === null ? null : labelOf(chance),
    basis: chance === null ? null : basisOf(itemAt(fieldOf(artefact.columns, "basis"), row)),
    fees,
    seats,
    offered_again: shareOf(artefact.columns.again?.[row]),
    history: describeHistory(loaded, row),
  };
}

const nothingExpected = { low: null, high: null, expected: null };

/** A percentile with four decimals, or a rank as a whole number. */
export function roundClosing(value: number, { manifest: { scale } }: Artefact): number {
  return scale === "rank" ? Math.max(1, Math.round(value)) : Math.max(0, Math.round(value * 1e4) / 1e4);
}

function expectedOf(served: LoadedModel["served"], row: number, round: number | "last") {
  const toClosing = (value: number) => roundClosing(value, served.artefact);
  const { low, expected, high } = intervalOf(served, row, round);
  const [from, to] = [toClosing(low), toClosing(high)];
  return { low: Math.min(from, to), high: Math.max(from, to), expected: toClosing(expected) };
}

/** Why a row has no chance. */
export function whyNoneOf(silent: number, { manifest }: Artefact): WhyNone {
  if (manifest.trainedOn.length === 1) return "one_year_only";
  if (silent === silence.none) return "not_filled";
  return silent === silence.newInstitute ? "new_institute" : "no_past";
}

function basisOf(of: number): Chance["basis"] {
  if (of === basis.round) return "round";
  return of === basis.surface ? "similar_seats" : "last_year";
}

/** Closings of the past, newest first. */
export function describeHistory({ served, table }: LoadedModel, row: number): Chance["history"] {
  const unit = closingUnits[served.artefact.manifest.scale];
  const history: Chance["history"] = [];
  for (const { year, round, closings } of table.past) {
    const closing = itemAt(closings, row);
    if (closing !== noClosing) history.push({ year, round, closing: closing / unit });
  }
  return history;
}
