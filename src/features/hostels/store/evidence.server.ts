import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, ReadDb } from "#db/client.server.ts";
import { hostelEvidence, hostelResidentReports, hostels } from "#db/schema/hostels.ts";
import type { HostelEvidence } from "../contract.ts";
import { chooseEvidence, type StoredEvidence, validSince } from "../rules.ts";

/** What speaks today for the facts of these hostels, by hostel. */
export async function readEvidence(tx: ReadDb, ids: number[], today: string): Promise<Map<number, HostelEvidence[]>> {
  const { hostelId, topic, basis, confirmedOn } = hostelEvidence;
  const [stored, reports] = await Promise.all([
    tx.select({ hostelId, topic, basis, confirmedOn }).from(hostelEvidence).where(inArray(hostelId, ids)),
    tx.select().from(hostelResidentReports).where(inArray(hostelResidentReports.hostelId, ids)),
  ]);
  return new Map(
    ids.map((id) => {
      const own = reports.filter((report) => report.hostelId === id);
      const told = stored.filter((one) => one.hostelId === id).map((one) => ({ ...one, residents: 0 }));
      const doubts = own.filter(({ isRight }) => !isRight);
      return [id, chooseEvidence([...told, ...byResidents(own, today)], doubts, today)];
    }),
  );
}

type Report = typeof hostelResidentReports.$inferSelect;

/** What residents say now; those whose word has expired count for the day of the last one alone. */
function byResidents(reports: Report[], today: string): StoredEvidence[] {
  const right = Map.groupBy(
    reports.filter(({ isRight }) => isRight),
    ({ topic }) => topic,
  );
  return [...right].map(([topic, said]) => {
    const recent = said.filter(({ reportedOn }) => reportedOn >= validSince(topic, today));
    const counted = recent.length > 0 ? recent : said;
    const confirmedOn = counted
      .map(({ reportedOn }) => reportedOn)
      .sort()
      .at(-1)!;
    return { topic, basis: "residents", confirmedOn, residents: counted.length };
  });
}

/** A student's word on a fact, in place of an earlier one. */
export async function writeResidentReport(tx: Db, report: Report): Promise<void> {
  await tx
    .insert(hostelResidentReports)
    .values(report)
    .onConflictDoUpdate({
      target: [hostelResidentReports.hostelId, hostelResidentReports.topic, hostelResidentReports.studentId],
      set: { isRight: sql`excluded.is_right`, reportedOn: sql`excluded.reported_on` },
    });
}

/** Whether visitors see this hostel. */
export async function isListed(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: hostels.id })
    .from(hostels)
    .where(and(eq(hostels.id, id), eq(hostels.isActive, true)));
  return rows.length > 0;
}
