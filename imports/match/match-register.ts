import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { itemAt, valueFor } from "#lib/lookups.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import { tidyState } from "../tidy/tidy-places.ts";
import { type Found, findAll, type WantedCollege } from "./find-matches.ts";
import { type Best, type CandidateIndex, indexCandidates } from "./match-candidates.ts";
import { namesakeScore } from "./match-score.ts";

/** An entry of AISHE's register that a list names for certain, or that resembles it. */
interface NamedEntry {
  code: string;
  name: string;
  district: string;
  state: string;
  /** The college of ours that has its code. */
  collegeId: number | null;
}

/**
 * Looks up in AISHE's register what a list names and no college here is for certain. The register names institutes in
 * other words than the lists do and the approvals from which most of our colleges come, and it has many that are not here.
 *
 * - The entry has a college of ours: that is the college.
 * - The entry has none, and no college of ours resembles it or may be it (`mayBeOne`): it is not here yet, and the importer
 *   creates it from the entry.
 * - Otherwise staff see the entry beside the college that resembles it.
 *
 * An entry is certain by the rules for colleges, in the same town or district alone.
 */
export async function findInRegister(tx: Db, found: readonly Found[], candidates: CandidateIndex): Promise<Found[]> {
  const open = found.filter(({ match }) => !("collegeId" in match));
  if (open.length === 0) return [...found];
  const entries = await loadEntries(tx, open);
  const index = indexCandidates(
    entries.map(({ name, district, state }, id) => ({ id, name, city: district, district, state })),
  );
  const wanted = open.map(({ wanted: { streams: _, isCreatable: __, ...names } }) => names);
  const inRegister = await findAll(wanted, index, { codes: new Map(), refused: new Map() });
  const byCode = new Map(inRegister.map((one) => [one.wanted.code, one]));
  const wantedBy = Map.groupBy(found, ({ match, best }) => ("collegeId" in match ? match.collegeId : best?.collegeId));
  return found.map((one) => {
    const its = byCode.get(one.wanted.code);
    if (!its?.best || "collegeId" in one.match) return one;
    const entry = itemAt(entries, its.best.collegeId);
    return "collegeId" in its.match && isNear(its.best)
      ? settle({ ...one, entryCode: entry.code }, entry, its.best, candidates, (id) =>
          (wantedBy.get(id) ?? []).some((other) => other !== one),
        )
      : { ...one, entryCode: its.best.score >= namesakeScore ? entry.code : undefined };
  });
}

const isNear = ({ relation }: Best) => relation === "same" || relation === "near";

function settle(
  one: Found,
  entry: NamedEntry,
  best: Best,
  candidates: CandidateIndex,
  isWantedByOthers: (collegeId: number) => boolean,
): Found {
  const { streams } = one.wanted;
  const { collegeId } = entry;
  if (collegeId !== null) {
    const isTaken = isWantedByOthers(collegeId) || (streams && candidates.teachesOneOf(collegeId, streams) === false);
    const reasons = [...best.reasons, "by its name in AISHE's register"];
    return isTaken ? one : { ...one, match: { collegeId, by: "name" }, best: { ...best, collegeId, reasons } };
  }
  const names: WantedCollege[] = [
    { ...one.wanted, state: tidyState(one.wanted.state, one.wanted.district) },
    { code: entry.code, name: entry.name, district: entry.district, state: entry.state },
  ];
  const isHere = names.some((college) => candidates.mayBeHere(college, streams));
  return isHere || "waiting" in one.match ? one : { ...one, match: { register: entry.code } };
}

async function loadEntries(tx: Db, open: readonly Found[]): Promise<NamedEntry[]> {
  const states = [...new Set(open.map(({ wanted }) => tidyState(wanted.state, wanted.district)))];
  const result = await tx.execute(sql`
    select r.code, r.name, r.district, r.state, k.college_id as "collegeId"
    from register_colleges r left join college_codes k on k.authority = 'aishe' and k.code = r.code
    where r.state in (select value from jsonb_array_elements_text(${JSON.stringify(states)}::text::jsonb))
    order by r.code`);
  return rowsOf<NamedEntry>(result);
}

/** An entry of the stored register, for the college that an import creates from it. */
export interface StoredEntry {
  code: string;
  name: string;
  district: string;
  state: string;
  website: string | null;
  university: string;
  foundedYear: number | null;
  sourceId: number;
}

/** @returns entries by their AISHE code */
export async function loadRegisterEntries(tx: Db, codes: readonly string[]): Promise<(code: string) => StoredEntry> {
  const result = await tx.execute(sql`
    select code, name, district, state, website, university, founded_year as "foundedYear", source_id as "sourceId"
    from register_colleges
    where code in (select value from jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`);
  const byCode = new Map(rowsOf<StoredEntry>(result).map((entry) => [entry.code, entry]));
  return (code) => valueFor(byCode, code);
}
