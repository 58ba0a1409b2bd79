import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { rowsOf } from "../pipeline/import-run.ts";

/** By what a branch of a list and one of ours are compared: its name without case, dots and spaces. */
export function branchKey(name: string): string {
  return aliasKey(name);
}

/** The keys of the undergraduate branches of some colleges, by the id of the college. */
export async function loadBranchKeys(tx: Db, collegeIds: ReadonlySet<number>): Promise<Map<number, Set<string>>> {
  const result = await tx.execute(sql`
    select college_id as "collegeId", name from branches
    where level = 'ug' and college_id in (
      select value::integer from jsonb_array_elements_text(${JSON.stringify([...collegeIds])}::text::jsonb))`);
  const keys = new Map<number, Set<string>>();
  for (const { collegeId, name } of rowsOf<{ collegeId: number; name: string }>(result))
    keys.set(collegeId, (keys.get(collegeId) ?? new Set()).add(branchKey(name)));
  return keys;
}
