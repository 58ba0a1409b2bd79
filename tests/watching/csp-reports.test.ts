import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An application whose events are recorded, called as a browser sends its reports. */
function openReports() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = createApp(testDeps(database, { log }));
  const send = (body: string) =>
    app.request("/api/csp-report", {
      method: "POST",
      headers: { "content-type": "application/csp-report", "sec-fetch-site": "same-origin" },
      body,
    });
  return { send, events: () => lines.filter(({ event }) => event === "csp_report") };
}

const reportOf = (given: object = {}) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": "http://localhost:3000/Passwordreset/uid/secret-token?q=secret",
      "effective-directive": "script-src-elem",
      "violated-directive": "script-src-elem 'self'",
      "blocked-uri": "https://evil.example/steal.js?secret=1",
      "script-sample": "alert(secret)",
      ...given,
    },
  });

test("a report is logged by page, rule and site, without anything that was in an address", async () => {
  const { send, events } = openReports();
  expect((await send(reportOf())).status).toBe(204);
  expect(events()).toMatchObject([
    { page: "/Passwordreset/:uid/:resettoken", directive: "script-src-elem", blocked: "https://evil.example" },
  ]);
  expect(JSON.stringify(events())).not.toContain("secret");
});

test("what is blocked may be a word, a scheme or nonsense", async () => {
  const { send, events } = openReports();
  for (const blocked of ["inline", "data:text/html,secret", "SECRET words", ""]) {
    await send(reportOf({ "blocked-uri": blocked }));
  }
  expect(events().map(({ blocked }) => blocked)).toEqual(["inline", "data:", "other", "other"]);
});

test("what is no report, or too large, is refused", async () => {
  const { send, events } = openReports();
  for (const body of ["", "{", "[]", '{"csp-report":1}']) expect((await send(body)).status).toBe(422);
  expect((await send(reportOf({ "script-sample": "x".repeat(9_000) }))).status).toBe(413);
  expect(events()).toEqual([]);
});

test("no more than 20 a minute are logged", async () => {
  const { send, events } = openReports();
  for (let sent = 0; sent < 25; sent += 1) expect((await send(reportOf())).status).toBe(204);
  expect(events()).toHaveLength(20);
});

// proves T2.5
test("every page's policy says where reports go", async () => {
  const response = await createApp(testDeps(database)).request("/healthz");
  expect(response.headers.get("content-security-policy")).toContain("; report-uri /api/csp-report");
});
