import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counsellors } from "#db/schema/appointments.ts";
import { offerUntil } from "#features/appointments/rules.ts";
import { offerFreeTimes } from "#features/appointments/service/waiting-list.server.ts";
import { createApp } from "../../src/app.server.ts";
import { signIn } from "../support/account-factories.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { sourcePages } from "../support/source-pages.ts";

let the: Calls;
let meera: Awaited<ReturnType<Calls["counsellor"]>>;
beforeAll(async () => {
  the = await openCalls();
});
afterAll(() => the.close());
/** One time each Monday: two until the calls are due. */
const mondays = [{ weekday: 1, starts: 600, ends: 645 }];
beforeEach(async () => {
  await the.reset();
  meera = await the.counsellor({ hours: mondays });
});

type Caller = Awaited<ReturnType<Calls["caller"]>>;
const [first, second] = ["2026-11-23T04:30:00.000Z", "2026-11-30T04:30:00.000Z"];
const at = (text: string) => {
  the.clock.now = new Date(text);
};
const wait = (her: Caller, about: object = {}) =>
  her.ask("PUT", "wait/", { language: "en", subject: "engineering", ...about });
const offers = async () =>
  (
    await the.rows(sql`select details->>'deliverable' as deliverable, details->>'heldUntil' as until from emails
      where details->>'event' = 'offered' order by id`)
  ).map(({ deliverable, until }) => [Number(deliverable), until]);

/** Two students who booked all there is. */
async function full() {
  const [one, other] = [await the.caller(), await the.caller()];
  await one.book(`${meera.id}@${first}`);
  await other.book(`${meera.id}@${second}`);
  return [one, other] as const;
}

test("the first in line gets what is free, held for four hours, then the next, and booking ends the wait", async () => {
  const [one] = await full();
  const [her, him] = [await the.caller(), await the.caller()];
  expect((await wait(her)).body.wait).toMatchObject({ place: 1, subject: "engineering" });
  at("2026-11-21T09:31:00Z");
  expect((await wait(him)).body.wait).toMatchObject({ place: 2 });
  expect((await wait(her)).body.wait).toMatchObject({ place: 1, since: "2026-11-21T09:30:00.000Z" });
  await offerFreeTimes(the.deps);
  expect(await offers()).toEqual([]);
  expect((await one.ask("POST", "cancel/")).status).toBe(200);
  expect(await offers()).toEqual([[her.id, "2026-11-21T13:31:00.000Z"]]);
  expect(await her.get()).toMatchObject({ wait: null, current: { state: "held", starts_at: first } });
  expect((await him.get()).wait).toMatchObject({ place: 1 });
  expect((await him.hold(`${meera.id}@${first}`)).body.code).toBe("slot_taken");
  at("2026-11-21T13:32:00Z");
  await offerFreeTimes(the.deps);
  await offerFreeTimes(the.deps);
  expect((await offers()).map(([id]) => id)).toEqual([her.id, him.id]);
  expect((await her.answer()).body.code).toBe("hold_ended");
  expect((await him.answer()).body.current).toMatchObject({ state: "booked", starts_at: first });
  expect(await the.rows(sql`select * from call_waits`)).toEqual([]);
});

test("what is not wanted goes to the next at once", async () => {
  const [one] = await full();
  const [her, him] = [await the.caller(), await the.caller()];
  await wait(her);
  await wait(him);
  await one.ask("POST", "cancel/");
  expect((await her.ask("DELETE", "hold/")).status).toBe(204);
  expect((await offers()).map(([id]) => id)).toEqual([her.id, him.id]);
});

test("with many at once no time is held twice, and each wait gets one offer", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => the.caller()));
  const [one, other] = await full();
  for (const [index, person] of people.entries()) {
    at(new Date(Date.parse("2026-11-21T09:30:00Z") + index * 1_000).toISOString());
    await wait(person);
  }
  await the.database.db.execute(sql`update appointments set state = 'cancelled', cancelled_by = 'student'
    where deliverable_id in (${one.id}, ${other.id})`);
  await Promise.all(Array.from({ length: 5 }, () => offerFreeTimes(the.deps)));
  await offerFreeTimes(the.deps);
  const held = await the.rows(
    sql`select deliverable_id, starts_at from appointments where state = 'held' order by starts_at`,
  );
  expect(new Set(held.map(({ starts_at }) => String(starts_at))).size).toBe(held.length);
  const lucky = people.slice(0, 2).map(({ id }) => id);
  expect(new Set(held.map(({ deliverable_id }) => Number(deliverable_id)))).toEqual(new Set(lucky));
  expect((await offers()).map(([id]) => id).toSorted()).toEqual(lucky.toSorted());
  expect(await the.rows(sql`select * from call_waits`)).toHaveLength(4);
});

describe("the line", () => {
  test("is joined only where nothing is free, by who has calls left and no time", async () => {
    const her = await the.caller();
    expect((await wait(her)).body.code).toBe("times_free");
    const [one] = await full();
    expect((await wait(one)).body.code).toBe("call_booked");
    expect((await wait(her, { subject: "chess" })).status).toBe(422);
    await wait(her);
    const changed = await wait(her, { language: "hi" });
    expect(changed.body.wait).toMatchObject({ language: "hi", place: 1 });
  });

  test("is left in one step, more than once", async () => {
    await full();
    const her = await the.caller();
    await wait(her);
    for (let i = 0; i < 2; i++) expect((await her.ask("DELETE", "wait/")).body.wait).toBeNull();
    const somebody = await the.caller();
    const path = `/api/calls/${her.id}/wait/`;
    expect((await the.call(somebody.studentId, "DELETE", path)).status).toBe(404);
  });

  test("offers what suits: language, subject, and no time that a counsellor cannot keep", async () => {
    const [one, other] = await full();
    const [her, him] = [await the.caller(), await the.caller()];
    await wait(her, { subject: "medical" });
    await wait(him);
    const [{ id }] = (await the.rows(sql`select id from appointments where deliverable_id = ${one.id}`)) as [
      { id: number },
    ];
    await meera.client.post(`/api/staff/calls/${id}/take-back/`, { reason: "I am ill" });
    await offerFreeTimes(the.deps);
    expect(await offers()).toEqual([]);
    await other.ask("POST", "cancel/");
    expect((await offers()).map(([deliverable]) => deliverable)).toEqual([him.id]);
    expect((await her.get()).wait).toMatchObject({ subject: "medical", place: 1 });
  });

  test("new hours of a counsellor are offered, the overview counts who waits, and a cancelled package leaves", async () => {
    await full();
    const [her, him] = [await the.caller(), await the.caller()];
    await wait(her);
    await wait(him);
    expect((await meera.client.get("/api/staff/overview/")).body.calls.waiting).toBe(2);
    await the.database.db.execute(
      sql`update order_deliverables set state = 'cancelled', cancelled_from = 'pending' where id = ${her.id}`,
    );
    await the.database.db.update(counsellors).set({ hours: [...mondays, { weekday: 2, starts: 600, ends: 645 }] });
    await offerFreeTimes(the.deps);
    expect((await offers()).map(([id]) => id)).toEqual([him.id]);
    expect((await meera.client.get("/api/staff/overview/")).body.calls.waiting).toBe(0);
  });
});

test("an offer of the evening or the night is held until noon, and never until the call", () => {
  const until = (now: string, startsAt = "2026-12-01T04:30:00Z") =>
    offerUntil(new Date(now), new Date(startsAt)).toISOString();
  expect(until("2026-11-21T02:31:00Z")).toBe("2026-11-21T06:31:00.000Z");
  expect(until("2026-11-21T11:29:00Z")).toBe("2026-11-21T15:29:00.000Z");
  expect(until("2026-11-21T11:30:00Z")).toBe("2026-11-22T06:30:00.000Z");
  expect(until("2026-11-21T20:00:00Z")).toBe("2026-11-22T06:30:00.000Z");
  expect(until("2026-11-21T09:30:00Z", "2026-11-21T12:00:00Z")).toBe("2026-11-21T11:00:00.000Z");
});

test("the page offers the waiting list, says the place, and lets go, without script", async () => {
  await full();
  const her = await the.caller();
  const app = createApp(the.deps, { pages: await sourcePages() });
  const { headers } = await signIn(the.deps, her.studentId);
  const path = `/student-dashboard/calls/${her.id}`;
  const page = async () => (await (await app.request(path, { headers })).text()).replace(/<!--.*?-->/g, "");
  const send = (intent: string) =>
    app.request(path, {
      method: "POST",
      headers: { ...headers, origin: the.deps.config.PUBLIC_URL },
      body: new URLSearchParams({ intent, language: "en", subject: "engineering" }),
    });
  expect(await page()).toContain("Join the waiting list");
  expect((await send("wait")).headers.get("location")).toBe(`${path}?done=waits`);
  expect(await page()).toContain("You are number 1 on the waiting list (Engineering: JoSAA, CSAB)");
  expect((await send("leave")).status).toBe(303);
  expect(await page()).toContain("Join the waiting list");
});
