import { and, desc, eq, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { factReports } from "#db/schema/fact-reports.ts";
import { staffChanges } from "#db/schema/staff.ts";

const mostChanges = 60;

/** What staff changed in a record, newest first. */
export function selectChanges(db: ReadDb, resource: string, recordId: number) {
  const { at, staffName, action, before, after } = staffChanges;
  return db
    .select({ at, staffName, action, before, after })
    .from(staffChanges)
    .where(
      and(
        eq(staffChanges.resource, resource),
        eq(staffChanges.recordId, String(recordId)),
        eq(staffChanges.area, "content"),
      ),
    )
    .orderBy(desc(staffChanges.id))
    .limit(mostChanges);
}

/** Reports of these facts that wait for our answer: since when, and which. */
export async function selectDisputes(
  db: ReadDb,
  about: { kind: "college" | "hostel" | "stream"; id: number },
): Promise<Map<string, Date>> {
  const rows = await rowsOf<{ fact_id: string; since: string | Date }>(
    db,
    sql`
    select r.fact_id, min(m.created_at) as since from ${factReports} r join contact_messages m on m.id = r.contact_message_id
    where r.about_kind = ${about.kind} and r.about_id = ${about.id} and r.state in ('waiting', 'needs_more')
      and m.withdrawn_at is null
    group by r.fact_id order by 2 limit 500`,
  );
  return new Map(rows.map((row) => [row.fact_id, new Date(row.since)]));
}
