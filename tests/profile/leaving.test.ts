import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { appointments, callWaits, counsellors } from "#db/schema/appointments.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { emails } from "#db/schema/emails.ts";
import { orderEvents, orders, webhookEvents } from "#db/schema/payments.ts";
import { erasures } from "#db/schema/profile.ts";
import { resumeReviews, resumes } from "#db/schema/resumes.ts";
import { attachments, ticketMessages, tickets } from "#db/schema/tickets.ts";
import { listProposals, mockInterviews, projectMilestones, writtenOrders } from "#db/schema/written-orders.ts";
import { eraseClosedAccounts } from "#features/profile/service/erase-accounts.server.ts";
import { exportData } from "#features/profile/service/export-data.server.ts";
import { cancelErasure, requestErasure } from "#features/profile/service/request-erasure.server.ts";
import { ownTables } from "#features/profile/store/export.server.ts";
import { openMail } from "#gateways/open-mail.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { paise } from "#lib/money.ts";
import { insertPackage, insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { insertStaff } from "../support/staff.ts";
import { tablesWith } from "../support/traces.ts";

let database: OpenDatabase;
let removed: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = 86_400_000;
// why: the storage has tests of its own; here it only matters what is taken out of it.
const depsAt = (ms: number): Deps => {
  const deps = testDeps(database, { now: () => new Date(testNow.getTime() + ms) });
  return { ...deps, files: { ...deps.files, remove: async (key: string) => void removed.push(key) } };
};

const rows = async (query: ReturnType<typeof sql>) =>
  ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

const person = {
  firstName: "Ketaki",
  lastName: "Deshmukhwala",
  email: "Ketaki.Test@example.org",
  contact: "7123498765",
};
const traces = ["Ketaki", "Deshmukhwala", "ketaki.test@example.org", "7123498765"];

/** A student who has left something everywhere. */
async function insertBusyStudent({ suffix = "1" } = {}) {
  const { db } = database;
  const own = suffix === "1" ? person : { ...person, email: `second.${person.email}`, contact: "7123498766" };
  const student = await insertStudent(db, own);
  const { id } = student;
  await signIn(depsAt(0), id);
  const at = testNow;
  const paid = await insertPackage(db, { amountRupees: 100 });
  const [order] = await db
    .insert(orders)
    .values({
      publicId: `order-${suffix}`,
      gateway: "sandbox",
      idempotencyKey: `key-${suffix}`,
      receipt: `receipt-${suffix}`,
      providerOrderId: `provider-${suffix}`,
      packageId: paid.id,
      packageName: paid.name,
      amountPaise: paise(10_000),
      paidPaise: paise(10_000),
      state: "account_created",
      studentId: id,
      payerName: "Ketaki Deshmukhwala",
      payerEmail: own.email,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  await db
    .insert(orderEvents)
    .values({ orderId: order!.id, at, kind: "paid", source: "webhook", detail: { email: own.email } });
  await db.insert(webhookEvents).values({
    eventId: `event-${suffix}`,
    kind: "payment.captured",
    providerOrderId: `provider-${suffix}`,
    payload: { contact: own.contact },
    receivedAt: at,
  });
  const counsellor = await insertStaff(db);
  await db.insert(counsellors).values({ staffId: counsellor.id, updatedAt: at });
  const [call] = await db
    .insert(orderDeliverables)
    .values({
      orderId: order!.id,
      position: 0,
      title: "Call",
      dueOn: "2026-12-05",
      share: 1,
      calls: 1,
      callMinutes: 45,
    })
    .returning();
  const [appointment] = await db
    .insert(appointments)
    .values({
      ...{ reference: `C-${suffix}`, deliverableId: call!.id, studentId: id, counsellorId: counsellor.id },
      ...{ startsAt: at, endsAt: new Date(at.getTime() + 1), busyUntil: new Date(at.getTime() + 1), state: "booked" },
      ...{ language: "en", subject: "other", guardianEmail: own.email, createdAt: at, changedAt: at },
    })
    .returning();
  await db.insert(writtenOrders).values({
    ...{
      deliverableId: call!.id,
      appointmentId: appointment!.id,
      studentId: id,
      version: 1,
      listId: "l",
      listName: "My list",
    },
    ...{
      authority: "josaa",
      year: 2026,
      introduction: `For ${own.email}`,
      rows: [],
      authorId: counsellor.id,
      writtenAt: at,
    },
  });
  await db
    .insert(callWaits)
    .values({ deliverableId: call!.id, studentId: id, language: "en", subject: "other", joinedAt: at });
  await db.insert(mockInterviews).values({
    ...{ appointmentId: appointment!.id, studentId: id, field: "MBA", questions: ["Why us?"] },
    ratings: { knowledge: 1, clarity: 2, examples: 3, listening: 4, manner: 5 },
    ...{ notes: `For ${own.email}`, authorId: counsellor.id, writtenAt: at },
  });
  await db.insert(attachments).values({
    ...{
      id: `resume-${suffix}`,
      studentId: id,
      name: `${own.email}.pdf`,
      contentType: "application/pdf",
      sizeBytes: 10,
    },
    ...{ storageKey: `attachments/resume-${suffix}`, position: 0, state: "ready", createdAt: at },
  });
  const [resume] = await db
    .insert(resumes)
    .values({
      ...{ appointmentId: appointment!.id, studentId: id, counsellorId: counsellor.id, version: 1 },
      ...{ attachmentId: `resume-${suffix}`, name: `${own.email}.pdf`, uploadedAt: at },
    })
    .returning();
  await db.insert(resumeReviews).values({
    ...{ resumeId: resume!.id, version: 1, comments: [{ page: 1, section: null, text: `For ${own.email}` }] },
    ...{ summary: `For ${own.email}`, authorId: counsellor.id, writtenAt: at, sentAt: at },
  });
  await db.insert(projectMilestones).values({
    ...{ appointmentId: appointment!.id, studentId: id, deliverableId: call!.id, agreed: `For ${own.email}` },
    ...{ dueOn: "2026-12-01", authorId: counsellor.id, writtenAt: at },
  });
  await db.insert(listProposals).values({
    ...{ appointmentId: appointment!.id, studentId: id, listId: "l", listName: "My list", kind: "remove", rowKey: 1 },
    ...{ name: "Civil", reason: `For ${own.email}`, authorId: counsellor.id, proposedAt: at },
  });
  const [ticket] = await db
    .insert(tickets)
    .values({
      reference: `T-7KQ2XD${suffix}`,
      studentId: id,
      name: "Ketaki Deshmukhwala",
      email: own.email,
      subject: "Hello",
      department: "Other",
      priority: "Low",
      sendKey: `send-${suffix}`,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  const [message] = await db
    .insert(ticketMessages)
    .values({ ticketId: ticket!.id, author: "student", authorName: "Ketaki", body: "Call 7123498765", createdAt: at })
    .returning();
  await db.insert(attachments).values({
    id: `file-${suffix}`,
    ticketMessageId: message!.id,
    studentId: id,
    name: "Ketaki.pdf",
    contentType: "application/pdf",
    sizeBytes: 10,
    storageKey: `attachments/key-${suffix}`,
    position: 0,
    state: "ready",
    createdAt: at,
  });
  await rows(sql`insert into sandbox_payments (payment_id, provider_order_id, amount_paise, status, payer_email,
    payer_contact, created_at) values (${`payment-${suffix}`}, ${`provider-${suffix}`}, 10000, 'captured', ${own.email}, ${own.contact},
    ${at.toISOString()}), (${`failed-${suffix}`}, 'an order that has gone', 10000, 'failed', ${own.email}, null, ${at.toISOString()})`);
  await rows(sql`insert into email_changes (id, student_id, old_email, new_email, created_at, expires_at)
    values (${`change-${suffix}`}, ${id}, ${own.email}, ${`new.${own.email}`}, ${at.toISOString()}, ${at.toISOString()})`);
  await rows(sql`insert into reviews (student_id, review, rating, student_name)
    values (${id}, 'Good', 5, 'Ketaki Deshmukhwala')`);
  await rows(sql`insert into exam_answers (student_id, answers, text_shown, language, kept_at)
    values (${id}, '{"home_university": "Deshmukhwala"}', 'You can keep', 'en', ${at.toISOString()})`);
  await rows(sql`insert into choice_lists (student_id, id, name, authority, year, rows, next_key, created_at, updated_at)
    values (${id}, ${`list-000${suffix}`}, 'Ketaki', 'other', 2026, '[{"note": "Deshmukhwala"}]', 2, ${at.toISOString()}, ${at.toISOString()})`);
  await rows(sql`insert into choice_list_versions (student_id, list_id, version, at, made_by, what, change, inverse)
    values (${id}, ${`list-000${suffix}`}, 1, ${at.toISOString()}, 'act', '{}', '{"note": "Deshmukhwala"}', '{}')`);
  await rows(sql`insert into contact_messages (reference, name, email, contact, message, content_hash)
    values (${`C-${suffix}`}, 'Ketaki', ${own.email.toUpperCase()}, '7123498765', 'Signed out', ${`hash-${suffix}`})`);
  await rows(sql`insert into guardian_consents (id, student_id, guardian_name, guardian_email, token_hash, language,
    notice_version, notice_text, asked_at, expires_at) values (${`consent-${suffix}`}, ${id}, 'Ravi', 'ravi@example.org', ${`hash-${suffix}`},
    'en', '1', 'Notice', ${at.toISOString()}, ${at.toISOString()})`);
  return student;
}

// proves S2.19
test("every table that holds a student's id is in the export: a new one has to be added", async () => {
  const found = await rows(sql`
    select distinct r.relname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'students'::regclass order by 1`);
  const tables = Object.keys(ownTables).filter((table) => table !== "students");
  expect(found.map(({ name }) => name)).toEqual(tables.sort());
});

// proves S13.3, S14.2
test("seven days to change one's mind, then no trace is left but what the decision record lists", async () => {
  const student = await insertBusyStudent();
  const neighbour = await insertStudent(database.db);
  const exported = JSON.parse(await exportData(depsAt(0), student.id));
  expect(exported.students).toMatchObject([{ first_name: "Ketaki", package: expect.any(String) }]);
  expect(exported.tickets).toMatchObject([{ messages: [{ message: "Call 7123498765" }] }]);
  expect(exported.orders).toMatchObject([{ amount_paise: 10_000 }]);
  expect(exported.exam_answers).toMatchObject([{ answers: { home_university: "Deshmukhwala" } }]);
  expect(exported.choice_lists).toMatchObject([{ name: "Ketaki", rows: [{ note: "Deshmukhwala" }] }]);
  expect(exported.choice_list_versions).toMatchObject([{ list_id: "list-0001", version: 1 }]);
  expect(exported.attachments).toMatchObject([
    { download: "/api/attachments/resume-1" },
    { download: "/api/attachments/file-1" },
  ]);
  expect(exported.resumes).toMatchObject([{ version: 1, reviews: [{ version: 1, comments: [{ page: 1 }] }] }]);
  expect(JSON.stringify(exported)).not.toMatch(/argon2|hash-1|attachments\/key-1/);

  const ask = (password: string, ms = 0) => requestErasure(depsAt(ms), student.id, password, "192.0.2.1");
  await expect(ask("wrong")).rejects.toMatchObject({ fields: { delete_password: "This is not your password" } });
  await ask(testPassword);
  await ask(testPassword, day);
  const mails = await database.db.select().from(emails).where(eq(emails.kind, "account_leaving"));
  expect(mails).toHaveLength(1);
  await eraseClosedAccounts(depsAt(6.9 * day));
  await cancelErasure(depsAt(6.9 * day), student.id);
  await eraseClosedAccounts(depsAt(8 * day));
  expect(await tablesWith(database.db, traces)).toContain("students");

  await ask(testPassword, 8 * day);
  removed = [];
  await eraseClosedAccounts(depsAt(15 * day));
  await eraseClosedAccounts(depsAt(15 * day));
  expect(await tablesWith(database.db, traces)).toEqual([]);
  expect(removed.toSorted()).toEqual(["attachments/key-1", "attachments/resume-1"]);
  expect(await database.db.select().from(erasures)).toMatchObject([
    { studentPublicId: student.publicId, reason: "asked" },
  ]);
  const [order] = await database.db.select().from(orders);
  expect(order).toMatchObject({ amountPaise: 10_000, state: "account_created", payerName: "", studentId: null });
  const left = await database.db.select({ id: students.id }).from(students);
  expect(left).toEqual([{ id: neighbour.id }]);
  expect(await rows(sql`select guardian_name, student_id from guardian_consents`)).toEqual([
    { guardian_name: "Ravi", student_id: null },
  ]);
});

/** Every column of the database that may hold an e-mail address by its name, and whose it is. */
const addressColumns: Record<string, "erased" | "kept" | "not a student's"> = {
  "appointments.guardian_email": "erased",
  // Erased when the office gives its access up (decision 0132).
  "college_offices.email": "not a student's",
  "college_offices.mailbox": "not a student's",
  "contact_messages.email": "erased",
  "email_changes.new_email": "erased",
  "email_changes.old_email": "erased",
  "emails.to_address": "erased",
  // Proof of what the guardian decided, without the student (decision 0015).
  "guardian_consents.guardian_email": "kept",
  "hostels.email": "not a student's",
  "orders.payer_email": "erased",
  "sandbox_payments.payer_email": "erased",
  "staff.email": "not a student's",
  "staff.email_key": "not a student's",
  "students.email": "erased",
  "students.email_key": "erased",
  "tickets.email": "erased",
};

// proves T6
test("every column for an e-mail address is known here: a new one has to be erased with the account", async () => {
  const found = await rows(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')
      and (column_name ~ 'e?mail' or column_name ~ 'address$' and table_name = 'emails') order by 1`);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(addressColumns).sort());
  const student = await insertBusyStudent({ suffix: "2" });
  const { email } = student;
  await requestErasure(depsAt(0), student.id, testPassword, "192.0.2.1");
  const columnsWith = async () => {
    const held: string[] = [];
    for (const column of Object.keys(addressColumns)) {
      const [table = "", name = ""] = column.split(".");
      const [row] = await rows(sql`select count(*)::int as count from ${sql.identifier(table)}
        where lower(${sql.identifier(name)}) like ${`%${email.toLowerCase()}%`}`);
      if (Number(row?.count) > 0) held.push(column);
    }
    return held;
  };
  const erased = Object.keys(addressColumns).filter((column) => addressColumns[column] === "erased");
  expect((await columnsWith()).sort()).toEqual(erased.sort());
  await eraseClosedAccounts(depsAt(8 * day));
  expect(await columnsWith()).toEqual([]);
});

// proves T6
test("in a trial the e-mails in the outbox are erased with the account, and nobody else's", async () => {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-outbox-"));
  const mail = openMail(readConfig({ MODE: "trial", DATA_DIR: folder }), () => testNow);
  const student = await insertStudent(database.db, { email: "Leaving.Soon@example.org" });
  await rows(sql`insert into guardian_consents (id, student_id, guardian_name, guardian_email, token_hash, language,
    notice_version, notice_text, asked_at, expires_at) values ('consent-out', ${student.id}, 'Ravi', 'ravi@example.org',
    'hash-out', 'en', '1', 'Notice', ${testNow.toISOString()}, ${testNow.toISOString()})`);
  await rows(sql`insert into emails (kind, to_name, to_address, language, details, dedupe_key, message_id, created_at, give_up_at)
    values ('guardian_request', 'Ravi', 'ravi@example.org', 'en', '{"consentId": "consent-out"}', 'out-1',
    '<ravis@example.org>', ${testNow.toISOString()}, ${testNow.toISOString()})`);
  const send = (address: string, name: string, messageId: string) =>
    mail.send({
      kind: "welcome",
      messageId,
      to: { name, address },
      subject: "नमस्ते",
      text: "Hello",
      html: "<p>Hello</p>",
    });
  await send("leaving.soon@example.org", "केतकी देशमुखवाला, the first of a long line of names", "<one@example.org>");
  await send("Leaving.Soon@example.org", "", "<two@example.org>");
  await send("ravi@example.org", "Ravi", "<ravis@example.org>");
  await send("ravi@example.org", "Ravi", "<another-students@example.org>");
  await send("xleaving.soon@example.org", "Other", "<other@example.org>");
  await requestErasure({ ...depsAt(0), mail }, student.id, testPassword, "192.0.2.1");
  await eraseClosedAccounts({ ...depsAt(8 * day), mail });
  const left = await Promise.all(
    (await readdir(join(folder, "outbox"))).map((name) => readFile(join(folder, "outbox", name))),
  );
  expect(left.map((bytes) => /message-id: (.*)/i.exec(bytes.toString())?.[1]?.trim()).sort()).toEqual([
    "<another-students@example.org>",
    "<other@example.org>",
  ]);
  await rm(folder, { recursive: true });
});
