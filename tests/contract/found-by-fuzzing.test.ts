import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { post } from "../support/session-client.ts";

/** Requests that failed when tests/contract/fuzz.test.ts first sent them. */
let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test.each([
  ["/api/sign-in/", "identifier"],
  ["/api/token/", "username"],
  ["/api/staff/session/", "email"],
])("%s takes a NUL in %s for a wrong one: the database is not queried for it", async (path, field) => {
  const { status, body } = await post(api.app, path, { [field]: "asha\u0000@example.org", password: "text" });
  expect([status, Object.keys(body)]).toEqual([401, ["error", "code", "requestId"]]);
});
