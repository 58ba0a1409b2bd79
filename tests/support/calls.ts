import { sql } from "drizzle-orm";
import { counsellors } from "#db/schema/appointments.ts";
import { packageDeliverables } from "#db/schema/packages.ts";
import { insertPackage } from "./account-factories.ts";
import { openDeliverables } from "./deliverables.ts";
import { testNow } from "./deps.ts";
import { makeStaff, staffClient } from "./staff.ts";

/** Monday to Friday, 10:00 to 13:00 in India: three calls of 45 minutes a day. */
const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: 600, ends: 780 }));

/** A package that promises two calls within 14 days, with counsellors and students who book them. */
export async function openCalls() {
  const the = await openDeliverables();
  const { db } = the.database;
  const coached = await insertPackage(db, { name: "With calls", amountRupees: 2_000, position: 4 });
  await db.insert(packageDeliverables).values([
    { packageId: coached.id, title: "Two calls", share: 5, dueDays: 14, calls: 2, callMinutes: 45, position: 0 },
    { packageId: coached.id, title: "List", share: 5, dueDays: 30, position: 1 },
  ]);

  async function counsellor(given: Partial<typeof counsellors.$inferInsert> = {}, name = "Meera Joshi") {
    const who = await makeStaff(db, "counsellor", { name, now: the.clock.now });
    await db.insert(counsellors).values({
      staffId: who.id,
      isBookable: true,
      languages: ["en", "hi"],
      subjects: ["engineering", "careers"],
      place: "room",
      room: "https://meet.example/{code}",
      hours: mornings,
      updatedAt: the.clock.now,
      ...given,
    });
    return { ...who, client: staffClient(the.app, who) };
  }

  /** A student who bought the calls, with what they ask about them. */
  async function caller() {
    const bought = await the.buy(coached.id);
    const studentId = bought.student.id;
    const id = await bought.idOf("Two calls");
    const ask = (method: string, path = "", body?: object) =>
      the.call(studentId, method, `/api/calls/${id}/${path}`, body);
    const about = { language: "en", subject: "engineering" };
    const times = async (query = "") => (await ask("GET", `times/?subject=engineering${query}`)).body;
    const hold = (time: string) => ask("POST", "hold/", { time, ...about });
    const answer = (body: object = {}) => ask("PUT", "answers/", body);
    return {
      ...bought,
      studentId,
      id,
      ask,
      times,
      hold,
      answer,
      get: async () => (await ask("GET")).body,
      book: async (time?: string, body: object = {}) => {
        const chosen = time ?? (await times()).suggested[0].time;
        const held = await hold(chosen);
        return held.status === 200 ? answer(body) : held;
      },
    };
  }
  /** Back to the tests' own day, without calls, counsellors and e-mails. */
  async function reset() {
    the.clock.now = testNow;
    await db.execute(sql`truncate appointments, counsellors, call_waits cascade`);
    await db.execute(sql`delete from emails`);
  }
  return { ...the, coached, counsellor, caller, reset };
}

export type Calls = Awaited<ReturnType<typeof openCalls>>;
