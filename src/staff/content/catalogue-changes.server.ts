import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { RecordChange } from "#staff/records/resource.ts";

/** `afterChange` of what lists and search show, but derive nothing from. */
export async function catalogueChanged(_deps: Deps, tx: Db): Promise<void> {
  await touchCatalogue(tx);
}

/** `afterChange` of colleges: those that are new or have moved get other hostels near them. */
export async function collegesChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => after && placeOf(before) !== placeOf(after));
  await refreshNearnessOfColleges(
    tx,
    moved.map(({ id }) => id),
  );
  await touchCatalogue(tx);
}

/** `afterChange` of branches: what lists show of their colleges is made from them. */
export async function branchesChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await refreshColleges(tx, namedBy(changes, "college_id"));
}

/** `afterChange` of cut-offs: the band of closing ranks is made from them. */
export async function cutoffsChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await refreshColleges(tx, await collegesOfBranches(tx, namedBy(changes, "branch_id")));
}

/** `afterChange` of seats by category, which only the college's page shows. */
export async function intakeChanged(_deps: Deps, tx: Db, changes: RecordChange[]): Promise<void> {
  await markChanged(tx, await collegesOfBranches(tx, namedBy(changes, "branch_id")));
  await touchCatalogue(tx);
}

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

/** A college's page, its preview picture and the sitemap say when it was changed last. */
async function markChanged(tx: Db, collegeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update colleges set updated_at = now() where id in (${given(collegeIds)})`);
}

async function collegesOfBranches(tx: Db, branchIds: readonly number[]): Promise<number[]> {
  const { rows } = (await tx.execute(
    sql`select distinct college_id as id from branches where id in (${given(branchIds)})`,
  )) as unknown as { rows: { id: number }[] };
  return rows.map(({ id }) => id);
}

function given(ids: readonly number[]) {
  return sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)`;
}

/** What the records named before or name now, each once. */
function namedBy(changes: readonly RecordChange[], field: string): number[] {
  const ids = changes.flatMap(({ before, after }) => [before?.[field], after?.[field]]);
  return [...new Set(ids.filter((id) => typeof id === "number"))];
}

function placeOf(values: RecordChange["before"]): string {
  return values ? `${values.latitude} ${values.longitude}` : "";
}
