import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { factKey } from "#db/fact-keys.ts";
import { rowsOf } from "../../pipeline/import-run.ts";

/** A branch as a publisher's list names it. */
export interface ListedName {
  collegeId: number;
  level: string;
  name: string;
  degree: string;
  shift: number;
}

/** Which branch here has another name than lists give it. */
export interface CorrectedBranches {
  /** The branch that staff renamed or merged into; null: staff removed it; undefined: the list's own name is ours. */
  find(listed: ListedName): number | null | undefined;
  /** The same for all of a college. */
  ofCollege(collegeId: number): readonly (ListedName & { id: number | null })[];
}

/** Reads what staff renamed, merged or removed: decisions 0046 and 0048. The table is small, so it is read whole. */
export async function loadCorrectedBranches(tx: Db): Promise<CorrectedBranches> {
  const found = await tx.execute(sql`select key, record_id as id from corrected_keys where resource = 'branches'`);
  const rows = rowsOf<{ key: string; id: number | null }>(found);
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  const byCollege = Map.groupBy(
    rows.map(({ key, id }) => {
      const [collegeId, level, name, degree, shift] = JSON.parse(key) as [number, string, string, string, number];
      return { id, collegeId, level, name, degree, shift };
    }),
    ({ collegeId }) => collegeId,
  );
  return {
    find: ({ collegeId, ...names }) => byKey.get(factKey("branches", { college_id: collegeId, ...names })),
    ofCollege: (collegeId) => byCollege.get(collegeId) ?? [],
  };
}
