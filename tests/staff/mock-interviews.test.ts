import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
beforeEach(async () => {
  await the.reset();
  meera = await the.counsellor({ subjects: ["mock_interview", "engineering"] });
});

const at = async (text: string) => {
  the.clock.now = new Date(text);
  await the.database.db.execute(sql`update staff_sessions set expires_at = ${text}::timestamptz + interval '1 hour',
    last_seen_at = ${text}::timestamptz, created_at = ${text}::timestamptz`);
};
const ratings = { knowledge: 4, clarity: 3, examples: 2, listening: 5, manner: 4 };
const written = {
  field: "Computer science",
  questions: ["Why this branch?", "What did you build?"],
  ratings,
  notes: "Good.",
};
const letters = async () =>
  (
    await the.rows(sql`select details->>'event' as event, details->>'reader' as reader from emails
      where details->>'event' in ('written', 'asked') order by id`)
  ).map(({ event, reader }) => `${event} to ${reader}`);

/** A student with a booked mock interview on Monday 23 November, 10:00 in India. */
async function booked(subject = "mock_interview") {
  const her = await the.caller();
  await her.ask("POST", "hold/", { time: `${meera.id}@2026-11-23T04:30:00.000Z`, language: "en", subject });
  await her.answer();
  const [{ id, reference }] = (await the.rows(
    sql`select id, reference from appointments order by id desc limit 1`,
  )) as [{ id: number; reference: string }];
  const path = `/api/staff/calls/${id}/`;
  const own = `/api/interviews/${reference}/`;
  return {
    ...{ her, path, reference },
    write: (body: object = {}) => meera.client.put(`${path}interview/`, { ...written, ...body }),
    read: () => the.call(her.studentId, "GET", own),
    question: (question: string) => the.call(her.studentId, "POST", `${own}question/`, { question }),
    reply: (answer: string) => meera.client.post(`${path}interview/answer/`, { answer }),
  };
}

test("the counsellor writes it down, the student reads it, asks once and is answered once", async () => {
  const { her, path, write, read, question, reply } = await booked();
  expect((await write()).body.code).toBe("too_early");
  expect((await read()).body.code).toBe("interview_not_found");
  await at("2026-11-23T05:20:00Z");
  expect((await write({ notes: "First words" })).status).toBe(204);
  expect((await write()).status).toBe(204);
  expect((await read()).body).toMatchObject({ ...written, author: "Meera Joshi", question: null, can_ask: true });
  expect((await reply("Too soon")).body.code).toBe("interview_not_asked");
  const asked = await question("How do I give better examples?");
  expect([asked.status, asked.body.can_ask, asked.body.question]).toEqual([
    ...[200, false, "How do I give better examples?"],
  ]);
  expect((await question("One more")).body.code).toBe("interview_asked");
  expect((await write()).body.code).toBe("interview_asked");
  expect((await meera.client.get(path)).body.interview).toMatchObject({ question: "How do I give better examples?" });
  expect((await reply("Name a project, and your part in it.")).status).toBe(204);
  expect((await reply("Again")).body.code).toBe("interview_answered");
  expect((await read()).body.answer).toBe("Name a project, and your part in it.");
  expect(await letters()).toEqual(["written to student", "asked to counsellor", "written to student"]);
  const all = (await the.call(her.studentId, "GET", "/api/interviews/")).body.results;
  expect(all).toHaveLength(1);
});

test("several questions at the same moment are one", async () => {
  const { write, question, read } = await booked();
  await at("2026-11-23T05:20:00Z");
  await write();
  const statuses = await Promise.all(["A", "B", "C", "D"].map(async (text) => (await question(text)).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  expect("ABCD").toContain((await read()).body.question);
});

test("it is written within 14 days, and a question is sent within 21", async () => {
  const { write, question, read } = await booked();
  await at("2026-12-07T05:14:00Z");
  expect((await write()).status).toBe(204);
  await at("2026-12-07T05:15:00Z");
  expect((await write()).body.code).toBe("too_late_to_change");
  await at("2026-12-14T05:15:00Z");
  expect((await read()).body.can_ask).toBe(false);
  expect((await question("Late")).body.code).toBe("too_late_to_change");
});

test("of a mock interview alone, by its own counsellor, with every point", async () => {
  const other = await booked("engineering");
  await at("2026-11-23T05:20:00Z");
  expect((await other.write()).body.code).toBe("no_interview");
  await at("2026-11-21T09:30:00Z");
  await other.her.ask("POST", "cancel/");
  const { path, write, reference } = await booked();
  await at("2026-11-23T05:20:00Z");
  const ravi = await the.client("counsellor", "Ravi Kale");
  expect((await ravi.put(`${path}interview/`, written)).body.code).toBe("not_your_role");
  const { manner: _, ...four } = ratings;
  const wrong: [object, string][] = [
    [{ field: "" }, "field"],
    [{ questions: [] }, "questions"],
    [{ questions: [" "] }, "questions.0"],
    [{ ratings: four }, "ratings.manner"],
    [{ ratings: { ...ratings, manner: 6 } }, "ratings.manner"],
    [{ notes: "n".repeat(2_001) }, "notes"],
  ];
  for (const [body, field] of wrong) {
    const refused = await write(body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
  await write();
  const somebody = await the.caller();
  const ask = (method: string, address: string, body?: object) => the.call(somebody.studentId, method, address, body);
  expect((await ask("GET", `/api/interviews/${reference}/`)).status).toBe(404);
  expect((await ask("POST", `/api/interviews/${reference}/question/`, { question: "Mine" })).status).toBe(404);
});

test("that the counsellor saw it is in the ledger and in who can reach the student, until 30 days after", async () => {
  const { her, path, write } = await booked();
  await at("2026-11-23T05:20:00Z");
  await write();
  await meera.client.get(path);
  const ledger = (await the.call(her.studentId, "GET", "/api/disclosures/")).body.results;
  expect(ledger[0].fields).toEqual(["name", "call", "interview"]);
  const reach = (await the.call(her.studentId, "GET", "/api/reach/")).body.entries;
  expect(JSON.stringify(reach)).toContain("Sees: name, call with a counsellor, mock interview");
  await at("2026-12-23T05:15:00Z");
  expect((await meera.client.get(path)).body.interview).toBeNull();
});

test("the call's page and my package lead to it; it is read, and a question is sent, without script", async () => {
  const { her, write, reference } = await booked();
  await at("2026-11-23T05:20:00Z");
  await write();
  const app = createApp(the.deps, { pages: await sourcePages() });
  const { headers } = await signIn(the.deps, her.studentId);
  const path = `/student-dashboard/interviews/${reference}`;
  const page = async (address: string) =>
    (await (await app.request(address, { headers })).text()).replace(/<!--.*?-->/g, "");
  for (const from of [`calls/${her.id}`, "package"]) {
    expect(await page(`/student-dashboard/${from}`)).toContain(`href="${path}"`);
  }
  expect(await page(path)).toMatch(/Computer science.*Clear answers.*3 of 5.*Good\..*Why this branch\?/s);
  const ids = [...(await page(path)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id) => id?.endsWith("question"))).toEqual(["your-question", "question"]);
  const send = (question: string) =>
    app.request(path, {
      method: "POST",
      headers: { ...headers, origin: the.deps.config.PUBLIC_URL },
      body: new URLSearchParams({ intent: "ask", question }),
    });
  const empty = await send(" ");
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("is required")]);
  expect((await send("How do I give better examples?")).status).toBe(303);
  expect(await page(path)).toMatch(/You asked: How do I give better examples\?.*The answer is not here yet/s);
});
