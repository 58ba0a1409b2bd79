import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { startStaffSession } from "#staff/access/service/sessions.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { insertStaff, makeStaff, staffClient } from "../support/staff.ts";

let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
/** Milliseconds since testNow; a test that moves it puts it back. */
let elapsed = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  app = createApp(testDeps(database, { now: () => new Date(testNow.getTime() + elapsed) }));
});
afterAll(() => database.close());

const document = "/api/staff/openapi.json";
const minute = 60_000;

// proves T0.2
test("to visitors and students a staff address answers as one that is not there", async () => {
  const student = await signIn(testDeps(database), (await insertStudent(database.db)).id);
  for (const headers of [{}, student.headers, { authorization: "Bearer abc" }] as Record<string, string>[]) {
    const nothing = await app.request("/api/nothing/", { headers });
    const words = ((await nothing.json()) as { error: string }).error;
    for (const [method, path] of [
      ["GET", document],
      ["POST", document],
      ["GET", "/api/staff"],
      ["GET", "/api/staff/"],
      ["GET", `${document}/`],
      ["GET", "/api/staff/nothing/"],
    ] as const) {
      const response = await app.request(path, { method, headers: { origin: "http://localhost:3000", ...headers } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ error: words, code: "not_found", requestId: expect.any(String) });
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.has("allow")).toBe(false);
    }
  }
});

test("the public document and its page name no call of staff", async () => {
  for (const path of ["/api/openapi.json", "/api/docs"])
    expect(await (await app.request(path)).text()).not.toContain("/api/staff");
});

test("staff read the document of their own calls, which is cached nowhere", async () => {
  const editor = staffClient(app, await makeStaff(database.db, "editor"));
  const reply = await editor.get(document);
  expect([reply.status, reply.body.openapi, reply.headers.get("cache-control")]).toEqual([200, "3.1.0", "no-store"]);
  expect(reply.body.paths[document].get["x-area"]).toBe("overview");
  expect((await editor.post(document)).status).toBe(405);
  expect((await editor.get("/api/staff/nothing/")).status).toBe(404);
});

test("a session ends after 30 minutes without a visit, and 12 hours after the login in any case", async () => {
  const idle = await makeStaff(database.db, "editor");
  const busy = await makeStaff(database.db, "editor");
  const visit = (minutes: number, who: typeof idle) => {
    elapsed = minutes * minute;
    return staffClient(app, who).get("/api/staff/me/");
  };
  expect((await visit(29, idle)).status).toBe(200);
  expect((await visit(58, idle)).status).toBe(200);
  const late = await visit(89, idle);
  expect([late.status, late.body.code]).toEqual([401, "session_ended"]);
  for (let minutes = 25; minutes < 720; minutes += 25) expect((await visit(minutes, busy)).status).toBe(200);
  expect((await visit(720, busy)).status).toBe(401);
  elapsed = 0;
});

test("somebody who was switched off, and somebody whose code is still missing, is let in nowhere", async () => {
  const row = await insertStaff(database.db, { isActive: false });
  const origin = { address: "192.0.2.1", device: "" };
  const start = (staffId: number, isComplete: boolean) =>
    startStaffSession(testDeps(database), database.db, { staffId, isComplete, origin, replaces: null });
  const off = await staffClient(app, await start(row.id, true)).get(document);
  expect([off.status, off.body.code]).toEqual([401, "session_ended"]);
  const waiting = await staffClient(app, await start((await insertStaff(database.db)).id, false)).get(document);
  expect([waiting.status, waiting.body.code]).toEqual([401, "sign_in_incomplete"]);
});

test("a staff cookie opens nothing of a student, and a student's none of staff", async () => {
  const admin = await makeStaff(database.db, "admin");
  expect((await staffClient(app, admin).get("/api/wishlist/?student_id=1")).status).toBe(401);
  const { secret } = await signIn(testDeps(database), (await insertStudent(database.db)).id);
  expect((await staffClient(app, { secret }).get(document)).status).toBe(401);
});
