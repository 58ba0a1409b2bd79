import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import {
  deleteOldSearches,
  recordSearch,
  writeSearchCounts,
} from "#features/catalogue/service/count-searches.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Role } from "#staff/access/contract.ts";
import { warnOfEndingAnnouncements } from "#staff/content/warn-of-ending.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { createBranch, createCollege, createSource, createStream, unique } from "../support/factories.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = await testDepsWithJobs(database);
});
afterAll(() => database.close());

const clientOf = async (role: Role) => staffClient(createApp(deps), await makeStaff(database.db, role));
const overviewOf = async (role: Role) => (await (await clientOf(role)).get("/api/staff/overview/")).body;
const run = (query: ReturnType<typeof sql>) => database.db.execute(query);

/** A job that was tried often enough, as the queue keeps it. */
async function failedJob(resetId: string): Promise<string> {
  const { rows } = (await run(sql`
    insert into pgboss.job (name, data, source_name, source_output, policy)
    values ('failed', ${JSON.stringify({ email: "asha@example.org", resetId })}::jsonb, 'start-password-reset',
      '{"message": "RangeError"}'::jsonb, 'standard') returning id`)) as unknown as { rows: { id: string }[] };
  return rows[0]!.id;
}

describe("each part is shown to those roles that may enter where it leads", () => {
  const shown: Record<Role, string[]> = {
    editor: ["reports", "offices", "calls", "announcements", "stale", "imports"],
    counsellor: ["conversations", "sign_ups", "deliverables", "calls"],
    accounts: ["payments", "deliverables"],
    admin: [
      "conversations",
      "reports",
      "offices",
      "sign_ups",
      "payments",
      "deliverables",
      "calls",
      "jobs",
      "text_messages",
      "announcements",
      "stale",
      "imports",
    ],
  };
  for (const [role, parts] of Object.entries(shown)) {
    test(role, async () => {
      const { searches, ...body } = await overviewOf(role as Role);
      expect(Object.keys(body).filter((part) => body[part] !== null)).toEqual(parts);
      expect(searches).toEqual({ most: expect.any(Array), without_result: expect.any(Array) });
    });
  }

  test("nobody else", async () => {
    expect((await staffClient(createApp(deps), null).get("/api/staff/overview/")).status).toBe(404);
  });
});

test("sign-ups and paid orders are counted by day of India, days without any included", async () => {
  const before = (await overviewOf("admin")).sign_ups.days.at(-1).count;
  // Half past midnight in India is the evening before in London.
  await insertStudent(database.db, { registeredAt: new Date("2026-11-20T19:00:00Z") });
  await insertStudent(database.db, { registeredAt: new Date("2026-11-20T18:00:00Z") });
  const paid = await insertPackage(database.db, { amountRupees: 500 });
  await run(sql`
    insert into orders (public_id, gateway, idempotency_key, receipt, package_id, package_name, amount_paise, paid_paise,
      state, attention, created_at, updated_at, paid_at)
    values ('o1', 'sandbox', 'k1', 'r1', ${paid.id}, 'Guide', 50000, 50000, 'paid', 'details_missing',
      '2026-10-23T19:00:00Z', '2026-10-23T19:00:00Z', '2026-10-23T19:00:00Z')`);
  const body = await overviewOf("admin");
  expect(body.sign_ups.days).toHaveLength(30);
  expect(body.sign_ups.days.at(-1)).toEqual({ day: "2026-11-21", count: before + 1 });
  expect(body.sign_ups.days.at(-2)).toEqual({ day: "2026-11-20", count: 1 });
  expect(body.payments).toMatchObject({ in_queue: 1, refunds_waiting: 0, refunds_failed: 0 });
  expect(body.payments.days[0]).toEqual({ day: "2026-10-23", count: 0, paise: 0 });
  expect(body.payments.days[1]).toEqual({ day: "2026-10-24", count: 1, paise: 50_000 });
});

test("conversations tell how many wait, and since when", async () => {
  const student = await insertStudent(database.db);
  await run(sql`
    insert into tickets (reference, student_id, name, email, subject, department, priority, state, send_key, created_at, updated_at)
    values ('T-1', ${student.id}, 'Asha', 'a@example.org', 'Fees', 'Payment', 'High', 'open', 's1', '2026-11-18T10:00:00Z', '2026-11-19T10:00:00Z'),
      ('T-2', ${student.id}, 'Asha', 'a@example.org', 'Fees', 'Payment', 'High', 'answered', 's2', '2026-10-18T10:00:00Z', '2026-10-19T10:00:00Z')`);
  await run(sql`
    insert into contact_messages (reference, name, email, contact, message, content_hash, created_at)
    values ('M-1', 'Bala', 'b@example.org', '9000000000', 'When?', 'h1', '2026-11-20T10:00:00Z')`);
  expect((await overviewOf("counsellor")).conversations).toEqual({
    unanswered: 2,
    tickets: 1,
    messages: 1,
    oldest_at: "2026-11-19T10:00:00.000Z",
  });
});

// proves S11.2
test("reports of figures are counted for those who decide them, and not as conversations", async () => {
  const before = (await overviewOf("admin")).conversations;
  await run(sql`
    with written as (
      insert into contact_messages (reference, name, email, contact, message, content_hash, state, created_at, withdrawn_at)
      values ('R-1', 'Asha', 'r@example.org', '', 'Wrong', 'r1', 'open', '2026-11-18T10:00:00Z', null),
        ('R-2', 'Asha', 'r@example.org', '', 'Wrong', 'r2', 'open', '2026-11-17T10:00:00Z', null),
        ('R-3', 'Asha', 'r@example.org', '', 'Wrong', 'r3', 'closed', '2026-11-16T10:00:00Z', '2026-11-16T11:00:00Z')
      returning id, reference)
    insert into fact_reports (contact_message_id, fact_id, about_kind, about_id, shown, should_be, decided_at, state)
    select id, 'seats-1', 'college', 1, '60', '77', case reference when 'R-2' then now() end,
      case reference when 'R-2' then 'stays' else 'waiting' end from written`);
  const after = await overviewOf("admin");
  expect(after.reports).toEqual({ waiting: 1, oldest_at: "2026-11-18T10:00:00.000Z" });
  expect(after.conversations).toEqual(before);
});

// proves S23.8
test("announcements that end within a week are listed, and editors and admins are told once for each last day", async () => {
  await run(sql`insert into announcements (text, place, ends_on, is_active) values
    ('Ends today', 'streams', '2026-11-21', true), ('Ends in a week', 'streams', '2026-11-28', true),
    ('Later', 'streams', '2026-11-29', true), ('Ended', 'streams', '2026-11-20', true),
    ('Off', 'streams', '2026-11-22', false)`);
  const ending = (await overviewOf("editor")).announcements;
  expect(ending.map(({ text }: { text: string }) => text)).toEqual(["Ends today", "Ends in a week"]);
  await makeStaff(database.db, "counsellor");
  await warnOfEndingAnnouncements(deps);
  await warnOfEndingAnnouncements(deps);
  const { rows } = (await run(sql`
    select staff.role, details->>'text' as text, count(*)::int as count
    from emails join staff on staff.email = to_address where kind = 'staff_announcement_ends'
    group by staff.id, staff.role, text`)) as unknown as { rows: { role: string; text: string; count: number }[] };
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(["admin", "editor"]));
  expect(new Set(rows.map(({ text }) => text))).toEqual(new Set(["Ends today", "Ends in a week"]));
  expect(rows.every(({ count }) => count === 1)).toBe(true);
});

test("stale facts are the oldest source of each stream, the oldest first", async () => {
  const stream = await createStream(database.db);
  const old = await createSource(database.db, { capturedOn: "2024-11-21", publisher: "AICTE", title: "Seats" });
  const sample = await createSource(database.db, { capturedOn: "2020-01-01", status: "sample" });
  for (const source of [old, sample, await createSource(database.db)]) {
    await createBranch(database.db, { streamId: stream.id, sourceId: source.id });
  }
  expect((await overviewOf("editor")).stale[0]).toEqual({
    stream_id: stream.id,
    stream: stream.name,
    source_id: old.id,
    source: "AICTE: Seats",
    captured_on: "2024-11-21",
    age_days: 730,
  });
});

test("the last imports are shown, the newest first", async () => {
  const { id } = await makeStaff(database.db, "editor", { name: "Ela" });
  for (const name of ["one.csv", "two.xlsx"]) {
    await run(sql`
      insert into import_runs (staff_id, kind, file_name, storage_key, size_bytes, state, created_at)
      values (${id}, 'colleges', ${name}, ${name}, 10, 'done', ${testNow.toISOString()}::timestamptz)`);
  }
  expect((await overviewOf("editor")).imports).toMatchObject([
    { file_name: "two.xlsx", state: "done", staff_name: "Ela" },
    { file_name: "one.csv" },
  ]);
});

describe("failed jobs", () => {
  test("are shown to admins without what they are about", async () => {
    const id = await failedJob("shown");
    const { jobs } = await overviewOf("admin");
    expect(jobs.failed).toContainEqual({
      id,
      name: "start-password-reset",
      failed_at: expect.any(String),
      reason: "RangeError",
    });
    expect(JSON.stringify(jobs)).not.toContain("asha");
  });

  test("start again or are forgotten, once, and the history tells who did it", async () => {
    const admin = await clientOf("admin");
    const [again, away] = [await failedJob("again"), await failedJob("away")];
    expect((await admin.post(`/api/staff/failed-jobs/${again}/retry/`)).status).toBe(204);
    expect((await admin.post(`/api/staff/failed-jobs/${away}/drop/`)).status).toBe(204);
    const left = (await overviewOf("admin")).jobs.failed.map(({ id }: { id: string }) => id);
    expect(left).not.toContain(again);
    expect(left).not.toContain(away);
    const { rows } = (await run(sql`
      select state::text from pgboss.job where name = 'start-password-reset' and data->>'resetId' = 'again'`)) as unknown as {
      rows: object[];
    };
    expect(rows).toEqual([{ state: "created" }]);
    for (const path of [`${again}/retry`, `${away}/drop`, "nothing/retry"]) {
      const reply = await admin.post(`/api/staff/failed-jobs/${path}/`);
      expect(reply).toMatchObject({ status: 404, body: { code: "failed_job_not_found" } });
    }
    expect((await admin.post(`/api/staff/failed-jobs/${again}/burn/`)).status).toBe(422);
    const history = await admin.get("/api/staff/history/?resource=failed-jobs");
    expect(history.body.results.map(({ summary }: { summary: string }) => summary)).toEqual([
      "Failed job dropped",
      "Failed job retried",
    ]);
  });

  test("are nobody else's", async () => {
    const id = await failedJob("kept");
    for (const role of ["editor", "counsellor", "accounts"] as const) {
      expect((await (await clientOf(role)).post(`/api/staff/failed-jobs/${id}/retry/`)).status).toBe(403);
    }
  });
});

describe("failed e-mails", () => {
  async function failedEmail(kind: string, giveUpAt: string): Promise<number> {
    const key = `failed-${unique()}`;
    const { rows } = (await run(sql`
      insert into emails (kind, to_name, to_address, details, dedupe_key, message_id, state, last_error, created_at, give_up_at)
      values (${kind}, 'Asha', 'asha@example.org', '{"firstName": "Asha"}', ${key}, ${key}, 'failed', '550',
        '2026-11-20T09:00:00Z', ${giveUpAt}::timestamptz) returning id`)) as unknown as { rows: { id: number }[] };
    return rows[0]!.id;
  }
  const rowOf = async (id: number) =>
    ((await run(sql`select state, give_up_at from emails where id = ${id}`)) as unknown as { rows: object[] }).rows[0];
  const past = "2026-11-20T09:30:00Z";

  test("are shown to admins, with as much of the address as helps", async () => {
    const [id, late] = [await failedEmail("welcome", past), await failedEmail("password_reset", past)];
    const { jobs } = await overviewOf("admin");
    expect(jobs.failed_emails).toBe(2);
    const shown = { to: "a…@example.org", reason: "550", created_at: "2026-11-20T09:00:00.000Z" };
    expect(jobs.emails).toEqual([
      { id: late, kind: "password_reset", can_be_sent: false, ...shown },
      { id, kind: "welcome", can_be_sent: true, ...shown },
    ]);
  });

  // proves T2.9
  test("are sent again within a day, or dropped, once, and the history tells it by number", async () => {
    const admin = await clientOf("admin");
    const [again, away] = [await failedEmail("welcome", past), await failedEmail("welcome", past)];
    expect((await admin.post(`/api/staff/failed-emails/${again}/retry/`)).status).toBe(204);
    expect((await admin.post(`/api/staff/failed-emails/${away}/drop/`)).status).toBe(204);
    expect(await rowOf(away)).toMatchObject({ state: "dropped" });
    expect(await rowOf(again)).toMatchObject({ state: "waiting" });
    for (const path of [`${again}/retry`, `${away}/drop`, "999999/retry"]) {
      const reply = await admin.post(`/api/staff/failed-emails/${path}/`);
      expect(reply).toMatchObject({ status: 404, body: { code: "failed_email_not_found" } });
    }
    for (const path of [`${again}/burn`, "x/retry", "0/drop"]) {
      expect((await admin.post(`/api/staff/failed-emails/${path}/`)).status).toBe(422);
    }
    const history = (await admin.get("/api/staff/history/?resource=failed-emails")).body.results;
    expect(history.map(({ summary }: { summary: string }) => summary)).toEqual([
      "Failed e-mail dropped",
      "Failed e-mail sent again",
    ]);
    expect(JSON.stringify(history)).not.toContain("example.org");
    expect((await runDueJobs(deps)).done).toContain("send-email");
    expect(await rowOf(again)).toMatchObject({ state: "sent" });
  });

  test("whose link no longer works are not sent again", async () => {
    const admin = await clientOf("admin");
    const id = await failedEmail("staff_invitation", past);
    const reply = await admin.post(`/api/staff/failed-emails/${id}/retry/`);
    expect(reply).toMatchObject({ status: 409, body: { code: "email_too_old" } });
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
  });

  test("are nobody else's", async () => {
    const id = await failedEmail("welcome", past);
    for (const role of ["editor", "counsellor", "accounts"] as const) {
      expect((await (await clientOf(role)).post(`/api/staff/failed-emails/${id}/drop/`)).status).toBe(403);
    }
    expect((await staffClient(createApp(deps), null).post(`/api/staff/failed-emails/${id}/drop/`)).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
  });
});

describe("searches", () => {
  test("are counted by words, without who searched, and what found nothing is separate", async () => {
    const own = await openTestDatabase();
    const here = testDeps(own);
    const admin = staffClient(createApp(here), await makeStaff(own.db, "editor"));
    await createCollege(own.db, { name: "Kaveri Institute" });
    const app = createApp(here);
    const search = (q: string, page = 1) => app.request(`/api/colleges/?q=${encodeURIComponent(q)}&page=${page}`);
    for (const q of ["Kaveri", " kaveri ", "zzqxw vvkk"]) await search(q);
    // The second page of one search is no other search.
    await search("kaveri", 2);
    await writeSearchCounts(here);
    await search("kaveri");
    await writeSearchCounts(here);
    await writeSearchCounts(here);
    const { searches } = (await admin.get("/api/staff/overview/")).body;
    expect(searches).toEqual({
      most: [
        { words: "kaveri", searches: 3, without_result: 0 },
        { words: "zzqxw vvkk", searches: 1, without_result: 1 },
      ],
      without_result: [{ words: "zzqxw vvkk", searches: 1, without_result: 1 }],
    });
    await own.close();
  });

  test("that look like somebody's address or number are not stored, long ones are cut, old ones forgotten", async () => {
    const own = await openTestDatabase();
    const here = testDeps(own);
    for (const text of ["asha@example.org", "call 98765 43210", "+91 (987) 654-3210", "a", "nul\0", "pune 411001"]) {
      recordSearch(here, text, true);
    }
    recordSearch(here, "x".repeat(200), true);
    await writeSearchCounts(here);
    await own.db.execute(sql`insert into search_counts values ('2025-10-01', 'long ago', 1, 0)`);
    await deleteOldSearches(here);
    const { rows } = (await own.db.execute(sql`select words from search_counts order by words`)) as unknown as {
      rows: { words: string }[];
    };
    expect(rows.map(({ words }) => words)).toEqual(["pune 411001", "x".repeat(80)]);
    await own.close();
  });

  test("that are cut inside a character are counted as one, and lose no other", async () => {
    const own = await openTestDatabase();
    const here = testDeps(own);
    recordSearch(here, "pune", true);
    for (const sign of ["\u{1f600}", "\u{1f920}"]) recordSearch(here, `${"x".repeat(79)}${sign}`, true);
    await writeSearchCounts(here);
    const { rows } = (await own.db.execute(
      sql`select words, searches from search_counts order by words`,
    )) as unknown as {
      rows: { words: string; searches: number }[];
    };
    expect(rows).toEqual([
      { words: "pune", searches: 1 },
      { words: "x".repeat(79), searches: 2 },
    ]);
    await own.close();
  });

  test("cost the page nothing when they cannot be written", async () => {
    const own = await openTestDatabase();
    const here = testDeps(own);
    recordSearch(here, "pune", true);
    await own.db.execute(sql`drop table search_counts`);
    await expect(writeSearchCounts(here)).resolves.toBeUndefined();
    await own.close();
  });
});
