import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { itemAt, valueFor } from "#lib/lookups.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import { tidyState } from "../tidy/tidy-places.ts";
import { type Found, findAll, type ResemblingEntry, withState } from "./find-matches.ts";
import { type Best, type CandidateIndex, indexCandidates } from "./match-candidates.ts";
import { namesakeScore, similarScore } from "./match-score.ts";
import { isDistinct } from "./match-words.ts";
import { rareEnough } from "./may-be-one.ts";
import { wordsOf } from "./words-of.ts";

/** Of an entry that shares rare words or town and kind. */
const leastScore = 0.3;
/** Of a campus or a school, the entry is that of the whole. */
const ofThePart = /^only the file says (campus|centre|school|faculty|department)$/;

type NamedEntry = Omit<ResemblingEntry, "isCertain">;

/**
 * Looks up in AISHE's register what a list names and no college here is for certain. The register names institutes in
 * other words than the lists do and the approvals from which most of our colleges come. An entry that certainly is the
 * institute, and has a college of ours, is that college; other entries are noted for `findNew`.
 */
export async function findInRegister(tx: Db, found: readonly Found[], candidates: CandidateIndex): Promise<Found[]> {
  const open = found.filter(({ match }) => !("collegeId" in match));
  if (open.length === 0) return [...found];
  const entries = await loadEntries(tx, open);
  const index = indexCandidates(
    entries.map(({ name, district, state }, id) => ({
      id,
      name,
      aliases: withoutCampus(name),
      city: district,
      district,
      state,
    })),
  );
  const wanted = open.map(({ wanted: { streams: _, isCreatable: __, ...names } }) => names);
  const inRegister = await findAll(wanted, index, { codes: new Map(), refused: new Map() });
  const byCode = new Map(inRegister.map((one) => [one.wanted.code, one]));
  const wantedBy = Map.groupBy(found, ({ match, best }) => ("collegeId" in match ? match.collegeId : best?.collegeId));
  return found.map((one) => {
    const its = byCode.get(one.wanted.code);
    if (!its || "collegeId" in one.match) return one;
    const best = its.best && its.best.score >= similarScore ? its.best : mostResembling(one, index);
    if (!best) return one;
    const isCertain = isCertainEntry(its, best, index);
    const entry = { ...itemAt(entries, best.collegeId), isCertain };
    const { collegeId } = entry;
    const { streams } = one.wanted;
    const isOthers =
      collegeId === null ||
      (wantedBy.get(collegeId) ?? []).some((other) => other !== one) ||
      (streams !== undefined && candidates.teachesOneOf(collegeId, streams) === false);
    if (!isCertain || isOthers) return { ...one, entry };
    const reasons = [...best.reasons, "by its name in AISHE's register"];
    return { ...one, entry, match: { collegeId, by: "name" }, best: { ...best, collegeId, reasons } };
  });
}

/**
 * An entry is certain by the rules for colleges, in the same town or district or with the whole name; or where it is the only
 * entry of the state that resembles a college with a word of its own.
 */
function isCertainEntry({ wanted, match }: Found, best: Best, index: CandidateIndex): boolean {
  const hasOwnWord = wordsOf(wanted.name).some((word) => word.length > 4 && isDistinct(word));
  if ("collegeId" in match)
    return best.relation !== "elsewhere" && (best.relation !== "unknown" || (best.isWholeName && hasOwnWord));
  const isAlone = index.rank(withState(wanted)).filter(({ score }) => score >= similarScore).length === 1;
  return (
    isAlone &&
    best.score >= namesakeScore &&
    best.contradictions.length === 0 &&
    best.relation !== "elsewhere" &&
    hasOwnWord &&
    !best.reasons.some((reason) => ofThePart.test(reason))
  );
}

/** An entry under rather different words, for which nothing is created from the list alone. */
function mostResembling({ wanted }: Found, index: CandidateIndex): Best | undefined {
  return index
    .resembling(withState(wanted))
    .filter(
      ({ mayBeOne, score, relation, rarity }) =>
        mayBeOne && relation !== "elsewhere" && (score >= leastScore || rarity >= 2 * rareEnough),
    )
    .sort((one, other) => other.score - one.score || one.collegeId - other.collegeId)[0];
}

/** The register writes Campus behind the colleges of a university, and lists do not: `College of Engineering, Guindy Campus`. */
function withoutCampus(name: string): string[] {
  const [, college] = /^((?!.*\buniversity\b).*\b(?:college|institute|school)\b.*?)\s+campus$/i.exec(name) ?? [];
  return college ? [college] : [];
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
