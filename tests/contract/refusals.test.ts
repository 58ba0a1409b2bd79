import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearerOf, insertStudent } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { makeStaff, staffHeaders } from "../support/staff.ts";

/** What a client is told of a body or a value that does not fit: our own words, under the status of its kind. */
let api: Api;
let student: Record<string, string>;
let studentId: number;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await openApi();
  studentId = (await insertStudent(api.db)).id;
  student = await bearerOf(api.deps, studentId);
  admin = staffHeaders(await makeStaff(api.db, "admin"));
});
afterAll(() => api.close());

async function send(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
  const response = await api.app.request(path, { method, headers, ...(body !== undefined && { body }) });
  const reply = (await response.json()) as { code: string; error: string; fields?: Record<string, string> };
  return { status: response.status, ...reply };
}

const json = { "content-type": "application/json" };

describe.each([
  ["POST", "/api/wishlist/", () => student],
  ["POST", "/api/tickets/", () => student],
  ["POST", "/contacts/", () => ({})],
  ["POST", "/api/staff/colleges/", () => admin],
  ["POST", "/api/staff/inbox/M-7KQ2XD9/answer/", () => admin],
])("%s %s", (method, path, who) => {
  test.each(["{", "", "undefined", '{"a":1}}', "\u0000"])("answers 400 to %j, which is no JSON", async (body) => {
    const reply = await send(method, path, { ...who(), ...json }, body);
    expect(reply).toMatchObject({ status: 400, code: "body_not_json", error: "The request is not valid JSON" });
  });

  test.each(["text/plain", "application/xml", "image/png"])("answers 415 to a body of type %s", async (type) => {
    const reply = await send(method, path, { ...who(), "content-type": type }, "{}");
    expect(reply).toMatchObject({ status: 415, code: "content_type_refused" });
    expect(reply.error).toBe("This address does not accept that Content-Type");
  });
});

test("a file in another form than a form, or a table that is no CSV, answers 415", async () => {
  for (const path of ["/api/staff/imports/", "/api/staff/pictures/", "/api/staff/colleges/import/"]) {
    const reply = await send("POST", path, { ...admin, ...json }, "{}");
    expect([path, reply.status, reply.code]).toEqual([path, 415, "content_type_refused"]);
  }
});

// proves D2
test("values of every wrong kind are refused in our words, under their names", async () => {
  const ours = { ...admin, ...json };
  const refusals = [
    [await send("POST", "/api/staff/reviews/publish/", ours, '{"reviews":7}'), { reviews: "must be a list" }],
    [
      await send("POST", "/api/staff/reviews/publish/", ours, '{"reviews":[]}'),
      { reviews: "must have at least 1 entries" },
    ],
    [
      await send("POST", "/api/staff/reviews/publish/", ours, '{"reviews":[{"id":"x","updated_at":1}]}'),
      { "reviews.0.id": "must be a number" },
    ],
    [await send("POST", "/api/staff/reviews/publish/", ours, "[]"), { body: "must be an object" }],
    [await send("POST", "/api/staff/reviews/publish/", ours, "null"), { body: "must be an object" }],
    [await send("POST", "/api/staff/reviews/publish/", ours, "{}"), { reviews: "is required" }],
    [await send("POST", "/api/staff/preview/markdown/", ours, '{"text":5}'), { text: "must be text" }],
    [
      await send("POST", "/api/staff/preview/markdown/", ours, JSON.stringify({ text: "x".repeat(50_001) })),
      { text: "must have at most 50000 characters" },
    ],
    [
      await send("POST", "/api/staff/preview/markdown/", ours, '{"text":"","more":1}'),
      { body: "holds a field that is not known here" },
    ],
    [
      await send("PATCH", "/api/staff/staff/1/", ours, '{"role":"king"}'),
      {
        role: "must be one of editor, counsellor, accounts, admin",
      },
    ],
    [await send("PATCH", "/api/staff/staff/1/", ours, '{"is_active":"yes"}'), { is_active: "must be true or false" }],
    [await send("PUT", "/api/staff/imports/1/columns/", ours, '{"columns":["a"]}'), { columns: "must be an object" }],
    [await send("POST", "/api/create-order/", json, '{"amount":100,"package":"1"}'), { package: "must be a number" }],
    [await send("GET", "/api/staff/imports/?page=many", admin), { page: "must be a number" }],
    [await send("GET", "/api/staff/imports/x/", admin), { id: "must be a number" }],
    [await send("POST", "/api/staff/failed-jobs/1/none/", admin), { act: "must be one of retry, drop" }],
  ] as const;
  for (const [reply, fields] of refusals) {
    expect([reply.status, reply.fields]).toEqual([422, expect.objectContaining(fields)]);
  }
});

// proves D2
test("a field may have any name: it is refused under that name", async () => {
  for (const name of ["constructor", "toString", "a.b"]) {
    const body = `{"columns":{"${name}":5}}`;
    const reply = await send("PUT", "/api/staff/imports/1/columns/", { ...admin, ...json }, body);
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([422, [`columns.${name}`]]);
  }
});
