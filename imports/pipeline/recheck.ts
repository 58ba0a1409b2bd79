import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf } from "#lib/lookups.ts";
import { findAll, proposalOf, type WantedCollege } from "../match/find-matches.ts";
import { type CandidateIndex, indexCandidates } from "../match/match-candidates.ts";
import { certainScore } from "../match/match-score.ts";
import { loadCandidates, loadDecisions, type Proposal, writeProposals } from "../match/match-store.ts";
import { instituteWithAddress, instituteWithState } from "../sources/mcc/neet-institutes.ts";
import { removeEmptyPlacements } from "../sources/nirf/remove-misplaced-outcomes.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { type AuthorityFacts, factsOfAuthorities } from "../write/authority-facts.ts";
import { rowsOf } from "./import-run.ts";

/** A code that was learned from a name, and that today's rules would not learn. */
export interface DoubtfulCode {
  authority: string;
  code: string;
  /** What a list calls it; '' where the database does not say it. */
  name: string;
  collegeId: number;
  college: string;
  score: number;
  reasons: string[];
  /** How many facts of the authority's lists are on that college. */
  facts: number;
}

interface StoredCode {
  authority: string;
  code: string;
  collegeId: number;
  score: number;
  state: string;
  name: string;
  place: string;
  /** Names that lists of the authority have for branches of the college. */
  listNames: string[] | null;
}

/** A name match of earlier versions had at most this score where the town was not known. */
const highestWithoutTown = 0.945;

/**
 * Judges every code again that an import learned from a name. Those that are not certain by today's rules become proposals
 * that wait for staff, so that no further facts follow them.
 *
 * What earlier imports wrote stays until staff decide. Once they say that the code is not the college to which it led, the
 * next call removes what the lists of that authority wrote there.
 */
export async function recheckCodes(tx: Db): Promise<{ doubtful: DoubtfulCode[]; removed: number }> {
  const authorities = factsOfAuthorities();
  const removed = await removeRefuted(tx, authorities);
  const candidates = indexCandidates(await loadCandidates(tx));
  const doubtful: DoubtfulCode[] = [];
  for (const [authority, codes] of Map.groupBy(await storedCodes(tx, authorities), ({ authority }) => authority)) {
    const decisions = await loadDecisions(tx, authority);
    const proposals: { stored: StoredCode; proposal: Proposal }[] = [];
    for (const stored of codes) {
      const proposal = await judge(stored, candidates, decisions);
      if (proposal) proposals.push({ stored, proposal });
    }
    for (const { stored, proposal } of proposals) {
      const lists = authorities.get(authority);
      const facts = lists ? await countFacts(tx, lists, stored.collegeId) : 0;
      const reasons =
        facts > 0 ? [...proposal.best.reasons, `${facts} facts of this list are on it`] : proposal.best.reasons;
      proposal.best = { ...proposal.best, reasons };
      doubtful.push({
        authority,
        code: stored.code,
        name: wantedOf(stored)?.name ?? "",
        collegeId: stored.collegeId,
        college: candidates.nameOf(stored.collegeId),
        score: stored.score,
        reasons,
        facts,
      });
    }
    await withdrawCodes(
      tx,
      authority,
      proposals.map(({ stored }) => stored.code),
    );
    const asked = { authority, importKind: "recheck" };
    await writeProposals(
      tx,
      asked,
      proposals.map(({ proposal }) => proposal),
    );
  }
  return { doubtful, removed };
}

async function storedCodes(tx: Db, authorities: ReadonlyMap<string, AuthorityFacts>): Promise<StoredCode[]> {
  const lists = [...authorities].flatMap(([authority, { cutoffs }]) => cutoffs.map((list) => ({ authority, list })));
  const result = await tx.execute(sql`
    select k.authority, k.code, k.college_id as "collegeId", k.score, c.state, k.name, k.place,
      (select array_agg(distinct n.institute) from list_names n join branches b on b.id = n.branch_id
        join jsonb_to_recordset(${JSON.stringify(lists)}::text::jsonb) as l (authority text, list text) on l.list = n.authority
        where b.college_id = c.id and l.authority = k.authority) as "listNames"
    from college_codes k join colleges c on c.id = k.college_id
    where k.decided_by = 'name' order by k.authority, k.code`);
  return rowsOf<StoredCode>(result);
}

type Decisions = Awaited<ReturnType<typeof loadDecisions>>;

/** @returns the proposal for a code that is doubtful; null for one that is not */
async function judge(stored: StoredCode, candidates: CandidateIndex, decisions: Decisions): Promise<Proposal | null> {
  const { code, collegeId, score } = stored;
  const wanted = wantedOf(stored);
  const wasWithoutTown = score <= highestWithoutTown;
  if (!wanted) {
    if (!wasWithoutTown) return null;
    const reasons = ["its code was learned from a name without a town", "what the list calls it was not stored"];
    const found = candidates.compare({ name: "", state: stored.state }, collegeId);
    if (!found) return null;
    const best = { ...found, score, reasons };
    return { code, name: code, state: stored.state, best, learnedId: collegeId };
  }
  const [byCode] = await findAll([wanted], candidates, { ...decisions, refused: new Map() });
  if (byCode && "waiting" in byCode.match) return proposalOf(byCode);
  if (!wasWithoutTown) return null;
  const [byName] = await findAll([wanted], candidates, { codes: new Map(), refused: new Map() });
  if (byName && "by" in byName.match && byName.match.collegeId === collegeId) return null;
  const learned = candidates.compare(wanted, collegeId);
  const best = byName?.best && byName.best.score >= certainScore ? byName.best : learned;
  if (!best) return null;
  const reasons = [...best.reasons, "its code was learned from a name without a town"];
  return { ...wanted, best: { ...best, reasons }, learnedId: collegeId };
}

/** The college as the lists name it; null where nothing in the database says it. */
function wantedOf({ authority, code, name, place, state, listNames }: StoredCode): WantedCollege | null {
  if (name) {
    const [city = "", district = ""] = place.split(", ");
    return { code, name, aliases: withoutOwner(name), state, ...(city && { city }), ...(district && { district }) };
  }
  const [listed, ...others] = listNames ?? [];
  if (listed) return { code, name: listed, aliases: [...others, ...[listed, ...others].flatMap(withoutOwner)], state };
  if (authority === "mcc") {
    const [, institute = code, inState = state] = /^(.*), ([^,]+)$/.exec(code) ?? [];
    return { code, ...(instituteWithAddress(code) ?? instituteWithState(institute, inState)), state };
  }
  // Authorities without codes have the name for one.
  return /\p{L}{3,}.*\s.*\p{L}{3,}/u.test(code) ? { code, name: code, aliases: withoutOwner(code), state } : null;
}

/** Takes codes back: the next import looks for their colleges again, and finds the proposal. */
async function withdrawCodes(tx: Db, authority: string, codes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from college_codes where authority = ${authority} and decided_by = 'name'
      and code in (select value from jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`);
}

/** Removes what lists wrote on a college when staff decided that the code means another one, or not this one. */
async function removeRefuted(tx: Db, authorities: ReadonlyMap<string, AuthorityFacts>): Promise<number> {
  await tx.execute(sql`
    delete from college_codes k using college_match_proposals p
    where k.decided_by = 'name' and (p.authority, p.code) = (k.authority, k.code) and ${isRefuted}
      and k.college_id = p.learned_college_id`);
  const refused = rowsOf<{ authority: string; collegeId: number }>(
    await tx.execute(sql`
      select distinct p.authority, p.learned_college_id as "collegeId" from college_match_proposals p
      where ${isRefuted} and not exists (
        select from college_codes k where k.authority = p.authority and k.college_id = p.learned_college_id)
      order by 2`),
  );
  let removed = 0;
  for (const { authority, collegeId } of refused) {
    const facts = authorities.get(authority);
    const count = facts ? await removeFacts(tx, facts, collegeId) : 0;
    if (count > 0) await refreshCollegeStreams(tx, [collegeId]);
    removed += count;
  }
  if (removed > 0) await touchCatalogue(tx);
  return removed;
}

const isRefuted = sql`p.learned_college_id is not null and (
  p.state_of_work = 'refused' and p.college_id = p.learned_college_id
  or p.state_of_work = 'accepted' and p.college_id <> p.learned_college_id)`;

/** How many facts from lists of an authority are on a college. */
async function countFacts(tx: Db, lists: AuthorityFacts, collegeId: number): Promise<number> {
  const counts = factsFrom(lists, collegeId).map((facts) => sql`(select count(*) from ${facts})`);
  const result = await tx.execute(sql`select ${sql.join(counts, sql` + `)} as facts`);
  return Number(firstOf(rowsOf<{ facts: string }>(result)).facts);
}

/** Removes the facts from lists of an authority on a college. @returns how many they were */
async function removeFacts(tx: Db, lists: AuthorityFacts, collegeId: number): Promise<number> {
  const count = await countFacts(tx, lists, collegeId);
  if (count === 0) return 0;
  for (const facts of factsFrom(lists, collegeId)) await tx.execute(sql`delete from ${facts}`);
  await tx.execute(sql`
    delete from list_names where ${isOnBranchOf(collegeId)} and authority = any(${textArray(lists.cutoffs)})`);
  await removeEmptyPlacements(tx, sql`p.college_id = ${collegeId} and ${isOfDocument("p", lists)}`);
  return count;
}

/** Tables with the condition for the rows that lists of an authority wrote on a college: what follows `from`. */
function factsFrom(lists: AuthorityFacts, collegeId: number): SQL[] {
  return [
    sql`cutoffs f where ${isOnBranchOf(collegeId)} and f.authority = any(${textArray(lists.cutoffs)})`,
    sql`fees f where f.college_id = ${collegeId} and ${isOfDocument("f", lists)}`,
    sql`intake_details f where ${isOnBranchOf(collegeId)} and ${isOfDocument("f", lists)}`,
    sql`college_ranks f where f.college_id = ${collegeId} and ${isOfDocument("f", lists)}`,
    // Rankings state no highest package: an outcome that has one is of staff.
    sql`placement_outcomes f where f.highest_package_rupees is null and f.placement_id in (
      select p.id from placements p where p.college_id = ${collegeId} and ${isOfDocument("p", lists)})`,
  ];
}

function isOnBranchOf(collegeId: number): SQL {
  return sql`branch_id in (select id from branches where college_id = ${collegeId})`;
}

/** Whether a fact was read in a document of the authority, of whatever year. */
function isOfDocument(fact: string, { documents }: AuthorityFacts): SQL {
  const source = sql.raw(`${fact}.source_id`);
  const patterns = documents.map((key) => `^${key}-(\\d{4}|year-not-stated)`);
  return sql`exists (select from sources s where s.id = ${source} and s.key ~ any(${textArray(patterns)}))`;
}

function textArray(texts: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`;
}
