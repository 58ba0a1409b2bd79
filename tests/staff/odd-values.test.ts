import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { createReview } from "../support/factories.ts";
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

test.each(["", "export.csv"])(
  "filters of every list of records%s are refused when no column can hold them",
  async (file) => {
    for (const [filter, words] of [
      ["filter[round]=40000", "must be a whole number up to 32767"],
      ["filter[branch_id]=1.5", "must be a whole number up to 2147483647"],
      ["filter[year]=many", "must be a whole number up to 32767"],
      ["filter[authority]=%00", "must not contain the NUL character"],
      ["filter[authority]=JoSAA&filter[authority]=a%00b", "must not contain the NUL character"],
    ]) {
      const { status, body } = await admin.get(`/api/staff/cutoffs/${file}?${filter}`);
      expect([filter, status, Object.values(body.fields ?? {})]).toEqual([filter, 422, [words]]);
    }
  },
);

test("reviews to publish have numbers that a review can have", async () => {
  const reviews = [{ id: 2_147_483_648, updated_at: "2026-11-21T10:00:00Z" }];
  const { status, body } = await admin.post("/api/staff/reviews/publish/", { reviews });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["reviews.0.id"]]);
});

test.each([
  ["orders/%00/", "order_not_found"],
  ["orders/a%00b/students/?q=a", "order_not_found"],
  ["inbox/T-%00/", "conversation_not_found"],
  ["inbox/attachments/%00", "attachment_not_found"],
])("a NUL in %s finds nothing", async (path, code) => {
  const { status, body } = await admin.get(`/api/staff/${path}`);
  expect([status, body.code]).toEqual([404, code]);
});

test("filters that a list does not have are left alone, whatever they are called", async () => {
  for (const name of ["nothing", "constructor", "__proto__"]) {
    expect([name, (await admin.get(`/api/staff/streams/?filter[${name}]=1`)).status]).toEqual([name, 200]);
  }
});

const course = { name: "Half \ud83c", slug: "half", length_weeks: 4, summary: "A \ude00 half" };

test("half a character in a record is stored as the sign for an unknown one, also where JSON is stored", async () => {
  const syllabus = [{ module: "One \ud800", topics: ["\udfff"] }];
  const { status, body } = await admin.post("/api/staff/courses/", { ...course, syllabus });
  expect([status, body.name, body.syllabus]).toEqual([
    201,
    "Half \ufffd",
    [{ module: "One \ufffd", topics: ["\ufffd"] }],
  ]);
});

test("a moment after the year 9999 is refused by name", async () => {
  const article = { title: "Late", content: "Words", published_at: "9999-12-31T23:59:59-14:00" };
  const { status, body } = await admin.post("/api/staff/news/", article);
  expect([status, Object.keys(body.fields)]).toEqual([422, ["published_at"]]);
});

test("a refused review says why without the characters that no column can hold", async () => {
  const review = await createReview(api.db);
  const said = { updated_at: review.updatedAt.toISOString(), reason: "Not\u0000 about us" };
  const { status, body } = await admin.post(`/api/staff/reviews/${review.id}/refuse/`, said);
  expect([status, body.refusal]).toEqual([200, "Not about us"]);
});
