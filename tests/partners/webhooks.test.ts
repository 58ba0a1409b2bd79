import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calendarEvents, calendarExams } from "#db/schema/calendar.ts";
import { colleges } from "#db/schema/colleges.ts";
import { partnerChanges, partnerDeliveries, partnerEvents, partnerKeys, partnerWebhooks } from "#db/schema/partners.ts";
import type { PostOutcome } from "#gateways/webhooks.server.ts";
import { verifyWebhook } from "../../api-client/examples/verify-webhook.ts";
import { createApp } from "../../src/app.server.ts";
import { repeatedWork } from "../../src/work.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testDeps } from "../support/deps.ts";
import { createCollege, createSource } from "../support/factories.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";

const minuteMs = 60_000;
const url = "https://hooks.partner.in/margdeep";

/** What the partner received, and how it answers. */
let sent: { url: string; headers: Record<string, string>; body: string }[] = [];
let answer: PostOutcome = { status: 204, reason: null };

let api: Api;
let admin: TestStaff;
let collegeId: number;
/** The database notes changes by its own clock. */
let now = new Date();
const deps = () =>
  testDeps(api.database, {
    now: () => now,
    webhooks: {
      post: async (to, headers, body) => {
        sent.push({ url: to, headers, body });
        return answer;
      },
    },
  });
const office = () => staffClient(createApp(deps()), admin);

beforeAll(async () => {
  api = await openApi();
  admin = await makeStaff(api.db, "admin", { now: new Date(Date.now() + 90 * 86_400_000) });
  collegeId = (await createCollege(api.db, { name: "College of the Ghats" })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  now = new Date();
  sent = [];
  answer = { status: 204, reason: null };
  await api.db.delete(partnerKeys);
  await api.db.delete(partnerEvents);
  await api.db.delete(partnerChanges);
});

async function makeWebhook(given: object = {}): Promise<{ id: number; secret: string }> {
  const input = {
    name: "Portal",
    contact: "a@partner.example",
    scopes: ["webhooks"],
    calls_a_minute: 60,
    ends_on: null,
  };
  const { id } = (await office().post("/api/staff/partner-keys/", { ...input, ...given })).body;
  const made = await office().put(`/api/staff/partner-keys/${id}/webhook/`, { url });
  expect(made.status).toBe(200);
  return { id, secret: made.body.secret };
}

const run = async (name: string) =>
  repeatedWork(deps())
    .find((work) => work.name === name)
    ?.run();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs);
};
/** What is told after the ten minutes are over. */
async function gather(): Promise<string[]> {
  later(11);
  await run("gather-partner-events");
  const rows = await api.db.select().from(partnerEvents).orderBy(asc(partnerEvents.kind), asc(partnerEvents.subject));
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
}
const rename = (name: string) => api.db.update(colleges).set({ name }).where(eq(colleges.id, collegeId));
const deliveries = () => api.db.select().from(partnerDeliveries).orderBy(asc(partnerDeliveries.id));

test("a change of a college is told once, however often it changed within ten minutes, signed", async () => {
  const { secret } = await makeWebhook();
  await rename("First");
  await rename("College of the Ghats");
  await run("gather-partner-events");
  expect(await api.db.$count(partnerEvents)).toBe(0);
  expect(await gather()).toEqual([`college.changed college:${collegeId}`]);
  await run("send-partner-events");
  expect(sent).toHaveLength(1);
  const { headers, body } = sent[0]!;
  const { id, message } = verifyWebhook(headers, body, secret, Math.floor(now.getTime() / 1000));
  expect(id).toMatch(/^msg_/);
  expect(message).toMatchObject({
    type: "college.changed",
    data: {
      college_id: collegeId,
      name: "College of the Ghats",
      facts: `http://localhost:3000/api/college-details/${collegeId}/`,
    },
  });
  expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1, status: 204, reason: null }]);
  await run("send-partner-events");
  expect(sent).toHaveLength(1);
});

test("a college is told of once in ten minutes at most", async () => {
  await makeWebhook();
  await rename("One");
  await gather();
  await rename("Two");
  await api.db.update(partnerChanges).set({ notedAt: new Date(now.getTime() - 20 * minuteMs) });
  later(1);
  await run("gather-partner-events");
  expect(await api.db.$count(partnerEvents)).toBe(1);
  await gather();
  expect(await api.db.$count(partnerEvents)).toBe(2);
});

test("many colleges at once, and whatever touches all, are one event", async () => {
  await makeWebhook();
  await api.db.execute(sql`insert into partner_changes (subject) select 'college:' || n from generate_series(1, 51) n`);
  expect(await gather()).toEqual(["catalogue.changed catalogue"]);
  expect(await api.db.$count(partnerChanges)).toBe(0);
  later(11);
  await api.db.execute(
    sql`select note_partner_changes(array['college:${sql.raw(String(collegeId))}', 'everything', 'lists', 'news'])`,
  );
  await api.db.update(partnerChanges).set({ notedAt: now });
  await gather();
  expect(await api.db.$count(partnerEvents)).toBe(2);
});

test("what is not public is not told of; what no longer is, as removed", async () => {
  await makeWebhook();
  const draft = await createCollege(api.db, { isActive: false });
  const hidden = await createCollege(api.db);
  await api.db.delete(partnerChanges);
  await api.db.update(colleges).set({ name: "Draft" }).where(eq(colleges.id, draft.id));
  await api.db.update(colleges).set({ isActive: false }).where(eq(colleges.id, hidden.id));
  expect(await gather()).toEqual([`college.removed gone:${hidden.id}`]);
});

test("a date is told of when it is announced or changed, not when it is expected", async () => {
  await makeWebhook();
  const source = await createSource(api.db);
  const [exam] = await api.db
    .insert(calendarExams)
    .values({ key: "jee-test", name: "JEE", kind: "exam", authority: "NTA" })
    .returning();
  const days = { startsOn: "2027-01-20", endsOn: "2027-01-30", precision: "day" as const };
  const [event] = await api.db
    .insert(calendarEvents)
    .values({
      examId: exam!.id,
      cycle: 2027,
      name: "Session 1",
      kind: "exam",
      ...days,
      status: "expected",
      basis: "2026",
      sourceId: source.id,
    })
    .returning();
  expect(await gather()).toEqual([]);
  await api.db
    .update(calendarEvents)
    .set({ status: "announced", startsOn: "2027-01-21", basis: "" })
    .where(eq(calendarEvents.id, event!.id));
  expect(await gather()).toEqual([`date.changed date:${event!.id}`]);
  const [{ data } = { data: {} }] = await api.db.select().from(partnerEvents);
  expect(data).toMatchObject({ exam: "jee-test", name: "Session 1", starts_on: "2027-01-21", status: "announced" });
});

test("nothing is noted where no webhook is on, and nobody is told without the scope or after the key's end", async () => {
  await rename("Unheard");
  expect(await api.db.$count(partnerChanges)).toBe(0);
  const { id } = await makeWebhook();
  await makeWebhook({ ends_on: new Date(Date.now() + 19_800_000).toISOString().slice(0, 10) });
  await office().post(`/api/staff/partner-keys/${id}/revoke/`);
  await rename("Heard");
  later(2 * 24 * 60);
  await gather();
  expect(await deliveries()).toEqual([]);
});

test("a revoked key is sent nothing that still waits", async () => {
  const { id } = await makeWebhook();
  await rename("Waits");
  await gather();
  await office().post(`/api/staff/partner-keys/${id}/revoke/`);
  await run("send-partner-events");
  expect(sent).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: "failed", reason: "key_over" }]);
});

test("a failed attempt is made again with the same id, after a pause; the rest waits for the next round", async () => {
  const { id } = await makeWebhook();
  await office().post(`/api/staff/partner-keys/${id}/webhook/test/`);
  await office().post(`/api/staff/partner-keys/${id}/webhook/test/`);
  answer = { status: 500, reason: "status" };
  await run("send-partner-events");
  expect(sent).toHaveLength(1);
  answer = { status: 200, reason: null };
  await run("send-partner-events");
  expect(sent).toHaveLength(2);
  later(2);
  await run("send-partner-events");
  const ids = sent.map(({ headers }) => headers["webhook-id"]);
  expect(ids[2]).toBe(ids[0]);
  expect(await deliveries()).toMatchObject([
    { state: "delivered", attempts: 2 },
    { state: "delivered", attempts: 1 },
  ]);
});

test("a webhook that accepts nothing for a day is switched off, staff are alerted, and can switch it on and send again", async () => {
  const { id } = await makeWebhook();
  await office().post(`/api/staff/partner-keys/${id}/webhook/test/`);
  answer = { status: null, reason: "no_connection" };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await run("send-partner-events");
    later(181);
  }
  const failed = (await deliveries())[0]!;
  expect(failed).toMatchObject({ state: "failed", reason: "no_connection", status: null });
  expect(failed.attempts).toBeGreaterThan(7);
  const webhook = async () => (await office().get(`/api/staff/partner-keys/${id}/webhook/`)).body.webhook;
  expect(await webhook()).toMatchObject({ switched_off_because: "failures", failed: 1, waiting: 0 });
  const troubles = async () => (await office().get("/api/staff/status/")).body.troubles;
  expect(await troubles()).toContainEqual({ code: "partner_webhooks_off", count: 1 });
  expect((await office().post(`/api/staff/partner-deliveries/${failed.id}/send/`)).body.code).toBe(
    "partner_webhook_missing",
  );
  expect((await office().post(`/api/staff/partner-keys/${id}/webhook/switch/`, { is_on: true })).status).toBe(200);
  expect(await troubles()).not.toContainEqual({ code: "partner_webhooks_off", count: 1 });
  answer = { status: 200, reason: null };
  expect((await office().post(`/api/staff/partner-deliveries/${failed.id}/send/`)).status).toBe(204);
  await run("send-partner-events");
  expect((await deliveries())[0]).toMatchObject({ state: "delivered" });
  const { body } = await office().get(`/api/staff/partner-keys/${id}/deliveries/?state=delivered`);
  expect(body).toMatchObject({
    count: 1,
    results: [{ id: failed.id, kind: "test", state: "delivered", next_at: null }],
  });
  expect((await office().get(`/api/staff/partner-keys/${id}/deliveries/?state=failed`)).body.count).toBe(0);
});

test("one message that is given up switches nothing off while others arrive", async () => {
  const { id } = await makeWebhook();
  await office().post(`/api/staff/partner-keys/${id}/webhook/test/`);
  const [first] = await deliveries();
  later(24 * 60);
  await api.db.update(partnerWebhooks).set({ lastDeliveredAt: new Date(now.getTime() - minuteMs) });
  answer = { status: 400, reason: "status" };
  await run("send-partner-events");
  expect((await deliveries())[0]).toMatchObject({ id: first!.id, state: "failed" });
  expect((await api.db.select().from(partnerWebhooks))[0]?.switchedOffAt).toBeNull();
});

test("two processes at once make one event of a change, and send it once", async () => {
  await makeWebhook();
  await rename("At once");
  later(11);
  await Promise.all([run("gather-partner-events"), run("gather-partner-events")]);
  expect(await api.db.$count(partnerEvents)).toBe(1);
  await Promise.all([run("send-partner-events"), run("send-partner-events")]);
  expect(sent).toHaveLength(1);
});

test("an attempt whose process died is made again", async () => {
  const { id } = await makeWebhook();
  await office().post(`/api/staff/partner-keys/${id}/webhook/test/`);
  await api.db.update(partnerDeliveries).set({ busyUntil: new Date(now.getTime() + minuteMs) });
  await run("send-partner-events");
  expect(sent).toEqual([]);
  later(2);
  await run("send-partner-events");
  expect(sent).toHaveLength(1);
});

test("only administrators manage webhooks, of open keys with the scope alone, and to public addresses", async () => {
  const { id } = await makeWebhook();
  const editor = staffClient(
    createApp(deps()),
    await makeStaff(api.db, "editor", { now: new Date(Date.now() + 90 * 86_400_000) }),
  );
  for (const ask of [
    () => editor.get(`/api/staff/partner-keys/${id}/webhook/`),
    () => editor.put(`/api/staff/partner-keys/${id}/webhook/`, { url }),
    () => editor.post(`/api/staff/partner-keys/${id}/webhook/switch/`, { is_on: false }),
    () => editor.post(`/api/staff/partner-keys/${id}/webhook/test/`),
    () => editor.get(`/api/staff/partner-keys/${id}/deliveries/`),
    () => editor.post("/api/staff/partner-deliveries/1/send/"),
  ])
    expect((await ask()).status).toBe(403);
  const put = async (key: number, to: string) => office().put(`/api/staff/partner-keys/${key}/webhook/`, { url: to });
  expect((await put(id, "http://partner.in/")).body.fields).toEqual({ url: "must be an https address" });
  expect((await put(id, "https://10.0.0.1/")).body.fields.url).toMatch(/no number/);
  const input = { name: "Facts", contact: "a@b.example", scopes: ["facts"], calls_a_minute: 60, ends_on: null };
  const { body } = await office().post("/api/staff/partner-keys/", input);
  expect((await put(body.id, url)).body.code).toBe("partner_key_closed");
  expect((await put(999_999, url)).body.code).toBe("partner_key_not_found");
  expect((await office().get("/api/staff/partner-keys/999999/webhook/")).body.code).toBe("partner_key_not_found");
});

test("a new address brings a new secret; neither secret nor path is in the history", async () => {
  const { id, secret } = await makeWebhook();
  const again = (await office().put(`/api/staff/partner-keys/${id}/webhook/`, { url: "https://b.partner.in/x" })).body;
  expect(again.secret).toMatch(/^whsec_/);
  expect(again.secret).not.toBe(secret);
  const { text } = await office().get("/api/staff/history/?resource=partner-keys");
  expect(text).toContain("b.partner.in");
  expect(text).not.toMatch(/whsec_|margdeep\/x/);
  expect((await office().get(`/api/staff/partner-keys/${id}/webhook/`)).text).not.toContain("whsec_");
});

test("events are removed after thirty days", async () => {
  await makeWebhook();
  await rename("Old");
  await gather();
  later(29 * 24 * 60);
  await run("remove-old-partner-events");
  expect(await api.db.$count(partnerEvents)).toBe(1);
  later(2 * 24 * 60);
  await run("remove-old-partner-events");
  expect([await api.db.$count(partnerEvents), (await deliveries()).length]).toEqual([0, 0]);
});
