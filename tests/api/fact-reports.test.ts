import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factReports } from "#db/schema/fact-reports.ts";
import { withdrawMessage } from "#features/enquiries/service/own-enquiries.server.ts";
import { sweepFiles } from "#features/tickets/service/sweep-files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import * as made from "../support/generated-files.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";
import { formOf, openTicketClient, type TicketClient } from "../support/ticket-client.ts";

/** From a visitor's report of a figure to the answer of staff. */
let desk: TicketClient;
let editor: TestStaff;
let college: { id: number };
let branch: { id: number };
let fact: string;
beforeAll(async () => {
  desk = await openTicketClient();
  editor = await makeStaff(desk.deps.db, "editor", { name: "Meera Joshi" });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.deps.db.execute(sql`truncate contact_messages, emails cascade`);
  college = await createCollege(desk.deps.db, { name: "Reported College" });
  branch = await createBranch(desk.deps.db, { collegeId: college.id, name: "Civil Engineering", intake: 60 });
  fact = `seats-${branch.id}`;
});

const report = {
  should_be: "90",
  evidence_url: "https://college.example.org/intake",
  words: "The council raised it this year.",
  name: "Asha Patil",
  email: "asha@example.org",
};
const send = (body: object = report, who: "nobody" | "asha" = "nobody", id = fact) =>
  desk.ask("POST", `/api/facts/${id}/reports/`, who, body);
const show = async (id = fact) => (await desk.ask("GET", `/api/facts/${id}/`, "nobody")).body;
const queue = (filter = "") => staffClient(desk.app, editor).get(`/api/staff/reports/${filter}`);
const decide = (id: number, decision: string, answer = "We have checked it with the council.") =>
  staffClient(desk.app, editor).post(`/api/staff/reports/${id}/decide/`, { decision, answer });
const mails = () => desk.rows("emails");

async function sentReport(
  body: object = report,
  who: "nobody" | "asha" = "nobody",
): Promise<{ id: number; reference: string }> {
  const { status, body: reply } = await send(body, who);
  expect(status).toBe(201);
  const [row] = await desk.deps.db.select().from(factReports);
  return { id: row!.id, reference: reply.reference };
}

// proves S11.2
describe("a visitor without an account", () => {
  test("reports a figure, which is disputed from then on: on its receipt and its college, for the API too", async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body).toEqual({ reference: expect.stringMatching(/^M-[2-9A-Z]{7}$/), fact });
    expect(await show()).toMatchObject({ status: "disputed", disputed_since: expect.any(String) });
    const { body: details } = await desk.ask("GET", `/api/college-details/${college.id}/`, "nobody");
    expect(details.disputed_facts).toEqual([fact]);
    const [stored] = await desk.deps.db.select().from(factReports);
    expect(stored).toMatchObject({
      shown: "Civil Engineering, Seats: 60",
      shouldBe: "90",
      state: "waiting",
      aboutId: college.id,
    });
  });

  test("is told what is missing, and nothing is stored", async () => {
    const refusals: [object, string][] = [
      [{ ...report, should_be: " " }, "should_be"],
      [{ ...report, evidence_url: "" }, "evidence_url"],
      [{ ...report, evidence_url: "javascript:alert(1)" }, "evidence_url"],
      [{ ...report, evidence_url: "ftp://example.org/x" }, "evidence_url"],
      [{ ...report, name: "" }, "name"],
      [{ ...report, email: "asha" }, "email"],
      [{ ...report, words: "x".repeat(2001) }, "words"],
    ];
    for (const [body, field] of refusals) {
      const reply = await send(body);
      expect([reply.status, Object.keys(reply.body.fields)], field).toEqual([422, [field]]);
    }
    expect((await send(report, "nobody", "seats-2147483647")).status).toBe(404);
    expect(await desk.deps.db.select().from(factReports)).toEqual([]);
    expect((await show()).status).toBe("official");
  });

  test("may send a file in place of an address; the file goes to staff alone, and away with the message", async () => {
    const { evidence_url: _, ...words } = report;
    const reply = await desk.ask(
      "POST",
      `/api/facts/${fact}/reports/`,
      "nobody",
      formOf(words, [["order.pdf", made.pdf(2000)]]),
    );
    expect(reply.status).toBe(201);
    const { body } = await queue();
    const [file] = body.results[0].files;
    expect(file).toMatchObject({ name: "order.pdf", content_type: "application/pdf", size_bytes: 2000 });
    const address = `/api/staff/reports/${body.results[0].id}/files/${file.id}`;
    expect((await staffClient(desk.app, editor).get(address)).status).toBe(200);
    expect((await staffClient(desk.app, null).get(address)).status).toBe(404);
    expect((await desk.ask("GET", `/api/attachments/${file.id}`, "asha")).status).toBe(404);
    await desk.deps.db.execute(sql`delete from contact_messages`);
    expect(await desk.rows("attachments")).toEqual([]);
    await sweepFiles({ ...desk.deps, now: () => new Date(Date.now() + 7_200_000) });
    expect(await desk.filesOnDisk()).toEqual([]);
  });

  test("sends a script in place of a picture for nothing", async () => {
    const { evidence_url: _, ...words } = report;
    const files: [string, Buffer][] = [["proof.png", Buffer.from("<script>alert(1)</script>")]];
    const reply = await desk.ask("POST", `/api/facts/${fact}/reports/`, "nobody", formOf(words, files));
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["files"]]);
    expect(await desk.rows("attachments")).toEqual([]);
  });

  test("sends the same report twice and makes one", async () => {
    const first = await send({ ...report, send_key: "k1" });
    const second = await send({ ...report, send_key: "k1" });
    expect(second.body).toEqual(first.body);
    expect(await desk.deps.db.select().from(factReports)).toHaveLength(1);
  });

  test("needs the captcha where it is required, and may send five an hour", async () => {
    const strict = createApp({ ...desk.deps, config: readConfig({ LOG_LEVEL: "silent", CAPTCHA_REQUIRED: "true" }) });
    const ask = (app: typeof strict, words: string) =>
      app.request(`/api/facts/${fact}/reports/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...report, words }),
      });
    expect((await (await ask(strict, "a")).json()).code).toBe("captcha_required");
    const limited = createApp({ ...desk.deps, config: readConfig({ LOG_LEVEL: "silent", CAPTCHA_REQUIRED: "false" }) });
    const statuses: number[] = [];
    for (const words of ["b", "c", "d", "e", "f", "g"]) statuses.push((await ask(limited, words)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses).toContain(201);
  });
});

describe("staff", () => {
  test("read the report beside the figure, without the name and the address of who wrote it", async () => {
    await sentReport({ ...report, office: "Registrar" });
    const { status, body } = await queue("?filter[state]=waiting");
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 1, counts: { waiting: 1, corrected: 0 } });
    expect(body.results[0]).toMatchObject({
      ...{
        fact_id: fact,
        shown: "Civil Engineering, Seats: 60",
        should_be: "90",
        office: "Registrar",
        state: "waiting",
      },
      evidence_url: report.evidence_url,
      fact: { figures: [{ name: "seats", value: 60 }], about: { name: "Reported College" } },
      record: { resource: "branches", id: branch.id },
    });
    expect(JSON.stringify(body)).not.toMatch(/Asha|asha@example/);
    expect((await queue("?filter[state]=stays")).body.results).toEqual([]);
  });

  test("answer by e-mail, and the figure is no longer disputed", async () => {
    const { id } = await sentReport();
    const { status, body } = await decide(id, "corrected", "The council says 90 now.");
    expect([status, body.state]).toEqual([200, "corrected"]);
    expect(body.answers).toMatchObject([{ author_name: "Meera, Margdeep", body: "The council says 90 now." }]);
    expect(await show()).toMatchObject({ status: "official", disputed_since: null });
    const sent = await mails();
    expect(sent).toMatchObject([{ kind: "enquiry_answered", to_address: "asha@example.org" }]);
    expect(JSON.stringify(sent[0])).toContain("The council says 90 now.");
    const again = await decide(id, "stays");
    expect([again.status, again.body.code]).toEqual([409, "report_decided"]);
    expect(await mails()).toHaveLength(1);
  });

  test("ask for more: the figure stays disputed until they decide", async () => {
    const { id } = await sentReport();
    expect((await decide(id, "needs_more", "Which year is it of?")).body.state).toBe("needs_more");
    expect((await show()).status).toBe("disputed");
    expect((await decide(id, "stays")).body.state).toBe("stays");
    expect((await show()).status).toBe("official");
    expect(await mails()).toHaveLength(2);
    expect((await queue()).body.counts).toMatchObject({ waiting: 0, needs_more: 0, stays: 1 });
  });

  test("decide with an answer, and only those who keep content", async () => {
    const { id } = await sentReport();
    expect((await decide(id, "stays", "  ")).status).toBe(422);
    const counsellor = await makeStaff(desk.deps.db, "counsellor");
    const refused = staffClient(desk.app, counsellor);
    expect((await refused.get("/api/staff/reports/")).status).toBe(403);
    expect((await decide(2_147_483_647, "stays")).status).toBe(404);
    expect((await show()).status).toBe("disputed");
  });

  test("find reports in their queue, not in the inbox", async () => {
    await sentReport();
    const counsellor = await makeStaff(desk.deps.db, "counsellor");
    const inbox = staffClient(desk.app, counsellor);
    expect((await inbox.get("/api/staff/inbox/")).body.results).toEqual([]);
    expect((await inbox.get("/api/staff/inbox/counts/")).body.waiting).toBe(0);
  });
});

describe("a student", () => {
  test("downloads the own file of a report, as the export of the own data names it; nobody else does", async () => {
    const { evidence_url: _, ...words } = report;
    await desk.ask("POST", `/api/facts/${fact}/reports/`, "asha", formOf(words, [["order.pdf", made.pdf(2000)]]));
    const [file] = await desk.rows("attachments");
    const statusFor = async (who: "asha" | "other") =>
      (await desk.ask("GET", `/api/attachments/${file!.id}`, who)).status;
    expect([await statusFor("asha"), await statusFor("other")]).toEqual([200, 404]);
  });

  test("finds the report and its answer among the own messages; the mail tells only that there is one", async () => {
    const { id } = await sentReport(report, "asha");
    await decide(id, "stays", "The register says 60.");
    const { body } = await desk.ask("GET", "/api/own-messages/", "asha");
    expect(body.results[0]).toMatchObject({
      about: { name: "Reported College" },
      answers: [{ body: "The register says 60." }],
    });
    expect(body.results[0].message).toContain("Right: 90");
    const [mail] = await mails();
    expect(mail).toMatchObject({ to_address: "asha.account@example.org" });
    expect(JSON.stringify(mail)).not.toContain("The register says 60.");
  });

  test("who withdraws the message withdraws the report: no dispute, and staff no longer read it", async () => {
    const { id, reference } = await sentReport(report, "asha");
    await withdrawMessage(desk.deps, desk.asha.id, reference);
    expect((await show()).status).toBe("official");
    const { body } = await queue();
    expect(body.results[0]).toMatchObject({ state: "withdrawn", should_be: "", words: "", evidence_url: null });
    expect((await decide(id, "stays")).status).toBe(409);
  });
});
