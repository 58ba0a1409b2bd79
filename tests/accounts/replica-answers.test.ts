import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { endAllSessions } from "#features/accounts/service/sessions.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { post } from "../support/session-client.ts";

let database: OpenDatabase;
/** As while a replica stands in for the primary: what it does not have may exist. */
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  database = await openTestDatabase();
  const deps = testDeps(database);
  const confirmAbsence = () => {
    throw Object.assign(new Error("it may exist"), { code: "08006" });
  };
  app = createApp({ ...deps, reads: { ...deps.reads, confirmAbsence } });
});
afterAll(() => database.close());

test("an account that a replica may lack, and a password that it may not know yet, are not said to be wrong", async () => {
  const { email } = await insertStudent(database.db);
  const statuses = await Promise.all(
    [
      { username: "nobody@example.org", password: testPassword },
      { username: email, password: "another password" },
      { username: email, password: testPassword },
    ].map(async (credentials) => (await post(app, "/api/token/", credentials)).status),
  );
  expect(statuses).toEqual([503, 503, 200]);
});

test("a session that a replica may lack is not ended", async () => {
  const { id } = await insertStudent(database.db);
  const deps = testDeps(database);
  const browser = (await signIn(deps, id)).headers;
  const program = await bearerOf(deps, id);
  const ask = async () => {
    const responses = await Promise.all([
      app.request("/api/sessions/", { headers: browser }),
      app.request(`/api/wishlist/?student_id=${id}`, { headers: program }),
    ]);
    return responses.map(({ status, headers }) => [status, headers.getSetCookie()]);
  };
  expect((await ask()).map(([status]) => status)).toEqual([200, 200]);
  await endAllSessions(database.db, id);
  expect(await ask()).toEqual([
    [503, []],
    [503, []],
  ]);
});
