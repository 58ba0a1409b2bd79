import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { sourcePages } from "../support/source-pages.ts";
import { makeStaff, staffHeaders } from "../support/staff.ts";

let database: OpenDatabase;
let deps: Deps;
let app: ReturnType<typeof createApp>;
const logged: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  deps = testDeps(database, { log });
  app = createApp(deps, { pages: await sourcePages() });
});
afterAll(() => database.close());
beforeEach(() => {
  logged.length = 0;
});

const answers = {
  ...{ authority: "josaa", "jee_main.crl": "14,321", category: "SC", "jee_main.category": "777", pwd: "yes" },
  ...{ gender: "female", state: "Bihar" },
};
const question = {
  ranks: { jee_main: { crl: 14_321, category: 777 } },
  ...{ category: "SC", pwd: true, gender: "female", state: "Bihar" },
};
const [page, profile, box] = [
  "/chances?authority=josaa",
  "/student-dashboard/profile",
  "/student-dashboard/exam-answers",
];

async function read(response: Response) {
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  return { status: response.status, headers: response.headers, main, text };
}

/** A student with a session, who opens pages and sends their forms as a browser without script does. */
async function signedIn(given: Parameters<typeof insertStudent>[1] = {}) {
  const { id } = await insertStudent(database.db, given);
  const { headers } = await signIn(deps, id);
  const send = async (path: string, form: Record<string, string>) =>
    read(
      await app.request(path, {
        method: "POST",
        headers: { ...headers, origin: "http://localhost:3000" },
        body: new URLSearchParams(form),
      }),
    );
  return {
    id,
    headers,
    send,
    get: async (path: string) => read(await app.request(path, { headers })),
    keep: (form: Record<string, string> = answers) => send(box, { intent: "keep", ...form }),
    row: async () =>
      (
        (await database.db.execute(
          sql`select answers, text_shown, language from exam_answers where student_id = ${id}`,
        )) as {
          rows: { answers: unknown; text_shown: string; language: string }[];
        }
      ).rows[0],
  };
}

const typedIn = (main: string, name: string) =>
  [...main.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`name="${name}"`))
    ?.match(/value="([^"]*)"/)?.[1];

// proves S13.3
describe("exam answers in the profile", () => {
  test("are stored by the button beside the words of consent, and fill the form in, which no cache keeps", async () => {
    const student = await signedIn();
    const before = await student.get(page);
    expect(before.text).toContain(
      "By pressing the button you agree that we store them with your account, until you remove",
    );
    expect(before.main).toMatch(
      /<button[^>]*formaction="\/student-dashboard\/exam-answers"[^>]*>Keep these answers in my/i,
    );
    const kept = await student.keep({ ...answers, branch: "Civil" });
    expect([kept.status, kept.headers.get("location")]).toEqual([
      303,
      "/chances?authority=josaa&branch=Civil#keep-answers",
    ]);
    const row = await student.row();
    expect(row).toMatchObject({ answers: question, language: "en" });
    expect(before.text).toContain(row!.text_shown);

    const { main, text, headers } = await student.get(page);
    expect(headers.get("cache-control")).toContain("no-store");
    expect([typedIn(main, "jee_main.crl"), typedIn(main, "jee_main.category")]).toEqual(["14321", "777"]);
    for (const chosen of ["SC", "female", "Bihar"]) expect(main).toContain(`<option value="${chosen}" selected=""`);
    expect(main).toMatch(/<input[^>]*name="pwd"[^>]*checked=""/);
    expect(text).toContain("Your profile keeps answers for this page. See or remove them");
    const addresses = [...main.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address!);
    for (const address of addresses) expect(address).not.toMatch(/14321|777|gender=|state=|category=/);
    expect(logged.join("")).not.toMatch(/14321|14,321|Bihar|"777"/);
    expect(logged.length).toBeGreaterThan(2);
  });

  test("are shown in the profile, changed on the page, and removed by a button that asks first", async () => {
    const student = await signedIn();
    expect((await student.get(profile)).text).toContain("Your profile has no answers for");
    await student.keep();
    const shown = await student.get(profile);
    expect(shown.text).toMatch(
      /JEE Main, common rank \(CRL\) 14,321 .*Category SC Disability certificate \(PwD\) Yes Gender/,
    );
    expect(shown.main).toMatch(/<details><summary[^>]*>Remove them<\/summary><form[\s\S]*Remove my exam answers/);
    await student.keep({ ...answers, "jee_main.crl": "9", pwd: "" });
    expect((await student.get(profile)).text).toMatch(
      /\(CRL\) 9 JEE Main, rank in your category 777 Category SC Gender/,
    );
    const removed = await student.send(box, { intent: "remove" });
    expect([removed.status, removed.headers.get("location")]).toEqual([303, `${profile}?removed#exam-answers`]);
    expect(await student.row()).toBeUndefined();
    expect((await student.get(`${profile}?removed`)).text).toContain(
      "Your exam answers are removed from your profile.",
    );
    expect(typedIn((await student.get(page)).main, "jee_main.crl")).toBe("");
  });

  test("hold several exams: what a form does not ask stays, and is not sent with its question", async () => {
    const student = await signedIn();
    await student.keep({ authority: "mht_cet", "mht_cet.percentile": "97.5", category: "NT1", gender: "female" });
    await student.keep({ ...answers, category: "", "jee_main.category": "" });
    expect((await student.row())?.answers).toEqual({
      ...{ ranks: { jee_main: { crl: 14_321 }, mht_cet: { percentile: 97.5 } } },
      ...{ category: "NT1", pwd: true, gender: "female", state: "Bihar" },
    });
    const josaa = await student.get(page);
    // The line above the form names every exam.
    expect(josaa.main.slice(josaa.main.indexOf('id="question"'))).not.toContain("97.5");
    expect(typedIn((await student.get("/chances?authority=mht_cet")).main, "mht_cet.percentile")).toBe("97.5");
    // Of the address and the profile, the address counts: somebody chose it on this page.
    expect((await student.get(`${page}&state=Goa`)).main).toContain('<option value="Goa" selected=""');
  });

  test("that do not fit go back to the form, which says what is wrong and loses nothing", async () => {
    const student = await signedIn();
    const sendOn = async (form: Record<string, string>) => {
      const { status, headers } = await student.keep(form);
      expect(status).toBe(307);
      // A browser sends the same body there.
      return student.send(headers.get("location")!, { intent: "keep", ...form });
    };
    const refused = await sendOn({ ...answers, "jee_main.crl": "12a4" });
    expect([refused.status, await student.row()]).toEqual([422, undefined]);
    expect(refused.text).toContain("JEE Main, common rank (CRL): must be a rank as a whole number.");
    expect(typedIn(refused.main, "jee_main.crl")).toBe("12a4");
    const empty = await sendOn({ authority: "josaa", "jee_main.crl": "" });
    expect([empty.status, empty.text.includes("Please give at least one")]).toEqual([422, true]);
    expect((await student.keep({ authority: "nothing", gender: "male" })).headers.get("location")).toMatch(
      /^\/chances/,
    );
    expect(await student.row()).toBeUndefined();
  });

  // proves S13.3
  test("of an older version break no page: they are requested again", async () => {
    const student = await signedIn();
    await database.db.execute(sql`insert into exam_answers (student_id, answers, text_shown, language, kept_at)
      values (${student.id}, '{"ranks": {"jee_main": {"air": 5}}, "caste": "SC"}', 'Words', 'en', now())`);
    const asked = await student.get(page);
    expect([asked.status, typedIn(asked.main, "jee_main.crl")]).toEqual([200, ""]);
    const shown = await student.get(profile);
    expect([shown.status, shown.text.includes("no longer fit its questions")]).toEqual([200, true]);
    expect((await student.keep()).status).toBe(303);
    expect((await student.row())?.answers).toEqual(question);
  });

  test("need a guardian's consent under 18, and a session", async () => {
    const minor = await signedIn({ dob: "2010-04-17", consent: "pending" });
    const { main, text } = await minor.get(page);
    expect(text).toContain("Once your parent or guardian has agreed");
    expect(main).not.toMatch(/formaction/i);
    expect([(await minor.keep()).status, await minor.row()]).toEqual([307, undefined]);
    const out = await read(await app.request(page));
    expect(out.main).not.toContain("keep-answers");
    const sent = await app.request(box, {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams(answers),
    });
    expect(sent.headers.get("location")).toMatch(/^\/login/);
  });

  // proves S13.3
  test("are read, stored and removed over the API by their student alone, and staff see none of them", async () => {
    const [student, other] = [await signedIn(), await signedIn()];
    const call = async (method: string, headers: Record<string, string>, body?: object) => {
      const type = { "content-type": "application/json" };
      const init = body ? { headers: { ...headers, ...type }, body: JSON.stringify(body) } : { headers };
      const response = await app.request("/api/exam-answers/", { method, ...init });
      const text = await response.text();
      return { status: response.status, cache: response.headers.get("cache-control"), body: text && JSON.parse(text) };
    };
    const program = await bearerOf(deps, student.id);
    expect((await call("PUT", program, { answers: question })).body.fields.consent).toContain("must be true");
    const kept = await call("PUT", program, { answers: question, consent: true });
    expect(kept).toMatchObject({ status: 200, cache: "private, no-store", body: { answers: question } });
    expect((await call("GET", student.headers)).body).toEqual(kept.body);
    expect((await call("GET", other.headers)).body).toEqual({ answers: null, kept_at: null });
    const counsellor = staffHeaders(await makeStaff(database.db, "counsellor"));
    const seen = await app.request(`/api/staff/students/${student.id}/`, { headers: counsellor });
    expect([seen.status, (await seen.text()).includes("14321")]).toEqual([200, false]);
    expect((await call("DELETE", student.headers)).status).toBe(204);
    expect((await call("GET", program)).body).toEqual({ answers: null, kept_at: null });
  });
});
