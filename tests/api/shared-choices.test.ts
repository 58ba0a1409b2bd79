import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardianConsents, students } from "#db/schema/accounts.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
const logged: string[] = [];
beforeAll(async () => {
  api = await openApi();
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  app = createApp({ ...api.deps, log }, { pages: await sourcePages() });
});
afterAll(() => api.close());

const even = { fees: 3, distance: 3, branch: 3, safety: 3, outcome: 3 };
const forFees = { fees: 5, distance: 0, branch: 2, safety: 2, outcome: 1 };
const forDistance = { fees: 0, distance: 5, branch: 2, safety: 2, outcome: 1 };

/** A student with a list of three rows, the calls of their program, and those of the people who have a link. */
async function openFamily(given: Parameters<typeof insertStudent>[1] = {}) {
  const student = await insertStudent(api.db, given);
  const bearer = await bearerOf(api.deps, student.id);
  const send = (path: string, method: string, body?: object, headers: Record<string, string> = bearer) =>
    api.get(path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const rows = ["Civil", "Computer", "Mining"].map((text) => ({ text, note: "Ownersonlynote" }));
  const made = await app.request("/api/choices/", {
    method: "POST",
    headers: { ...bearer, "content-type": "application/json" },
    body: JSON.stringify({ name: "Round 1", authority: "other", year: 2026, rows }),
  });
  const { id } = (await made.json()) as { id: string };
  const own = (method: string, path = "", body?: object) => send(`/api/choices/${id}/sharing/${path}`, method, body);
  const change = (...acts: object[]) => send(`/api/choices/${id}/`, "PATCH", { version: 0, acts });
  /** Somebody with a link of their own. */
  const invite = async (name: string, may: string) => {
    const { shares } = (await own("POST", "", { name, may })).body;
    const share = shares.at(-1) as { id: number; address: string };
    const path = new URL(share.address).pathname;
    return {
      ...{ id: share.id, path, token: path.split("/").at(-1)! },
      ask: (method: string, to = "", body?: object) =>
        send(`${path.replace("/choices/shared/", "/api/shared-choices/")}/${to}`, method, body, {}),
    };
  };
  return { student, id, own, invite, change, send, bearer };
}
const answer = (weights: object, ...vetoes: [number, string][]) => ({
  ...{ weights, vetoes: vetoes.map(([row, reason]) => ({ row, reason })) },
});

describe("a list that is shared by link", () => {
  test("is read without an account and without private notes; the secret is in no row and no log line", async () => {
    const { invite, own } = await openFamily({ firstName: "Ownersonlyword" });
    const papa = await invite("Papa", "read");
    logged.length = 0;
    await app.request(papa.path);
    const read = await papa.ask("GET");
    expect([read.status, read.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect([read.headers.get("x-robots-tag"), read.headers.get("referrer-policy")]).toEqual(["noindex", "no-referrer"]);
    expect(read.body).toMatchObject({ list: { name: "Round 1" }, may: "read", me: papa.id, opinions: null });
    expect(read.body.list.rows.map(({ programme }: { programme: string }) => programme)).toEqual([
      ...["Civil", "Computer", "Mining"],
    ]);
    expect(JSON.stringify([read.body, (await own("GET")).body.room])).not.toMatch(/Ownersonly/);
    await app.request(papa.path.replace("/choices/shared/", "/api/shared-choices/").concat("/"));
    expect(logged.join()).toContain("/choices/shared/:link/:token");
    expect(logged.join()).toContain("/api/shared-choices/:link/:token/");
    expect(logged.join()).not.toContain(papa.token);
    const stored = await api.db.execute(sql`select to_jsonb(s)::text as row from choice_list_shares s`);
    expect(JSON.stringify(stored)).not.toContain(papa.token);
  });

  // proves S20.1
  test("does what its link allows and nothing more; each deletes own comments, the student any", async () => {
    const { invite, own } = await openFamily();
    const [reader, writer, weigher] = [
      await invite("A", "read"),
      await invite("B", "comment"),
      await invite("C", "weigh"),
    ];
    const allowed = async (guest: typeof reader) => [
      (await guest.ask("POST", "comments/", { text: "Why?", row: 2 })).status,
      (await guest.ask("PUT", "opinion/", answer(even))).status,
    ];
    expect(await allowed(reader)).toEqual([403, 403]);
    expect(await allowed(writer)).toEqual([200, 403]);
    expect(await allowed(weigher)).toEqual([200, 200]);
    await own("POST", "comments/", { text: "Because" });
    const { comments } = (await reader.ask("GET")).body;
    expect(comments.map(({ by, row, text }: Record<string, unknown>) => [by, row, text])).toEqual([
      [writer.id, 2, "Why?"],
      [weigher.id, 2, "Why?"],
      [null, null, "Because"],
    ]);
    const [first, second] = comments as { id: number }[];
    expect((await weigher.ask("DELETE", `comments/${first!.id}/`)).body.code).toBe("comment_not_found");
    expect((await weigher.ask("DELETE", `comments/${second!.id}/`)).status).toBe(200);
    expect((await own("DELETE", `comments/${first!.id}/`)).body.room.comments).toHaveLength(1);
    await own("PATCH", `people/${writer.id}/`, { may: "read", name: "Bapu" });
    expect((await writer.ask("POST", "comments/", { text: "More" })).body.code).toBe("link_may_not");
    expect((await reader.ask("GET")).body.people.map(({ name }: { name: string }) => name)).toContain("Bapu");
  });

  test("refuses what is too long, too much, or about rows that are not in the list", async () => {
    const { invite, student } = await openFamily();
    const guest = await invite("C", "weigh");
    const comment = (text: string, row?: number) => guest.ask("POST", "comments/", { text, ...(row && { row }) });
    expect((await comment("x".repeat(1001))).status).toBe(422);
    expect((await comment("  ")).status).toBe(422);
    expect((await comment("Which?", 9)).body.fields).toEqual({ row: "is not a row of this list" });
    const fields = async (body: object) => (await guest.ask("PUT", "opinion/", body)).body.fields;
    expect(await fields(answer(even, [1, "No"], [8, "No"]))).toEqual({ "vetoes.1.row": "is not a row of this list" });
    expect(await fields(answer(even, [1, ""]))).toHaveProperty(["vetoes.0.reason"]);
    expect(await fields(answer(even, [1, "x".repeat(301)]))).toHaveProperty(["vetoes.0.reason"]);
    expect(await fields(answer({ ...even, fees: 6 }))).toHaveProperty(["weights.fees"]);
    expect(await fields(answer({ fees: 0, distance: 0, branch: 0, safety: 0, outcome: 0 }))).toHaveProperty("weights");
    await api.db.execute(sql`insert into choice_list_comments (student_id, list_id, share_id, body, written_at)
      select student_id, list_id, id, 'x', created_at from choice_list_shares, generate_series(1, 100)
      where student_id = ${student.id}`);
    expect((await comment("One more")).body.code).toBe("comments_full");
  });

  test("is shared with twelve people at most, and guests write thirty times a minute", async () => {
    const { own, invite } = await openFamily();
    const guest = await invite("1", "comment");
    for (let at = 2; at <= 12; at += 1) await own("POST", "", { name: String(at), may: "read" });
    expect((await own("POST", "", { name: "13", may: "read" })).body.code).toBe("shares_full");
    const limited = createApp({ ...api.deps, config: readConfig({ RATE_LIMITS: "on", LOG_LEVEL: "silent" }) });
    const post = () =>
      limited.request(`${guest.path.replace("/choices/shared/", "/api/shared-choices/")}/comments/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: "x" }),
      });
    const found = [];
    for (let at = 0; at < 31; at += 1) found.push((await post()).status);
    expect([found.slice(0, 30).every((status) => status === 200), found[30]]).toEqual([true, 429]);
  });
});

describe("a link that no longer leads anywhere", () => {
  const gone = async (guest: { ask: (method: string) => Promise<{ status: number; body: object }>; path: string }) => {
    const { status, body } = await guest.ask("GET");
    const page = await app.request(guest.path);
    const text = (await page.text()).replaceAll(/"[^"]*"|[\w-]{12,}/g, "");
    return { call: [status, { ...body, requestId: "" }], page: [page.status, text.includes("Please ask the student")] };
  };

  // proves S20.3
  test("is answered alike whether it is wrong, ended, replaced, removed, or its list or account is gone; ended words stay", async () => {
    const { own, invite, send, id, student } = await openFamily();
    const guests = [];
    for (const name of ["A", "B", "C", "D"]) guests.push(await invite(name, "comment"));
    for (const guest of guests) await guest.ask("POST", "comments/", { text: `words of ${guest.id}` });
    const [ended, replaced, removed, last] = guests as [
      (typeof guests)[0],
      (typeof guests)[0],
      (typeof guests)[0],
      (typeof guests)[0],
    ];
    await own("DELETE", `people/${ended.id}/link/`);
    const { shares } = (await own("POST", `people/${replaced.id}/link/`)).body;
    const { room } = (await own("DELETE", `people/${removed.id}/`)).body;
    expect(room.comments.map(({ by }: { by: number }) => by)).toEqual([ended.id, replaced.id, last.id]);
    const fresh = new URL(shares.find((share: { id: number }) => share.id === replaced.id).address).pathname;
    expect((await app.request(fresh)).status).toBe(200);
    const wrong = { path: `${last.path.slice(0, -1)}${last.path.endsWith("A") ? "B" : "A"}` };
    const ask = (method: string) =>
      send(`${wrong.path.replace("/choices/shared/", "/api/shared-choices/")}/`, method, undefined, {});
    const expected = {
      call: [
        404,
        { error: "This link no longer works. Please ask for a new one", code: "shared_list_not_found", requestId: "" },
      ],
      page: [404, true],
    };
    for (const guest of [{ ...wrong, ask }, ended, replaced, removed]) expect(await gone(guest)).toEqual(expected);
    expect((await ended.ask("POST", "comments/", { text: "more" })).status).toBe(404);
    await api.db.update(students).set({ eraseAt: testNow }).where(eq(students.id, student.id));
    expect(await gone(last)).toEqual(expected);
    await api.db.update(students).set({ eraseAt: null }).where(eq(students.id, student.id));
    expect((await last.ask("GET")).status).toBe(200);
    await app.request(`/api/choices/${id}/`, { method: "DELETE", headers: await bearerOf(api.deps, student.id) });
    expect(await gone(last)).toEqual(expected);
  });

  // proves S20.3
  test("of somebody under 18 is made after a guardian's consent, offers the guardian, and ends when it is taken back", async () => {
    const { own, student, invite } = await openFamily({ consent: "pending", dob: "2010-01-01" });
    await api.db.insert(guardianConsents).values({
      ...{
        id: `guardian-${student.id}`,
        studentId: student.id,
        guardianName: "Meera Patil",
        guardianEmail: "m@example.org",
      },
      ...{ tokenHash: "x", language: "en", noticeVersion: "1", noticeText: "-", askedAt: testNow, expiresAt: testNow },
    });
    expect((await own("POST", "", { name: "Aai", may: "read" })).body.code).toBe("sharing_needs_consent");
    expect((await own("GET")).body).toMatchObject({ can_share: false, guardian_name: null, shares: [] });
    const consent = (state: "given" | "refused") =>
      api.db.update(students).set({ consent: state }).where(eq(students.id, student.id));
    await consent("given");
    expect((await own("GET")).body).toMatchObject({ can_share: true, guardian_name: "Meera Patil" });
    const guardian = await invite("Meera Patil", "weigh");
    expect((await guardian.ask("GET")).status).toBe(200);
    await consent("refused");
    expect((await guardian.ask("GET")).status).toBe(404);
    expect((await guardian.ask("PUT", "opinion/", answer(even))).status).toBe(404);
  });
});

// proves S20.2
describe("the family room", () => {
  test("shows no answer to anybody until everybody has answered; then where they agree, what differs, and the vetoes", async () => {
    const { own, invite, change, send } = await openFamily();
    const [papa, aai] = [await invite("Papa", "weigh"), await invite("Aai", "weigh")];
    const counsellor = await invite("Counsellor", "read");
    const first = await papa.ask("PUT", "opinion/", answer(forFees, [2, "Secretreason"]));
    expect([first.status, first.body.is_fixed]).toEqual([200, false]);
    await own("PUT", "opinion/", answer(forDistance));
    const seenByOthers = [
      (await own("GET")).body,
      (await aai.ask("GET")).body,
      // The student has this link too.
      (await papa.ask("GET")).body,
      (await counsellor.ask("GET")).body,
      (await send("/api/own-data/", "GET")).body,
    ];
    expect(JSON.stringify(seenByOthers)).not.toContain("Secretreason");
    expect(seenByOthers[1]).toMatchObject({ opinions: null, own_opinion: null });
    expect(seenByOthers[1].people).toEqual([
      { id: null, name: null, is_asked: true, has_answered: true },
      { id: papa.id, name: "Papa", is_asked: true, has_answered: true },
      { id: aai.id, name: "Aai", is_asked: true, has_answered: false },
      { id: counsellor.id, name: "Counsellor", is_asked: false, has_answered: false },
    ]);
    // A changed mind, before anybody has seen anything.
    await papa.ask("PUT", "opinion/", answer(forFees, [3, "Too far"]));
    const open = (await aai.ask("PUT", "opinion/", answer(even, [3, "No hostel"]))).body;
    const verdicts = Object.fromEntries(
      open.opinions.criteria.map(({ criterion, verdict }: Record<string, string>) => [criterion, verdict]),
    );
    expect(verdicts).toEqual({
      fees: "differ",
      distance: "differ",
      branch: "agree",
      safety: "agree",
      outcome: "agree",
    });
    expect(open.opinions.rows).toEqual([
      { row: 1, verdict: "free", vetoes: [], unseen_by: [] },
      { row: 2, verdict: "free", vetoes: [], unseen_by: [] },
      {
        ...{ row: 3, verdict: "vetoed", unseen_by: [] },
        vetoes: [
          { id: papa.id, reason: "Too far" },
          { id: aai.id, reason: "No hostel" },
        ],
      },
    ]);
    expect((await counsellor.ask("GET")).body.opinions).toEqual(open.opinions);
    expect((await papa.ask("PUT", "opinion/", answer(even))).body.code).toBe("opinion_opened");
    await change({ kind: "add", rows: [{ text: "New" }] });
    expect((await own("GET")).body.room.opinions.rows[3]).toEqual({
      ...{ row: 4, verdict: "unseen", vetoes: [], unseen_by: [null, papa.id, aai.id] },
    });
    expect(JSON.stringify((await send("/api/own-data/", "GET")).body)).toContain("Too far");
    const again = (await own("DELETE", "opinions/")).body.room;
    expect([again.opinions, again.own_opinion, again.is_fixed]).toEqual([null, null, false]);
  });

  test("does not wait for an ended link, and then keeps every answer as it was shown", async () => {
    const { own, invite } = await openFamily();
    const [papa, aai] = [await invite("Papa", "weigh"), await invite("Aai", "weigh")];
    await papa.ask("PUT", "opinion/", answer(even));
    await own("PUT", "opinion/", answer(even));
    expect((await own("GET")).body.room.opinions).toBeNull();
    expect((await own("DELETE", `people/${aai.id}/link/`)).body.room.opinions).not.toBeNull();
    // Somebody who is invited later sees nothing before answering, and those who have seen change nothing.
    const late = await invite("Dada", "weigh");
    expect((await late.ask("GET")).body.opinions).toBeNull();
    expect((await papa.ask("PUT", "opinion/", answer(forFees))).body.code).toBe("opinion_opened");
    expect((await late.ask("PUT", "opinion/", answer(even))).body.opinions).not.toBeNull();
  });

  test("goes with the list and with the account", async () => {
    const { invite, student, id } = await openFamily();
    const papa = await invite("Papa", "weigh");
    await papa.ask("POST", "comments/", { text: "x" });
    await papa.ask("PUT", "opinion/", answer(even));
    const count = async () => {
      const { rows } =
        (await api.db.execute(sql`select (select count(*) from choice_list_shares where student_id = ${student.id})
        + (select count(*) from choice_list_comments where student_id = ${student.id})
        + (select count(*) from choice_list_opinions where student_id = ${student.id}) as rows`)) as unknown as {
          rows: { rows: string }[];
        };
      return Number(rows[0]?.rows);
    };
    expect(await count()).toBe(3);
    await api.db.execute(sql`delete from choice_lists where id = ${id}`);
    expect(await count()).toBe(0);
  });
});

describe("the pages, without script", () => {
  const textOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: "POST",
      headers: { origin: "http://localhost:3000", ...headers },
      body: new URLSearchParams(form),
    });

  test("the guest's page takes an answer and a comment, shows them as text, and is for nobody else's eyes", async () => {
    const { invite, own } = await openFamily();
    const papa = await invite("Papa", "weigh");
    const opened = await app.request(papa.path);
    const html = await opened.text();
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    expect(opened.headers.get("referrer-policy")).toBe("same-origin");
    expect([opened.headers.get("x-robots-tag"), /<meta name="robots" content="[^"]*noindex/.test(html)]).toEqual([
      ...["noindex", true],
    ]);
    expect(textOf(html)).not.toContain("Ownersonly");
    const weights = Object.fromEntries(
      Object.entries(even).map(([name, weight]) => [`weight-${name}`, String(weight)]),
    );
    const veto = { keys: "1,2,3", "veto-place-0": "3", "veto-reason-0": "<b>far</b>" };
    const refused = await post(papa.path, { do: "answer", ...weights, ...veto, "veto-place-0": "7" });
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toMatch(/Give both the number of a row.*&lt;b&gt;far&lt;\/b&gt;/s);
    const taken = await post(papa.path, { do: "answer", ...weights, ...veto });
    expect([taken.status, taken.headers.get("location")]).toEqual([303, `${papa.path}#room`]);
    await post(papa.path, { do: "comment", text: "<script>alert(1)</script>", keys: "1,2,3", place: "2" });
    await own("PUT", "opinion/", answer(forFees));
    const shown = textOf(await (await app.request(papa.path)).text());
    expect(shown).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(shown).toMatch(/About 2: Computer/);
    expect(shown).toMatch(/Papa \(you\): &lt;b&gt;far&lt;\/b&gt;/);
    expect(shown).toContain("2 rows: 1 to 2");
  });

  test("the student's page makes, ends and renews links, and leads nobody else to them", async () => {
    const { student, id, own } = await openFamily();
    const { headers } = await signIn(api.deps, student.id);
    const path = `/choices/sharing?list=${id}`;
    expect((await app.request(path)).headers.get("location")).toMatch(/^\/login/);
    const made = await post(path, { do: "share", list: id, name: "Papa", may: "weigh" }, headers);
    expect([made.status, made.headers.get("location")]).toEqual([303, `${path}#people`]);
    const { address, id: share } = (await own("GET")).body.shares[0];
    expect(textOf(await (await app.request(path, { headers })).text())).toContain(`value="${address}"`);
    await post(path, { do: `end:${share}`, list: id }, headers);
    expect(textOf(await (await app.request(path, { headers })).text())).toContain("The link of Papa was ended.");
    await post(path, { do: `renew:${share}`, list: id }, headers);
    expect((await app.request(new URL((await own("GET")).body.shares[0].address).pathname)).status).toBe(200);
    expect((await app.request(new URL(address).pathname)).status).toBe(404);
    const choices = await app.request(`/choices?list=${id}`, { headers });
    expect(textOf(await choices.text())).toContain(`href="${path}"`);
  });
});
