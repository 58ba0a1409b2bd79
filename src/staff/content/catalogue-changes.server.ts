import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { RecordChange } from "#staff/records/resource.ts";

/** `afterChange` of records that lists and search show without derived data. */
export async function catalogueChanged(_deps: Deps, tx: Db): Promise<void> {
  await touchCatalogue(tx);
}

/** `afterChange` of colleges: recomputes nearby hostels of new or moved colleges. */
export async function collegesChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => after && placeOf(before) !== placeOf(after));
  await refreshNearnessOfColleges(
    tx,
    moved.map(({ id }) => id),
  );
  await touchCatalogue(tx);
}

/** `afterChange` of branches: updates the data that lists derive from them. */
export async function branchesChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await refreshColleges(tx, namedBy(changes, "college_id"));
}

/** `afterChange` of cut-offs: updates the band of closing ranks derived from them. */
export async function cutoffsChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await refreshColleges(tx, await collegesOfBranches(tx, namedBy(changes, "branch_id")));
}

/** `afterChange` of seats by category, shown only on the college's page. */
export async function intakeChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await markChanged(tx, await collegesOfBranches(tx, namedBy(changes, "branch_id")));
  await touchCatalogue(tx);
}

/** `afterChange` of fees, which lists show through the search index. */
export const feesChanged = placementsChanged;

/** `afterChange` of placements. */
export async function placementsChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await markChanged(tx, namedBy(changes, "college_id"));
  await touchCatalogue(tx);
}

async function refreshColleges(tx: Db, collegeIds: number[]): Promise<void> {
  await refreshCollegeStreams(tx, collegeIds);
  await markChanged(tx, collegeIds);
  await touchCatalogue(tx);
}

/** Touches the colleges, whose pages, preview pictures and sitemap entries show the last change. */
async function markChanged(tx: Db, collegeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update colleges set updated_at = now() where id in (${given(collegeIds)})`);
}

async function collegesOfBranches(tx: Db, branchIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct college_id as id from branches where id in (${given(branchIds)})`,
  );
  return rows.map(({ id }) => id);
}

function given(ids: readonly number[]) {
  return sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)`;
}

/** The distinct values of a field before and after the change. */
function namedBy(changes: readonly RecordChange[], field: string): number[] {
  const ids = changes.flatMap(({ before, after }) => [before?.[field], after?.[field]]);
  return [...new Set(ids.filter((id) => typeof id === "number"))];
}

function placeOf(values: RecordChange["before"]): string {
  return values ? `${values.latitude} ${values.longitude}` : "";
}
