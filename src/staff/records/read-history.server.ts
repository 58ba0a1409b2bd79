import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";
import type { Deps } from "#http/deps.server.ts";
import { daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { mayEnter } from "#policies/policies.ts";
import { areas, type Role } from "#staff/access/contract.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";
import { findsBeginnings } from "./search-words.server.ts";

/** Filters of the history; null: everything. */
export interface HistoryQuery {
  q: string;
  resource: string | null;
  staffId: number | null;
  /** First and last day in India, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  page: number;
  perPage: number;
}

/** Counting and paging stop here: older changes are found by words, days or resource. */
const maxCounted = 10_000;

/** Changes by staff, newest first, in the areas that this role may enter. */
export function searchHistory({ db }: Deps, role: Role, query: HistoryQuery) {
  const { label, summary, recordId } = staffChanges;
  const open = areas.filter((area) => mayEnter(role, area));
  const where = and(
    open.length < areas.length ? inArray(staffChanges.area, open) : undefined,
    query.resource === null ? undefined : eq(staffChanges.resource, query.resource),
    query.staffId === null ? undefined : eq(staffChanges.staffId, query.staffId),
    query.from === null ? undefined : gte(staffChanges.at, startOfDayInIndia(query.from)),
    query.to === null ? undefined : lt(staffChanges.at, startOfDayInIndia(daysAfter(query.to, 1))),
    findsBeginnings(
      query.q,
      (beginnings) => sql`search_words(${label} || ' ' || ${summary} || ' ' || ${recordId}) @@ ${beginnings}`,
    ),
  );
  return selectPage(db, where, query.page, query.perPage);
}

/** Changes of one record, also a removed one, newest first. */
export function listRecordHistory({ db }: Deps, resource: Resource, id: number, page: number, perPage: number) {
  const own = and(eq(staffChanges.resource, resource.name), eq(staffChanges.recordId, String(id)));
  return selectPage(db, own, page, perPage);
}

async function selectPage(db: Db, where: SQL | undefined, page: number, perPage: number) {
  const offset = Math.min((page - 1) * perPage, maxCounted);
  const rows = await db
    .select()
    .from(staffChanges)
    .where(where)
    .orderBy(desc(staffChanges.id))
    .limit(Math.min(perPage, maxCounted - offset))
    .offset(offset);
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(staffChanges)
    .where(where)
    .limit(maxCounted)
    .as("some");
  const [found] = await db.select({ count: count() }).from(some);
  return { count: found?.count ?? 0, results: rows.map(presentChange) };
}

function presentChange(row: typeof staffChanges.$inferSelect) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    staff_id: row.staffId,
    staff_name: row.staffName,
    action: row.action,
    resource: row.resource,
    record_id: row.recordId,
    label: row.label,
    summary: row.summary,
    before: row.before as Values | null,
    after: row.after as Values | null,
    import_run_id: row.importRunId,
  };
}
