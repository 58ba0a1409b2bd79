import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

/** Well-formed values that no column can hold: they are refused by name, and never reach the database. */
let api: Api;
let admin: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  admin = staffClient(api.app, await makeStaff(api.db, "admin"));
});
afterAll(() => api.close());

test.each([
  ["history/?from=0000-01-01", "from"],
  ["history/?to=0001-01-01", "to"],
  ["history/?from=2026-02-30", "from"],
  ["orders/?filter[from]=0000-01-01", "filter[from]"],
  ["orders/?filter[to]=0001-01-01", "filter[to]"],
  ["orders/export.csv?from=0000-01-01&to=0000-01-05", "from"],
  ["history/?to=9999-12-31", "to"],
  ["payments/daily/?from=0000-01-01&to=0000-01-05", "from"],
])("%s asks about a day that no calendar of ours has", async (path, field) => {
  const { status, body } = await admin.get(`/api/staff/${path}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
});

test("reviews to publish have numbers that a review can have", async () => {
  const reviews = [{ id: 2_147_483_648, updated_at: "2026-11-21T10:00:00Z" }];
  const { status, body } = await admin.post("/api/staff/reviews/publish/", { reviews });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["reviews.0.id"]]);
});
