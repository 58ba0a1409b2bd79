// proves S2.4, S2.20, S3, D17

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerContactMessage, closeContactMessage } from "#features/enquiries/service/answer-message.server.ts";
import { listEnquiries, listPermissions, revokePermission } from "#features/enquiries/service/own-enquiries.server.ts";
import { AppError } from "#lib/errors.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createCollege, createJob } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(sql`truncate contact_messages, contact_permissions, contact_answers, emails cascade`);
});

const words = { name: "Asha Patil", email: "asha@example.org", contact: "9800000000", message: "Is there a mess?" };

async function send(given: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const response = await api.app.request("/contacts/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...words, ...given }),
  });
  return { status: response.status, body: await response.json() };
}

async function rows(table: "contact_messages" | "contact_permissions" | "contact_answers" | "emails") {
  const found = (await api.db.execute(sql.raw(`select * from ${table} order by 1`))) as unknown as {
    rows: Record<string, unknown>[];
  };
  return found.rows;
}

async function student() {
  const { id } = await insertStudent(api.db);
  return { id, headers: (await signIn(api.deps, id)).headers };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
  );

describe("what a message is about", () => {
  test("is looked up by its id: a college, a hostel, a job, a course", async () => {
    const college = await createCollege(api.db, { name: "COEP Technological University" });
    const hostel = await createHostel(api.db);
    const job = await createJob(api.db, { position: "Trainee", company: "Acme" });
    const things = [
      ["college", college.id, "COEP Technological University"],
      ["hostel", hostel.id, hostel.name],
      ["job", job.id, "Trainee, Acme"],
      ["course", "java", "Java"],
    ] as const;
    for (const [kind, id] of things) {
      expect((await send({ message: kind, about: `${kind}-${id}`, about_name: "<b>Mine</b>" })).status).toBe(201);
    }
    expect((await rows("contact_messages")).map((row) => [row.about_kind, row.about_id, row.about_name])).toEqual(
      things.map(([kind, id, name]) => [kind, String(id), expect.stringContaining(name)]),
    );
  });

  test.each(["college-999999", "job-0", "course-cobol", "nothing-1", "<script>", "college-1; drop", 7, null, ["x"]])(
    "%j is not known: the message is stored, about nothing",
    async (about) => {
      expect((await send({ about })).status).toBe(201);
      expect(await rows("contact_messages")).toMatchObject([{ about_kind: null, about_id: "", about_name: "" }]);
    },
  );
});

describe("permissions", () => {
  test("none is given unless its box was ticked", async () => {
    for (const more_email of [undefined, false, "yes", "true", 1]) await send({ more_email });
    expect(await rows("contact_permissions")).toEqual([]);
  });

  test("each is stored with the words that were there, the language and the time", async () => {
    await send({ more_email: true, answer_phone: true });
    const [message] = await rows("contact_messages");
    const given = { contact_message_id: message!.id, student_id: null, language: "en", withdrawn_at: null };
    expect(await rows("contact_permissions")).toMatchObject([
      { ...given, purpose: "more_email", text_shown: "You may also write to me later about this." },
      { ...given, purpose: "answer_phone", text_shown: "You may also call me about this." },
    ]);
  });

  test("two taps make one message and one permission", async () => {
    const [first, second] = await Promise.all([send({ more_email: true }), send({ more_email: true })]);
    expect(first.body).toEqual(second.body);
    expect([await rows("contact_messages"), await rows("contact_permissions")].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  test("a student takes one's own back, once; another's is not there", async () => {
    const [asha, other] = [await student(), await student()];
    await send({ more_email: true, answer_phone: true }, asha.headers);
    const [, phone] = await listPermissions(api.deps, asha.id);
    expect(await codeOf(revokePermission(api.deps, other.id, phone!.id))).toBe("permission_not_found");
    expect((await listPermissions(api.deps, asha.id)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null]);
    await revokePermission(api.deps, asha.id, phone!.id);
    const later = { ...api.deps, now: () => new Date("2027-01-01T00:00:00Z") };
    await revokePermission(later, asha.id, phone!.id);
    expect(await listPermissions(api.deps, asha.id)).toMatchObject([
      { withdrawnAt: null },
      { id: phone!.id, withdrawnAt: api.deps.now().toISOString() },
    ]);
    expect(await listPermissions(api.deps, other.id)).toEqual([]);
  });
});

describe("a student's own enquiries", () => {
  test("are those that were sent while signed in, with their answers; nobody else sees them", async () => {
    const [asha, other] = [await student(), await student()];
    const college = await createCollege(api.db, { name: "COEP" });
    const { body } = await send({ about: `college-${college.id}`, message: "<script>alert(1)</script>" }, asha.headers);
    await send({ message: "Nobody is signed in" });
    await answerContactMessage(api.deps, { reference: body.reference, staffName: "Meera", body: " Yes.\n\nTwo. " });
    const { count, enquiries } = await listEnquiries(api.deps, asha.id, 1);
    expect(count).toBe(1);
    expect(enquiries).toMatchObject([
      {
        reference: body.reference,
        message: "<script>alert(1)</script>",
        state: "answered",
        about: { kind: "college", name: "COEP", path: expect.stringMatching(/^\/collegedetails\//) },
        answers: [{ authorName: "Meera", body: "Yes.\n\nTwo." }],
      },
    ]);
    expect(await listEnquiries(api.deps, other.id, 1)).toEqual({ count: 0, enquiries: [] });
  });

  test("the same words of two students are two messages", async () => {
    const [asha, other] = [await student(), await student()];
    const first = await send({}, asha.headers);
    const second = await send({}, other.headers);
    expect(first.body.reference).not.toBe(second.body.reference);
  });
});

describe("an answer", () => {
  const answer = (reference: string) =>
    answerContactMessage(api.deps, { reference, staffName: "Meera", body: "Yes, there is." });

  test("is mailed whether a box was ticked, or withdrawn, or not: boxes are for anything more", async () => {
    const asha = await student();
    const silent = await send({}, asha.headers);
    await answer(silent.body.reference);
    const spoken = await send({ more_email: true, message: "Another" }, asha.headers);
    const [permission] = await listPermissions(api.deps, asha.id);
    await revokePermission(api.deps, asha.id, permission!.id);
    await answer(spoken.body.reference);
    expect(await rows("emails")).toHaveLength(2);
    expect(await rows("contact_answers")).toHaveLength(2);
  });

  test("tells a student at the account's address that there is one, without its words", async () => {
    const { id } = await insertStudent(api.db, { email: "own@example.org" });
    const { headers } = await signIn(api.deps, id);
    const { body } = await send({}, headers);
    await answer(body.reference);
    expect(await rows("emails")).toMatchObject([
      {
        kind: "enquiry_answered",
        to_address: "own@example.org",
        details: { reference: body.reference, answer: null },
      },
    ]);
  });

  test("goes in full to somebody without an account", async () => {
    const { body } = await send();
    await answer(body.reference);
    expect(await rows("emails")).toMatchObject([
      { to_address: words.email, details: { answer: "Yes, there is.", about: "" } },
    ]);
  });

  test("is refused empty, too long, for an unknown message and a closed one, and nothing is stored", async () => {
    const { body } = await send();
    const { reference } = body;
    const give = (given: object) =>
      codeOf(answerContactMessage(api.deps, { reference, staffName: "Meera", body: "Yes", ...given }));
    expect(await give({ body: "  " })).toBe("invalid_input");
    expect(await give({ body: "x".repeat(5001) })).toBe("invalid_input");
    expect(await give({ reference: "M-NOTHERE" })).toBe("enquiry_not_found");
    await closeContactMessage(api.deps, reference);
    expect(await give({})).toBe("enquiry_closed");
    expect([await rows("contact_answers"), await rows("emails")]).toEqual([[], []]);
  });
});
