import { and, eq } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { branches } from "#db/schema/branches.ts";
import { branchRedirects, collegeRedirects } from "#db/schema/merging.ts";

/** The college that this number leads to since it was merged; null: it leads nowhere. */
export async function selectCollegeRedirect(db: ReadDb, id: number): Promise<number | null> {
  const [row] = await db
    .select({ id: collegeRedirects.toId })
    .from(collegeRedirects)
    .where(eq(collegeRedirects.fromId, id));
  return row?.id ?? null;
}

/** The branch of this college that the number of a merged one leads to; null: it leads nowhere. */
export async function selectBranchRedirect(db: ReadDb, collegeId: number, id: number): Promise<number | null> {
  const [row] = await db
    .select({ id: branchRedirects.toId })
    .from(branchRedirects)
    .innerJoin(branches, eq(branches.id, branchRedirects.toId))
    .where(and(eq(branchRedirects.fromId, id), eq(branches.collegeId, collegeId)));
  return row?.id ?? null;
}
