// proves D14, D23

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordChange } from "#staff/history/note-change.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";

let api: Api;
let editor: TestStaff;
let admin: TestStaff;
beforeAll(async () => {
  api = await openApi();
  editor = await makeStaff(api.db, "editor", { name: "Meera Joshi" });
  admin = await makeStaff(api.db, "admin", { name: "Anil Kale" });
});
afterAll(() => api.close());

const act = { at: testNow, action: "act", resource: "orders", area: "payments", recordId: "R-1" } as const;
const note = (change: Partial<Parameters<typeof recordChange>[2]>, who = admin) =>
  recordChange(api.db, who, { ...act, label: "Order R-1", ...change });
const ask = async (who: TestStaff, query: string) => {
  const { status, body } = await staffClient(api.app, who).get(`/api/staff/history/?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe("the history of all records", () => {
  test("is found by beginnings of words, kind of record, person and days, newest first", async () => {
    const word = `kaveri${unique()}`;
    const at = new Date("2026-11-19T20:00:00Z"); // the 20th in India
    await note({ area: "content", resource: "colleges", recordId: 7, label: `${word} College, Pune`, at }, editor);
    await note({ area: "content", resource: "news", recordId: 8, label: "Admissions open", summary: `About ${word}` });
    const labels = async (query: string) =>
      (await ask(admin, query)).results.map(({ label }: { label: string }) => label);
    const [college, news] = [`${word} College, Pune`, "Admissions open"];
    expect(await labels(`q=${word.slice(0, -1).toUpperCase()}`)).toEqual([news, college]);
    expect(await labels(`q=${word}+pun`)).toEqual([college]);
    expect(await labels(`q=${word}&resource=news`)).toEqual([news]);
    expect(await labels(`q=${word}&staff_id=${editor.id}`)).toEqual([college]);
    expect(await labels(`q=${word}&from=2026-11-20&to=2026-11-20`)).toEqual([college]);
    expect(await labels(`q=${word}&to=2026-11-19`)).toEqual([]);
    expect(await labels(`q=${word}&page=2&per_page=1`)).toEqual([college]);
    expect((await ask(admin, `q=${word}`)).count).toBe(2);
    expect(await labels("q=%27+%26+!+:*")).toEqual([]);
  });

  test("shows each role what happens in the parts that it may enter", async () => {
    const word = `parts${unique()}`;
    for (const area of ["content", "people", "payments", "staff"] as const)
      await note({ area, label: `${word} ${area}` });
    const seen = async (who: TestStaff) =>
      (await ask(who, `q=${word}`)).results.map(({ label }: { label: string }) => label.slice(word.length + 1));
    expect(await seen(admin)).toEqual(["staff", "payments", "people", "content"]);
    expect(await seen(editor)).toEqual(["content"]);
    expect(await seen(await makeStaff(api.db, "counsellor"))).toEqual(["people"]);
    expect(await seen(await makeStaff(api.db, "accounts"))).toEqual(["payments"]);
  });

  test("refuses what is no day and no number", async () => {
    const client = staffClient(api.app, admin);
    for (const query of ["from=yesterday", "staff_id=x", "page=-1", "to=2026-13-40"]) {
      expect((await client.get(`/api/staff/history/?${query}`)).status, query).toBe(422);
    }
  });

  test("is hidden from visitors", async () => {
    expect((await staffClient(api.app, null).get("/api/staff/history/")).status).toBe(404);
  });
});

test.each(["update staff_changes set label = 'x'", "delete from staff_changes", "truncate staff_changes"])(
  "the database refuses: %s",
  async (statement) => {
    await note({});
    const before = (await ask(admin, "")).count;
    const refused = await api.db.execute(sql.raw(statement)).then(
      () => "done",
      (thrown: { cause?: Error }) => String(thrown.cause?.message),
    );
    expect(refused).toMatch(/only ever added|permission denied/);
    expect((await ask(admin, "")).count).toBe(before);
  },
);

describe("who may", () => {
  test.each(["counsellor", "accounts"] as const)("%s may read and write no content", async (role) => {
    const client = staffClient(api.app, await makeStaff(api.db, role));
    for (const reply of [
      await client.get("/api/staff/colleges/"),
      await client.post("/api/staff/sources/", {}),
      await client.patch("/api/staff/colleges/1/", {}),
      await client.get("/api/staff/colleges/export.csv"),
      await client.post("/api/staff/colleges/import/", "id", { "content-type": "text/csv" }),
      await client.get("/api/staff/colleges/1/history/"),
      await client.post("/api/staff/colleges/1/restore/", {}),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, "not_your_role"]);
    }
  });

  test("visitors are told that nothing is there", async () => {
    const nobody = staffClient(api.app, null);
    expect((await nobody.get("/api/staff/colleges/")).status).toBe(404);
    expect((await nobody.patch("/api/staff/colleges/", { ids: [1], changes: {} })).status).toBe(404);
  });
});
