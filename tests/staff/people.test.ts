import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { guardianConsents, students } from "#db/schema/accounts.ts";
import { reviews } from "#db/schema/publishing.ts";
import { staffNotes } from "#db/schema/staff-work.ts";
import { eraseClosedAccounts } from "#features/profile/service/erase-accounts.server.ts";
import { getOwnReview } from "#features/reviews/service/own-review.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { createReview } from "../support/factories.ts";
import { insertMessage, insertTicket } from "../support/people.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";
import { tablesWith } from "../support/traces.ts";

let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
let meera: TestStaff;
const deps = () => testDeps(database);
beforeAll(async () => {
  database = await openTestDatabase();
  app = createApp(deps());
  meera = await makeStaff(database.db, "counsellor", { name: "Meera Joshi" });
});
afterAll(() => database.close());

const as = (who: TestStaff | null) => staffClient(app, who);
const studentsPath = "/api/staff/students/";
const reviewsPath = "/api/staff/reviews/";
const summariesOf = async (resource: string, recordId: string | number) => {
  const { rows } = (await database.db.execute(sql`select summary from staff_changes
    where resource = ${resource} and record_id = ${String(recordId)} order by id`)) as unknown as {
    rows: { summary: string }[];
  };
  return rows.map(({ summary }) => summary);
};

describe("students", () => {
  test("are found by name, e-mail, phone and package, and by nothing else", async () => {
    const gold = await insertPackage(database.db, { name: "Sunflower" });
    const given = { firstName: "Lata", lastName: "Gokhale", email: "lata.g@example.org", contact: "7000011122" };
    const { id } = await insertStudent(database.db, { ...given, packageId: gold.id });
    for (const q of [
      "lata gokhale",
      "LATA.G@",
      "Lata.G@Example.org",
      "+91 70000 11122",
      "70000111",
      "sunflower lata",
    ]) {
      const { status, body } = await as(meera).get(`${studentsPath}?q=${encodeURIComponent(q)}`);
      expect([q, status, body.count, body.results.map((one: { id: number }) => one.id)]).toEqual([q, 200, 1, [id]]);
    }
    expect((await as(meera).get(`${studentsPath}?q=nobody+like+this`)).body).toEqual({ count: 0, results: [] });
    const bounded = await as(meera).get(`${studentsPath}?per_page=5000&page=99999999`);
    expect([bounded.status, bounded.body.results]).toEqual([200, []]);
  });

  // proves S6.3, D23
  test("a record shows what a counsellor needs, no secret, and that it was opened is in the history", async () => {
    const { db } = database;
    const student = await insertStudent(db, { firstName: "Nila", eraseAt: new Date(testNow.getTime() + 1000) });
    const { secret, sessionHash } = await signIn(deps(), student.id, "Mozilla/5.0 (Windows NT 10.0) Chrome/140");
    const ticket = await insertTicket(db, student.id);
    const message = await insertMessage(db, { studentId: student.id, permits: ["answer_phone"] });
    await createReview(db, { studentId: student.id, isPublished: false });
    await insertConsent(student.id, "consent-of-nila");
    const { status, body, text } = await as(meera).get(`${studentsPath}${student.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id: student.id, public_id: student.publicId, name: "Nila Patil", consent: "not_needed", orders: [] },
      ...{ erase_at: expect.any(String), review: { state: "waiting" } },
      sessions: [{ browser: "Chrome", system: "Windows", address: "192.0.2.1", kind: "browser" }],
      permissions: [
        { purpose: "answer_phone", text_shown: "You may", reference: message.reference, withdrawn_at: null },
      ],
      consents: [{ guardian_name: "Sita Rao", notice_text: "The whole notice", state: "waiting" }],
    });
    expect(body.conversations.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
      [ticket.reference, message.reference].sort(),
    );
    expect(text).not.toMatch(/argon2|token_hash|password/);
    for (const hidden of [secret, sessionHash, "token-hash-1"]) expect(text).not.toContain(hidden);
    expect(await summariesOf("students", student.publicId)).toEqual(["Opened"]);
    expect((await as(meera).get(`${studentsPath}999999/`)).body.code).toBe("student_not_found");
    expect((await as(meera).get(`${studentsPath}x/`)).status).toBe(422);
  });

  test("one session is ended or all; nobody else's, and nothing of the account can be changed", async () => {
    const student = await insertStudent(database.db);
    const other = await insertStudent(database.db);
    const first = await signIn(deps(), student.id);
    await signIn(deps(), student.id);
    await bearerOf(deps(), student.id);
    const others = await signIn(deps(), other.id);
    const at = `${studentsPath}${student.id}/`;
    const sessions = async () => (await as(meera).get(at)).body.sessions as { id: string }[];
    const [othersSession] = (await as(meera).get(`${studentsPath}${other.id}/`)).body.sessions;
    for (const name of [othersSession.id, first.sessionHash, "x"])
      expect((await as(meera).delete(`${at}sessions/${name}/`)).body.code).toBe("session_not_found");
    expect((await as(meera).delete(`${at}sessions/${(await sessions())[0]!.id}/`)).status).toBe(204);
    expect(await sessions()).toHaveLength(2);
    expect((await as(meera).delete(`${at}sessions/`)).status).toBe(204);
    expect(await sessions()).toEqual([]);
    expect((await as(meera).delete(`${studentsPath}999999/sessions/`)).body.code).toBe("student_not_found");
    const stays = await app.request("/api/tickets/", { headers: others.headers });
    expect(stays.status).toBe(200);
    const ended = (await summariesOf("students", student.publicId)).filter((summary) => summary !== "Opened");
    expect(ended).toEqual(["One session ended", "All sessions ended"]);
    for (const method of ["PATCH", "PUT", "DELETE", "POST"])
      expect((await as(meera).ask(method, at, { first_name: "X" })).status).toBe(405);
  });

  test("leaving takes notes along with the conversations; the history keeps references that name nobody any more", async () => {
    const left = new Date(testNow.getTime() - 1000);
    const student = await insertStudent(database.db, { firstName: "Zarina", lastName: "Vaidyanathan", eraseAt: left });
    const ticket = await insertTicket(database.db, student.id, { name: "Zarina Vaidyanathan" });
    const message = await insertMessage(database.db, { studentId: student.id, name: "Zarina Vaidyanathan" });
    for (const { reference } of [ticket, message])
      await as(meera).post(`/api/staff/inbox/${reference}/note/`, { body: "Zarina Vaidyanathan was friendly" });
    await as(meera).get(`${studentsPath}${student.id}/`);
    const notes = () => database.db.select().from(staffNotes);
    expect(await notes()).toHaveLength(2);
    await eraseClosedAccounts({ ...deps(), files: { ...deps().files, remove: async () => {} } });
    expect(await database.db.select().from(students).where(eq(students.id, student.id))).toEqual([]);
    expect(await notes()).toEqual([]);
    expect(await tablesWith(database.db, ["Zarina", "Vaidyanathan"])).toEqual([]);
    expect(await summariesOf("inbox", ticket.reference)).toEqual(["Note added"]);
  });
});

describe("reviews", () => {
  const decide = (id: number, call: string, body: object) => as(meera).post(`${reviewsPath}${id}/${call}/`, body);
  const listed = async () => {
    const response = await app.request("/api/reviews/?page_size=100");
    return ((await response.json()) as { results: { id: number }[] }).results.map(({ id }) => id);
  };

  // proves D24
  test("wait, are published or refused with a reason, and a decision is taken back", async () => {
    const student = await insertStudent(database.db);
    const given = { isPublished: false, studentId: student.id, updatedAt: testNow, createdAt: testNow };
    const { id } = await createReview(database.db, given);
    const updated_at = testNow.toISOString();
    const waiting = await as(meera).get(`${reviewsPath}?filter[state]=waiting`);
    expect(waiting.body.results).toContainEqual(
      expect.objectContaining({ id, state: "waiting", student_id: student.id, updated_at }),
    );
    expect((await decide(id, "publish", { updated_at })).body.state).toBe("published");
    expect(await listed()).toContain(id);
    expect((await decide(id, "undo", { updated_at })).body.state).toBe("waiting");
    expect(await listed()).not.toContain(id);
    const refused = await decide(id, "refuse", { updated_at, reason: " Please leave the phone number out. " });
    expect(refused.body).toMatchObject({ state: "refused", refusal: "Please leave the phone number out." });
    expect(await getOwnReview(deps(), student.id)).toMatchObject({ state: "refused", refusal: refused.body.refusal });
    expect(await summariesOf("reviews", id)).toEqual(["Published", "Decision undone", "Refused"]);
    for (const reason of ["", "  ", "x".repeat(501), undefined])
      expect((await decide(id, "refuse", { updated_at, reason })).body.fields).toHaveProperty("reason");
    expect((await decide(id, "publish", {})).body.fields).toHaveProperty("updated_at");
  });

  test("what its student changed meanwhile is not decided on unread; of many, those are left", async () => {
    const [kept, changed] = [
      await createReview(database.db, { isPublished: false, updatedAt: testNow }),
      await createReview(database.db, { isPublished: false, updatedAt: testNow }),
    ];
    const updated_at = testNow.toISOString();
    await database.db
      .update(reviews)
      .set({ updatedAt: new Date(testNow.getTime() + 5) })
      .where(eq(reviews.id, changed!.id));
    for (const [call, body] of [
      ["publish", { updated_at }],
      ["refuse", { updated_at, reason: "No" }],
      ["undo", { updated_at }],
    ] as const) {
      const reply = await decide(changed!.id, call, body);
      expect([call, reply.status, reply.body.code]).toEqual([call, 409, "review_changed"]);
      expect((await decide(999_999, call, body)).body.code).toBe("review_not_found");
    }
    const both = [kept!.id, changed!.id, 999_999].map((id) => ({ id, updated_at }));
    const many = await as(meera).post(`${reviewsPath}publish/`, { reviews: both });
    expect(many.body).toEqual({ published: [kept!.id], left: [changed!.id, 999_999] });
    expect(await summariesOf("reviews", kept!.id)).toEqual(["Published"]);
    expect(await summariesOf("reviews", changed!.id)).toEqual([]);
    expect((await as(meera).post(`${reviewsPath}publish/`, { reviews: [] })).status).toBe(422);
  });
});

describe("consents", () => {
  test("are shown with the text that was shown, by state; never with what makes their link", async () => {
    await insertConsent(null, "given-1", { decision: "given", decidedAt: testNow });
    await insertConsent(null, "late-1", { expiresAt: new Date(testNow.getTime() - 1) });
    await insertConsent(null, "back-1", { decision: "given", decidedAt: testNow, withdrawnAt: testNow });
    const found = async (query: string) => {
      const { body, text } = await as(meera).get(`/api/staff/consents/?${query}`);
      expect(text).not.toContain("token-hash");
      return body.results.map(({ id, state }: { id: string; state: string }) => `${id} ${state}`);
    };
    expect(await found("filter[state]=given")).toEqual(["given-1 given"]);
    expect((await found("filter[state]=ran_out&filter[state]=withdrawn")).sort()).toEqual([
      ...["back-1 withdrawn", "late-1 ran_out"],
    ]);
    expect(await found("q=nobody")).toEqual([]);
    expect((await as(meera).get("/api/staff/consents/?filter[state]=x")).status).toBe(422);
  });
});

let hashes = 0;
async function insertConsent(
  studentId: number | null,
  id: string,
  given: Partial<typeof guardianConsents.$inferInsert> = {},
) {
  hashes += 1;
  await database.db.insert(guardianConsents).values({
    ...{
      id,
      studentId,
      guardianName: "Sita Rao",
      guardianEmail: "sita@example.org",
      tokenHash: `token-hash-${hashes}`,
    },
    ...{ language: "en", noticeVersion: "1", noticeText: "The whole notice", askedAt: testNow },
    expiresAt: new Date(testNow.getTime() + 86_400_000),
    ...given,
  });
}

test("answer templates are records of the counsellors", async () => {
  const made = await as(meera).post("/api/staff/answer-templates/", {
    name: "Fees",
    body: "Dear {name},\n{reference}",
  });
  expect([made.status, made.body.is_active]).toEqual([201, true]);
  const list = await as(meera).get("/api/staff/answer-templates/?filter[is_active]=true&q=dear");
  expect(list.body.results).toMatchObject([{ name: "Fees", body: "Dear {name},\n{reference}" }]);
  const editor = await makeStaff(database.db, "editor");
  expect((await as(editor).get("/api/staff/answer-templates/")).status).toBe(403);
});

test("editors, accounts, students and visitors are refused everywhere", async () => {
  for (const path of [studentsPath, `${studentsPath}1/`, reviewsPath, "/api/staff/consents/"]) {
    for (const role of ["editor", "accounts"] as const)
      expect((await as(await makeStaff(database.db, role)).get(path)).status).toBe(403);
    expect((await as(null).get(path)).status).toBe(404);
    const student = await signIn(deps(), (await insertStudent(database.db)).id);
    expect((await app.request(path, { headers: student.headers })).status).toBe(404);
  }
});
