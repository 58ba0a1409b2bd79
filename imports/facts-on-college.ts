import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { AuthorityFacts } from "./authority-facts.ts";
import { rowsOf } from "./import-run.ts";
import { removeEmptyPlacements } from "./remove-misplaced-outcomes.ts";

/** How many facts from lists of an authority are on a college. */
export async function countFacts(tx: Db, lists: AuthorityFacts, collegeId: number): Promise<number> {
  const counts = factsFrom(lists, collegeId).map((facts) => sql`(select count(*) from ${facts})`);
  const result = await tx.execute(sql`select ${sql.join(counts, sql` + `)} as facts`);
  return Number(rowsOf<{ facts: string }>(result)[0]!.facts);
}

/** Removes the facts from lists of an authority on a college. @returns how many they were */
export async function removeFacts(tx: Db, lists: AuthorityFacts, collegeId: number): Promise<number> {
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
