import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { type AlertInput, evaluateAlerts } from "#features/monitoring/rules.ts";
import type { Role } from "#staff/access/contract.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const calm: NonNullable<AlertInput["database"]> = {
  seconds: 0.01,
  queues: [{ name: "send-email", waiting: 3, lateSeconds: 900 }],
  emailsFailed: 0,
  ledgerValid: 1,
  oldestEmailSeconds: 600,
  paidLate: {},
  ordersUnanswered: 0,
  refunds: { waiting: 2, approved: 1 },
  oldestRefundSeconds: 86_400,
  webhooksFailed: 0,
  counsellorsAbsent: 0,
  partnerWebhooksOff: 0,
  lastWebhookAt: 1_000_000,
  lastPaidAt: 1_000_000 + 6 * 3_600,
};
const disk = { freeBytes: 15, sizeBytes: 100 };

describe("what is not well", () => {
  test("nothing, up to each measure", () => {
    expect(evaluateAlerts({ database: calm, disk })).toEqual([]);
    expect(evaluateAlerts({ database: { ...calm, lastWebhookAt: null, lastPaidAt: null }, disk: null })).toEqual([]);
  });

  const table: [string, AlertInput, object[]][] = [
    ["a database that does not answer", { database: null, disk }, [{ code: "database_slow", count: 1 }]],
    ["a slow database", { database: { ...calm, seconds: 1.1 }, disk }, [{ code: "database_slow", count: 1 }]],
    [
      "paid orders that came to nothing, for whatever reason",
      { database: { ...calm, paidLate: { unsettled: 1, amount_mismatch: 2 } }, disk },
      [{ code: "payments_stuck", count: 3 }],
    ],
    [
      "orders that the provider refuses to tell about",
      { database: { ...calm, ordersUnanswered: 2 }, disk },
      [{ code: "orders_unanswered", count: 2 }],
    ],
    [
      "refunds that failed",
      { database: { ...calm, refunds: { failed: 2 } }, disk },
      [{ code: "refunds_failed", count: 2 }],
    ],
    [
      "a disclosure ledger that somebody changed",
      { database: { ...calm, ledgerValid: 0 }, disk },
      [{ code: "ledger_broken", count: 1 }],
    ],
    ["a ledger that was not verified yet", { database: { ...calm, ledgerValid: null }, disk }, []],
    [
      "a refund on its way for days",
      { database: { ...calm, oldestRefundSeconds: 90_000 }, disk },
      [{ code: "refunds_late", count: 1 }],
    ],
    [
      "a silent provider while orders are paid",
      { database: { ...calm, lastPaidAt: 1_000_001 + 6 * 3_600 }, disk },
      [{ code: "webhooks_missing", count: 1 }],
    ],
    [
      "messages of the provider that were given up",
      { database: { ...calm, webhooksFailed: 1 }, disk },
      [{ code: "webhooks_failed", count: 1 }],
    ],
    [
      "counsellors who do not come",
      { database: { ...calm, counsellorsAbsent: 1 }, disk },
      [{ code: "counsellors_absent", count: 1 }],
    ],
    [
      "webhooks of partners that were switched off",
      { database: { ...calm, partnerWebhooksOff: 2 }, disk },
      [{ code: "partner_webhooks_off", count: 2 }],
    ],
    [
      "jobs that were given up, and late ones",
      {
        database: {
          ...calm,
          queues: [
            { name: "failed", waiting: 4, lateSeconds: 90_000 },
            { name: "work-on-import", waiting: 1, lateSeconds: 901 },
          ],
        },
        disk,
      },
      [
        { code: "jobs_failed", count: 4 },
        { code: "jobs_late", count: 1 },
      ],
    ],
    [
      "failed and late e-mails",
      { database: { ...calm, emailsFailed: 5, oldestEmailSeconds: 601 }, disk },
      [
        { code: "emails_failed", count: 5 },
        { code: "emails_late", count: 1 },
      ],
    ],
    ["little room", { database: calm, disk: { freeBytes: 14, sizeBytes: 100 } }, [{ code: "disk_little", count: 1 }]],
  ];
  for (const [name, figures, troubles] of table) {
    test(name, () => {
      expect(evaluateAlerts(figures)).toEqual(troubles);
    });
  }
});

describe("GET /api/staff/status/", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const codesOf = (reply: { body: { troubles: { code: string; count: number }[] } }) =>
    new Map(reply.body.troubles.map(({ code, count }) => [code, count]));

  test("tells every role, and nobody who is signed out", async () => {
    const app = createApp(await testDepsWithJobs(database));
    for (const role of ["editor", "counsellor", "accounts", "admin"] as Role[]) {
      const reply = await staffClient(app, await makeStaff(database.db, role)).get("/api/staff/status/");
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ troubles: expect.any(Array) });
    }
    expect((await staffClient(app, null).get("/api/staff/status/")).status).toBe(404);
  });

  test("tells how far the background work on pages is, while it runs", async () => {
    const deps = await testDepsWithJobs(database);
    const staff = staffClient(createApp(deps), await makeStaff(database.db, "editor"));
    deps.state.pageFill = () => ({ isRunning: true, done: 12, total: 40 });
    expect((await staff.get("/api/staff/status/")).body).toMatchObject({ page_fill: { done: 12, total: 40 } });
    deps.state.pageFill = () => ({ isRunning: false, done: 40, total: 40 });
    expect((await staff.get("/api/staff/status/")).body).not.toHaveProperty("page_fill");
  });

  test("tells of a failed e-mail until somebody has dropped it", async () => {
    const { rows } = (await database.db.execute(sql`
      insert into emails (kind, to_address, dedupe_key, message_id, state, created_at, give_up_at)
      values ('welcome', 'a@example.org', 'status', 'status', 'failed', '2026-11-20T09:00:00Z', '2026-11-25T09:00:00Z')
      returning id`)) as unknown as { rows: { id: number }[] };
    const app = createApp(await testDepsWithJobs(database));
    const admin = staffClient(app, await makeStaff(database.db, "admin"));
    expect(codesOf(await admin.get("/api/staff/status/")).get("emails_failed")).toBe(1);
    expect((await admin.post(`/api/staff/failed-emails/${rows[0]!.id}/drop/`)).status).toBe(204);
    expect(codesOf(await admin.get("/api/staff/status/")).has("emails_failed")).toBe(false);
  });
});
