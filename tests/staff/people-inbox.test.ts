import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contactMessages } from "#db/schema/enquiries.ts";
import { staffChanges } from "#db/schema/staff.ts";
import { listEnquiries } from "#features/enquiries/service/own-enquiries.server.ts";
import { exportData } from "#features/profile/service/export-data.server.ts";
import { testNow } from "../support/deps.ts";
import * as made from "../support/generated-files.ts";
import { insertMessage, insertTicket } from "../support/people.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";
import { formOf, openTicketClient, type TicketClient } from "../support/ticket-client.ts";

let desk: TicketClient;
let meera: TestStaff;
let kiran: TestStaff;
beforeAll(async () => {
  desk = await openTicketClient();
  meera = await makeStaff(desk.deps.db, "counsellor", { name: "Meera Joshi" });
  kiran = await makeStaff(desk.deps.db, "admin", { name: "Kiran Naik" });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  await desk.deps.db.delete(contactMessages);
});

const as = (who: TestStaff | null) => staffClient(desk.app, who);
const inbox = "/api/staff/inbox/";
const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
const idsOf = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id);
const answer = (body: string, last_message_id: number) => ({ body, last_message_id });
const changesOf = (reference: string) =>
  desk.deps.db.execute(
    sql`select summary, staff_name, before, after from staff_changes where record_id = ${reference} order by id`,
  ) as unknown as Promise<{ rows: { summary: string }[] }>;

// proves D9, D23
describe("the list", () => {
  // proves D9, D23
  test("tickets, enquiries and messages are in one list: what waits first, Critical before High, the oldest first", async () => {
    const { db } = desk.deps;
    const low = await insertTicket(db, desk.asha.id, { subject: "Low", createdAt: hoursAgo(9) });
    const critical = await insertTicket(db, desk.asha.id, { priority: "Critical", createdAt: hoursAgo(1) });
    const high = await insertMessage(db, { priority: "High", createdAt: hoursAgo(2) });
    const older = await insertMessage(db, { priority: "High", createdAt: hoursAgo(3), ...aboutCollege });
    const done = await insertTicket(db, desk.asha.id, { priority: "Critical", state: "answered" });
    const { status, body } = await as(meera).get(inbox);
    const order = [critical, older, high, low, done].map(({ reference }) => reference);
    expect([status, body.count, idsOf(body)]).toEqual([200, 5, order]);
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...["ticket", "enquiry", "message", "ticket", "ticket"],
    ]);
    expect(body.results[1]).toEqual({
      ...{ id: older.reference, kind: "enquiry", subject: "What does it cost?", name: "Ravi Kale", state: "open" },
      ...{ priority: "High", department: null, about: "Fergusson College", assignee: null, has_attachments: false },
      is_withdrawn: false,
      ...{ created_at: hoursAgo(3).toISOString(), waiting_since: hoursAgo(3).toISOString() },
    });
    expect(body.results[4].waiting_since).toBeNull();
    const byAge = await as(meera).get(`${inbox}?sort=age&filter[state]=open`);
    expect(idsOf(byAge.body)).toEqual([low, older, high, critical].map(({ reference }) => reference));
    const second = await as(meera).get(`${inbox}?page=2&per_page=2`);
    expect([second.body.count, idsOf(second.body)]).toEqual([5, order.slice(2, 4)]);
    expect((await as(meera).get(`${inbox}counts/`)).body).toEqual({ waiting: 4, mine: 0, nobodys: 4 });
  });

  test("kind, state, priority, department and assignee narrow it; a word that means nothing is refused by name", async () => {
    const { db } = desk.deps;
    const mine = await insertTicket(db, desk.asha.id, { department: "Payment", assigneeId: meera.id });
    const his = await insertMessage(db, { assigneeId: kiran.id, priority: "Critical" });
    const closed = await insertMessage(db, { state: "closed", ...aboutCollege });
    const found = async (query: string) => idsOf((await as(meera).get(`${inbox}?${query}`)).body);
    expect(await found("filter[assignee]=me")).toEqual([mine.reference]);
    expect(await found("filter[assignee]=nobody")).toEqual([closed.reference]);
    expect(await found(`filter[assignee]=${kiran.id}&filter[assignee]=nobody`)).toEqual([
      his.reference,
      closed.reference,
    ]);
    expect(await found("filter[kind]=message")).toEqual([his.reference]);
    expect(await found("filter[kind]=enquiry&filter[kind]=ticket")).toEqual([mine.reference, closed.reference]);
    expect(await found("filter[department]=Payment")).toEqual([mine.reference]);
    expect(await found("filter[department]=Payment&filter[kind]=message")).toEqual([]);
    expect(await found("filter[priority]=Critical&filter[state]=open")).toEqual([his.reference]);
    expect((await as(meera).get(`${inbox}counts/`)).body).toEqual({ waiting: 2, mine: 1, nobodys: 0 });
    for (const name of ["kind", "state", "priority", "department", "assignee"]) {
      const { status, body } = await as(meera).get(`${inbox}?filter[${name}]=nonsense`);
      expect([name, status, Object.keys(body.fields)[0]]).toEqual([
        name,
        422,
        expect.stringContaining(`filter[${name}]`),
      ]);
    }
    expect((await as(meera).get(`${inbox}assignees/`)).body.results).toEqual([
      { id: kiran.id, name: "Kiran Naik" },
      { id: meera.id, name: "Meera Joshi" },
    ]);
  });

  test("search finds a reference, names, parts of addresses and words of any message, none by what is only a sign", async () => {
    const { db } = desk.deps;
    const ticket = await insertTicket(db, desk.asha.id, { subject: "Hostel fees", body: "The deposit is not clear" });
    const message = await insertMessage(db, {
      email: "sunita.kulkarni@example.org",
      message: "छात्रावास की फीस कितनी है?",
    });
    const found = async (q: string) => idsOf((await as(meera).get(`${inbox}?q=${encodeURIComponent(q)}`)).body);
    for (const q of [
      ticket.reference,
      ticket.reference.toLowerCase(),
      ticket.reference.slice(2),
      "hostel",
      "depos",
      "fees hostel",
    ])
      expect([q, await found(q)]).toEqual([q, [ticket.reference]]);
    for (const q of [message.reference, "kulkarni", "Sunita", "98765", "sunita.kulkarni@example.org", "छात्रावास"])
      expect([q, await found(q)]).toEqual([q, [message.reference]]);
    for (const q of ["nothing", "%", "_", "' or 1=1 --", "hostel & !deposit:*", "\\", "T-2222222"])
      expect([q, await found(q)]).toEqual([q, []]);
  });
});

const aboutCollege = { aboutKind: "college" as const, aboutId: "12", aboutName: "Fergusson College" };

describe("a conversation", () => {
  test("shows the thread, the student, and what else they wrote", async () => {
    const { db } = desk.deps;
    const { reference, lastMessageId } = await insertTicket(db, desk.asha.id, { subject: "Fees" });
    const other = await insertMessage(db, { studentId: desk.asha.id });
    const { status, body, headers } = await as(meera).get(`${inbox}${reference}/`);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toMatchObject({
      ...{ id: reference, kind: "ticket", subject: "Fees", email: "asha@example.org", notes: [], delivery: "notice" },
      ...{ student: { id: desk.asha.id, name: "Asha Patil" }, last_message_id: lastMessageId, about_link: null },
      messages: [
        { id: lastMessageId, author: "student", author_name: "Asha Patil", body: "My words", attachments: [] },
      ],
      others: { count: 1, results: [{ reference: other.reference, kind: "message" }] },
    });
  });

  test("says how an answer reaches its reader, by letter or by notice, and whether the sender may be called", async () => {
    const { db } = desk.deps;
    const studentId = desk.asha.id;
    const cases = [
      [{ permits: ["more_email", "answer_phone"] as const, ...aboutCollege }, "letter", true, "9876501234"],
      [{}, "letter", false, ""],
      [{ studentId, permits: ["more_email"] as const }, "notice", true, ""],
      [{ studentId }, "notice", false, ""],
    ] as const;
    for (const [given, delivery, may_write_again, contact] of cases) {
      const { reference } = await insertMessage(db, {
        ...given,
        permits: [...("permits" in given ? given.permits : [])],
      });
      const { body } = await as(meera).get(`${inbox}${reference}/`);
      expect(body).toMatchObject({ delivery, may_write_again, contact });
      expect(body.messages).toMatchObject([{ id: 0, body: "What does it cost?", author_name: "Ravi Kale" }]);
      await desk.deps.db.execute(sql`delete from emails`);
      const answered = await as(meera).post(`${inbox}${reference}/answer/`, answer("Nothing.", body.last_message_id));
      expect([answered.status, answered.body.state]).toEqual([200, "answered"]);
      expect(await desk.rows("emails")).toHaveLength(1);
    }
    const first = (await as(meera).get(`${inbox}?filter[kind]=enquiry`)).body.results[0].id;
    expect((await as(meera).get(`${inbox}${first}/`)).body.about_link).toMatchObject({
      kind: "college",
      name: "Fergusson College",
    });
  });

  test("what strangers write goes through as the text that it is", async () => {
    const evil = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    const { reference } = await insertMessage(desk.deps.db, { name: evil, message: evil });
    const { body, headers } = await as(meera).get(`${inbox}${reference}/`);
    expect(headers.get("content-type")).toContain("application/json");
    expect([body.name, body.subject, body.messages[0].body]).toEqual([evil, evil, evil]);
  });

  test("an answer is the student's to read, by first name; the history knows that it was given, and none of its words", async () => {
    const { reference, lastMessageId } = await insertTicket(desk.deps.db, desk.asha.id, { createdAt: hoursAgo(5) });
    const { status, body } = await as(meera).post(
      `${inbox}${reference}/answer/`,
      answer(" Try the\r\nreset link. ", lastMessageId),
    );
    expect([status, body.state, body.waiting_since]).toEqual([200, "answered", null]);
    const own = await desk.ask("GET", `/api/tickets/${reference}/`, "asha");
    expect(own.body.messages[1]).toMatchObject({
      ...{ author: "staff", author_name: "Meera, Margdeep", message: "Try the\nreset link." },
    });
    expect(await desk.rows("emails")).toMatchObject([{ kind: "ticket_answered", to_address: desk.asha.email }]);
    const { rows } = await changesOf(reference);
    expect(rows).toEqual([{ summary: "Answered", staff_name: "Meera Joshi", before: null, after: null }]);
    await desk.ask("POST", `/api/tickets/${reference}/messages/`, "asha", { message: "It does not work" });
    await desk.ask("POST", `/api/tickets/${reference}/messages/`, "asha", { message: "Still not" });
    expect((await as(meera).get(`${inbox}${reference}/`)).body.waiting_since).toBe(testNow.toISOString());
  });

  test("files go with an answer to a ticket, the student downloads them, and they count as none of the student's", async () => {
    const { reference, lastMessageId } = await insertTicket(desk.deps.db, desk.asha.id);
    const form = formOf({ body: "See the file", last_message_id: String(lastMessageId) }, [["fees.pdf", made.pdf()]]);
    const { status, body } = await as(meera).post(`${inbox}${reference}/answer/`, form);
    expect([status, body.messages[1]?.attachments]).toMatchObject([
      200,
      [{ name: "fees.pdf", content_type: "application/pdf" }],
    ]);
    const { id } = body.messages[1].attachments[0];
    const download = await desk.ask("GET", `/api/attachments/${id}`, "asha");
    expect([download.status, download.body.length]).toEqual([200, made.pdf().length]);
    expect((await desk.ask("GET", `/api/attachments/${id}`, "other")).status).toBe(404);
    expect(await desk.rows("attachments")).toMatchObject([{ is_from_staff: true, state: "ready" }]);
    const byStaff = await as(kiran).get(`${inbox}attachments/${id}`);
    expect(byStaff.status).toBe(200);
    expect(byStaff.headers.get("content-disposition")).toMatch(/^attachment; filename="fees.pdf"/);
    expect(byStaff.headers.get("content-security-policy")).toContain("sandbox");
    expect((await as(kiran).get(`${inbox}attachments/nothing`)).body.code).toBe("attachment_not_found");
    expect((await as(meera).get(inbox)).body.results[0].has_attachments).toBe(true);
    const wrong = formOf({ body: "x", last_message_id: String(body.last_message_id) }, [["run.exe", made.exe()]]);
    const refused = await as(meera).post(`${inbox}${reference}/answer/`, wrong);
    expect([refused.status, refused.body.fields.files]).toEqual([422, expect.stringContaining("run.exe")]);
    const message = await insertMessage(desk.deps.db);
    const toMessage = formOf({ body: "x", last_message_id: "0" }, [["fees.pdf", made.pdf()]]);
    expect((await as(meera).post(`${inbox}${message.reference}/answer/`, toMessage)).body.fields).toHaveProperty(
      "files",
    );
    expect(await desk.rows("attachments")).toHaveLength(1);
  });

  test("of two who answer at once one is told, with what the other wrote; the same when the student wrote meanwhile", async () => {
    const ticket = await insertTicket(desk.deps.db, desk.asha.id);
    const message = await insertMessage(desk.deps.db);
    for (const [reference, last] of [
      [ticket.reference, ticket.lastMessageId],
      [message.reference, 0],
    ] as const) {
      const at = `${inbox}${reference}/answer/`;
      const both = await Promise.all([
        as(meera).post(at, answer("From Meera", last)),
        as(kiran).post(at, answer("From Kiran", last)),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = both.find(({ status }) => status === 409)!;
      expect(late.body).toMatchObject({ code: "answered_meanwhile", theirs: { id: reference, state: "answered" } });
      expect(late.body.theirs.messages).toHaveLength(2);
      const again = await as(kiran).post(at, answer("And one thing more", late.body.theirs.last_message_id));
      expect([again.status, again.body.messages.length]).toEqual([200, 3]);
    }
    const { body: read } = await as(meera).get(`${inbox}${ticket.reference}/`);
    await desk.ask("POST", `/api/tickets/${ticket.reference}/messages/`, "asha", { message: "Solved, thank you" });
    const late = await as(meera).post(`${inbox}${ticket.reference}/answer/`, answer("Any news?", read.last_message_id));
    expect(late.body.theirs.messages.at(-1).body).toBe("Solved, thank you");
    const withFile = formOf({ body: "x", last_message_id: String(read.last_message_id) }, [["fees.pdf", made.pdf()]]);
    expect((await as(meera).post(`${inbox}${ticket.reference}/answer/`, withFile)).status).toBe(409);
    expect([await desk.rows("attachments"), await desk.filesOnDisk()]).toEqual([[], []]);
  });

  test("what is closed takes no answer until it is open again", async () => {
    const ticket = await insertTicket(desk.deps.db, desk.asha.id);
    const message = await insertMessage(desk.deps.db);
    for (const [reference, last, code] of [
      [ticket.reference, ticket.lastMessageId, "ticket_closed"],
      [message.reference, 0, "enquiry_closed"],
    ] as const) {
      const at = `${inbox}${reference}/`;
      expect((await as(meera).post(`${at}close/`)).body).toMatchObject({ state: "closed", waiting_since: null });
      const refused = await as(meera).post(`${at}answer/`, answer("Too late", last));
      expect([refused.status, refused.body.code]).toEqual([409, code]);
      expect((await as(meera).post(`${at}reopen/`)).body).toMatchObject({
        state: "open",
        waiting_since: testNow.toISOString(),
      });
      expect((await as(meera).post(`${at}answer/`, answer("In time", last))).status).toBe(200);
      expect((await changesOf(reference)).rows.map(({ summary }) => summary)).toEqual([
        "Closed",
        "Reopened",
        "Answered",
      ]);
    }
  });

  test("assignee, priority and note are set, and refused where they make no sense", async () => {
    const editor = await makeStaff(desk.deps.db, "editor");
    for (const { reference } of [await insertTicket(desk.deps.db, desk.asha.id), await insertMessage(desk.deps.db)]) {
      const at = `${inbox}${reference}/`;
      const given = await as(meera).post(`${at}assign/`, { staff_id: kiran.id });
      expect(given.body.assignee).toEqual({ id: kiran.id, name: "Kiran Naik" });
      expect((await as(meera).post(`${at}priority/`, { priority: "Critical" })).body.priority).toBe("Critical");
      const noted = await as(meera).post(`${at}note/`, { body: "Called twice <b>already</b>" });
      expect(noted.body.notes).toMatchObject([{ staff_name: "Meera Joshi", body: "Called twice <b>already</b>" }]);
      expect((await as(meera).post(`${at}assign/`, { staff_id: null })).body.assignee).toBeNull();
      for (const [path, wrong, field] of [
        ["assign/", { staff_id: editor.id }, "staff_id"],
        ["assign/", { staff_id: 999_999 }, "staff_id"],
        ["assign/", {}, "staff_id"],
        ["priority/", { priority: "Urgent" }, "priority"],
        ["note/", { body: "  " }, "body"],
        ["note/", { body: "x".repeat(5001) }, "body"],
        ["answer/", { body: "", last_message_id: 0 }, "body"],
        ["answer/", { body: "x" }, "last_message_id"],
      ] as const) {
        const { status, body } = await as(meera).post(`${at}${path}`, wrong);
        expect([path, status, Object.keys(body.fields)]).toEqual([path, 422, [field]]);
      }
      const { rows } = await changesOf(reference);
      expect(rows.map(({ summary }) => summary)).toEqual([
        ...["Assigned to Kiran Naik", "Priority Critical", "Note added", "Assigned to nobody"],
      ]);
      expect(JSON.stringify(rows)).not.toContain("Called");
    }
  });

  test("a reference that is nothing's answers 404 everywhere", async () => {
    for (const reference of ["T-2222222", "M-2222222", "x", "T-", "%27"]) {
      expect((await as(meera).get(`${inbox}${reference}/`)).body.code).toBe("conversation_not_found");
      for (const [call, body] of [
        ["answer/", answer("x", 0)],
        ["close/", undefined],
        ["reopen/", undefined],
        ["assign/", { staff_id: null }],
        ["priority/", { priority: "Low" }],
        ["note/", { body: "x" }],
      ] as const) {
        const reply = await as(meera).post(`${inbox}${reference}/${call}`, body);
        expect([call, reply.status, reply.body.code]).toEqual([call, 404, "conversation_not_found"]);
      }
    }
  });
});

describe("who may", () => {
  test("counsellors and admin; others are refused and told nothing", async () => {
    const { reference } = await insertTicket(desk.deps.db, desk.asha.id);
    for (const path of ["", "counts/", "assignees/", `${reference}/`]) {
      for (const role of ["editor", "accounts"] as const) {
        const reply = await as(await makeStaff(desk.deps.db, role)).get(`${inbox}${path}`);
        expect([path, role, reply.status, reply.body.code]).toEqual([path, role, 403, "not_your_role"]);
      }
      expect((await desk.ask("GET", `${inbox}${path}`, "asha")).status).toBe(404);
      expect((await as(null).get(`${inbox}${path}`)).status).toBe(404);
      expect((await as(kiran).get(`${inbox}${path}`)).status).toBe(200);
    }
    const form = formOf({ body: "x", last_message_id: "1" }, [["fees.pdf", made.pdf()]]);
    expect((await desk.ask("POST", `${inbox}${reference}/answer/`, "asha", form)).status).toBe(404);
  });

  test("no student call, nor the file of all their data, knows of notes or of who has the conversation", async () => {
    const { db } = desk.deps;
    const ticket = await insertTicket(db, desk.asha.id);
    const message = await insertMessage(db, { studentId: desk.asha.id });
    for (const { reference } of [ticket, message]) {
      await as(meera).post(`${inbox}${reference}/note/`, { body: "Secret opinion" });
      await as(meera).post(`${inbox}${reference}/assign/`, { staff_id: kiran.id });
    }
    const replies = [
      await desk.ask("GET", "/api/tickets/", "asha"),
      await desk.ask("GET", `/api/tickets/${ticket.reference}/`, "asha"),
    ].map(({ body }) => JSON.stringify(body));
    replies.push(await exportData(desk.deps, desk.asha.id));
    replies.push(JSON.stringify(await listEnquiries(desk.deps, desk.asha.id, 1)));
    for (const reply of replies) {
      expect(reply).not.toMatch(/Secret opinion|assignee|Kiran Naik|Meera Joshi|staff_note|urgency|waiting_since/);
    }
    expect(replies[2]).toContain(ticket.reference);
    expect(await desk.deps.db.select().from(staffChanges)).not.toHaveLength(0);
  });
});
