// proves S3, S7.16, S7.17, D25

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Interest } from "#features/wishlist/contract.ts";
import { maxEntries } from "#features/wishlist/rules.ts";
import { listInterests } from "#features/wishlist/service/list-interests.server.ts";
import { readChanges } from "#features/wishlist/service/read-changes.server.ts";
import { bearerOf, insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import {
  announceChange,
  createBranch,
  createCollege,
  createCutoff,
  createJob,
  createPlacement,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
let asha: number;
let other: number;
let bearer: Record<string, string>;
let otherBearer: Record<string, string>;
let collegeId: number;
beforeAll(async () => {
  api = await openApi();
  asha = (await insertStudent(api.db)).id;
  other = (await insertStudent(api.db)).id;
  bearer = await bearerOf(api.deps, asha);
  otherBearer = await bearerOf(api.deps, other);
  collegeId = (await createCollege(api.db, { name: "College of Lamps", area: "Shivajinagar" })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(sql`delete from wishlist_entries`);
});

async function call(
  method: string,
  path: string,
  headers: Record<string, string> = bearer,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await api.app.request(path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : "" };
}
const list = (headers = bearer, id = asha) => call("GET", `/api/wishlist/?student_id=${id}`, headers);
const add = (body: object, headers = bearer) => call("POST", "/api/wishlist/", headers, { student_id: asha, ...body });

async function rows(): Promise<Record<string, unknown>[]> {
  const found = (await api.db.execute(sql`select * from wishlist_entries order by id`)) as unknown as {
    rows: Record<string, unknown>[];
  };
  return found.rows;
}

test("a college is saved with 201 and is in the bare list with its details", async () => {
  const added = await add({ college: collegeId });
  expect(added.status).toBe(201);
  expect(Interest.parse(added.body)).toEqual({
    id: expect.any(Number),
    student_id: asha,
    college: collegeId,
    college_details: {
      id: collegeId,
      name: "College of Lamps",
      area: "Shivajinagar",
      city: "Pune",
      state: "Maharashtra",
      photos: [],
      is_active: 1,
    },
    note: "",
    position: 1,
    created_at: testNow.toISOString(),
  });
  const listed = await list();
  expect([listed.status, listed.headers.get("cache-control"), listed.body]).toEqual([
    200,
    "private, no-store",
    [added.body],
  ]);
  expect((await list(otherBearer, other)).body).toEqual([]);
});

test("a hostel answers 201 as a college does, and a job may be saved too", async () => {
  const hostel = await createHostel(api.db, { name: "Lamp House", photos: ["/a.jpg", "/b.jpg"] });
  const photos = ["http://localhost:3000/a.jpg", "http://localhost:3000/b.jpg"];
  const job = await createJob(api.db, { company: "Lamp Works", applyBy: "2026-12-01" });
  const addedHostel = await add({ hostel: hostel.id });
  expect(addedHostel.status).toBe(201);
  expect(Interest.parse(addedHostel.body)).toMatchObject({
    hostel: hostel.id,
    hostel_details: { id: hostel.id, name: "Lamp House", city: "Pune", photos, price: 7000 },
    position: 1,
  });
  const addedJob = await add({ job: job.id });
  expect(addedJob.status).toBe(201);
  expect(Interest.parse(addedJob.body)).toMatchObject({
    job: job.id,
    job_details: { company: "Lamp Works", apply_by: "2026-12-01", is_open: true, is_published: true },
    position: 1,
  });
  const { body } = await list();
  expect(body).toEqual([addedHostel.body, addedJob.body]);
});

test("a second add of the same thing answers 409 and changes nothing", async () => {
  await add({ college: collegeId, note: "first" });
  const before = await rows();
  const second = await add({ college: collegeId, note: "second", position: 1 });
  expect([second.status, second.body.code]).toEqual([409, "already_in_wishlist"]);
  expect(await rows()).toEqual(before);
});

test("20 parallel adds of the same college make one entry", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => add({ college: collegeId })));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await rows()).toHaveLength(1);
});

test("the newest is on top, and a place that is given is observed", async () => {
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.push((await createCollege(api.db)).id);
  for (const college of ids) await add({ college });
  expect((await list()).body.map((entry: Interest) => entry.college)).toEqual(ids.toReversed());
  await add({ college: collegeId, position: 2, note: "brought back" });
  const { body } = await list();
  expect(body.map((entry: Interest) => entry.college)).toEqual([ids[2], collegeId, ids[1], ids[0]]);
  expect(body.map((entry: Interest) => entry.position)).toEqual([1, 2, 3, 4]);
});

test("an entry is moved and gets a note; beyond the end is the last place", async () => {
  const [first, second] = [(await createCollege(api.db)).id, collegeId];
  await add({ college: first });
  const { body: entry } = await add({ college: second });
  const moved = await call("PATCH", `/api/wishlist/${entry.id}/`, bearer, {
    position: 99,
    note: " near\u0000 aunt \r\n",
  });
  expect([moved.status, moved.body.position, moved.body.note]).toEqual([200, 2, "near aunt"]);
  expect((await list()).body.map((one: Interest) => one.college)).toEqual([first, second]);
});

test("an entry is taken out with 204, and a second time it is unknown", async () => {
  const { body: entry } = await add({ college: collegeId });
  const removed = await call("DELETE", `/api/wishlist/${entry.id}/`);
  expect([removed.status, removed.body]).toEqual([204, ""]);
  expect(await rows()).toEqual([]);
  expect((await call("DELETE", `/api/wishlist/${entry.id}/`)).status).toBe(403);
});

describe("what does not fit", () => {
  test.each([
    [{}, "college"],
    [{ college: 1, hostel: 1 }, "college"],
    [{ college: 0 }, "college"],
    [{ hostel: "one" }, "hostel"],
    [{ job: 2_147_483_648 }, "job"],
    [{ college: 1, note: "x".repeat(1001) }, "note"],
    [{ college: 1, position: 0 }, "position"],
    [{ college: 1, student_id: "me" }, "student_id"],
  ])("%j names %s", async (body, field) => {
    const reply = await add(body);
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([422, "invalid_input", [field]]);
  });

  test("an id may be text, for it was read from an address", async () => {
    expect((await add({ college: String(collegeId), student_id: String(asha) })).status).toBe(201);
  });

  test("null counts as not given, as programs with typed shapes send it", async () => {
    expect((await add({ college: collegeId, hostel: null, job: null })).status).toBe(201);
    expect(await add({ college: null, hostel: null })).toMatchObject({
      status: 422,
      body: { fields: { college: "Give one of college, hostel or job" } },
    });
  });

  test("a change must change something, and the list must name its student", async () => {
    expect((await call("PATCH", "/api/wishlist/1/", bearer, {})).status).toBe(422);
    expect((await call("GET", "/api/wishlist/")).body.fields).toHaveProperty("student_id");
    expect((await call("DELETE", "/api/wishlist/x/")).status).toBe(422);
  });

  test("what is not listed is not found", async () => {
    const closed = await createCollege(api.db, { isActive: false });
    const draft = await createJob(api.db, { isPublished: false });
    const hostel = await createHostel(api.db, { isActive: false });
    const replies = [
      await add({ college: closed.id }),
      await add({ college: 2_000_000_000 }),
      await add({ hostel: hostel.id }),
      await add({ job: draft.id }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "college_not_found"],
      [404, "college_not_found"],
      [404, "hostel_not_found"],
      [404, "job_not_found"],
    ]);
    expect(await rows()).toEqual([]);
  });

  test("a wishlist has room for 500 entries", async () => {
    await api.db.execute(sql`
      with made as (insert into colleges (name, city, state, ownership, source_id)
        select 'Filler ' || n, 'Pune', 'Maharashtra', 'private', (select min(id) from sources)
        from generate_series(1, ${maxEntries}::integer) n returning id)
      insert into wishlist_entries (student_id, college_id, position, created_at)
      select ${asha}::integer, id, 1, now() from made`);
    const reply = await add({ college: collegeId });
    expect([reply.status, reply.body.code]).toEqual([409, "wishlist_full"]);
    expect(await rows()).toHaveLength(maxEntries);
  });
});

describe("whose it is", () => {
  const withEntry = async () => (await add({ college: collegeId, note: "mine" })).body as Interest;

  test("signed out, every call answers 401", async () => {
    const { id } = await withEntry();
    const before = await rows();
    const strangers: Record<string, string>[] = [{}, { authorization: "Bearer nonsense" }];
    for (const headers of strangers) {
      const replies = [
        await list(headers),
        await add({ college: collegeId }, headers),
        await call("DELETE", `/api/wishlist/${id}/`, headers),
        await call("PATCH", `/api/wishlist/${id}/`, headers, { note: "x" }),
      ];
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [401, "token_refused"]));
    }
    expect(await rows()).toEqual(before);
  });

  test("another student's id and entry answer 403 with one body, whether they exist or not", async () => {
    const { id } = await withEntry();
    const before = await rows();
    const replies = [
      await list(otherBearer, asha),
      await list(otherBearer, 2_000_000_000),
      await add({ college: collegeId }, otherBearer),
      await add({ college: collegeId, student_id: 2_000_000_000 }, otherBearer),
      await call("DELETE", `/api/wishlist/${id}/`, otherBearer),
      await call("DELETE", "/api/wishlist/2000000000/", otherBearer),
      await call("PATCH", `/api/wishlist/${id}/`, otherBearer, { note: "theirs" }),
      await call("PATCH", `/api/wishlist/${id}/`, otherBearer, { position: 1 }),
      await call("PATCH", "/api/wishlist/2000000000/", otherBearer, { position: 1 }),
    ];
    for (const { status, body } of replies) {
      expect([status, { ...body, requestId: "" }]).toEqual([
        403,
        { code: "not_yours", error: "This belongs to somebody else", requestId: "" },
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  // proves S6.2, D3
  test("the service account reads nothing of any student", async () => {
    const service = await bearerOf(api.deps, "service");
    expect([401, 403]).toContain((await list(service)).status);
    expect((await add({ college: collegeId }, service)).status).not.toBe(201);
    expect(await rows()).toEqual([]);
  });

  test("the website's session opens the same, but not for what another site sends", async () => {
    const { headers } = await signIn(api.deps, asha);
    expect((await add({ college: collegeId }, headers)).status).toBe(201);
    const listed = await list(headers);
    expect([listed.status, listed.body.length]).toEqual([200, 1]);
    expect(listed.headers.get("cache-control")).toContain("no-store");
    expect((await list(headers, other)).status).toBe(403);
    const crossSite = { ...headers, origin: "https://evil.example" };
    expect((await call("DELETE", `/api/wishlist/${listed.body[0].id}/`, crossSite)).status).toBe(403);
    expect((await call("DELETE", `/api/wishlist/${listed.body[0].id}/`, headers)).status).toBe(204);
  });
});

test("a college that is not listed any more stays in the list and says so", async () => {
  const closing = await createCollege(api.db);
  await add({ college: closing.id });
  await api.db.execute(sql`update colleges set is_active = false where id = ${closing.id}`);
  expect((await list()).body[0].college_details.is_active).toBe(0);
});

test("what changed on saved colleges is told once, for a day, with the nearest last days of saved jobs", async () => {
  const branch = await createBranch(api.db, { collegeId });
  await createCutoff(api.db, { branchId: branch.id, year: 2024 });
  await add({ college: collegeId });
  for (const applyBy of ["2026-12-09", "2026-12-01", "2026-11-20", null]) {
    await add({ job: (await createJob(api.db, { company: `By ${applyBy}`, applyBy })).id });
  }
  const first = await readChanges(api.deps, asha);
  expect(first.colleges).toEqual([]);
  expect(first.deadlines.map(({ company, applyBy }) => [company, applyBy])).toEqual([
    ["By 2026-12-01", "2026-12-01"],
    ["By 2026-12-09", "2026-12-09"],
  ]);
  await createCutoff(api.db, { branchId: branch.id, year: 2025 });
  await createPlacement(api.db, { collegeId, year: 2025 });
  await announceChange(api.db, [collegeId]);
  const news = [
    {
      id: collegeId,
      name: "College of Lamps",
      city: "Pune",
      changes: [
        { what: "cut_offs", year: 2025 },
        { what: "placements", year: 2025 },
      ],
    },
  ];
  expect((await readChanges(api.deps, asha)).colleges).toEqual(news);
  const hoursLater = (hours: number) => ({ ...api.deps, now: () => new Date(testNow.getTime() + hours * 3_600_000) });
  expect((await readChanges(hoursLater(20), asha)).colleges).toEqual(news);
  expect((await readChanges(hoursLater(25), asha)).colleges).toEqual([]);
  expect((await readChanges(hoursLater(26), asha)).colleges).toEqual([]);
  expect((await readChanges(api.deps, other)).colleges).toEqual([]);
});

test("200 entries are listed by one query", async () => {
  await api.db.execute(sql`
    with made as (insert into colleges (name, city, state, ownership, source_id)
      select 'Many ' || n, 'Pune', 'Maharashtra', 'private', (select min(id) from sources)
      from generate_series(1, 200) n returning id)
    insert into wishlist_entries (student_id, college_id, position, created_at)
    select ${asha}::integer, id, row_number() over (order by id), now() from made`);
  const startedMs = performance.now();
  expect(await listInterests(api.deps, asha)).toHaveLength(200);
  expect(performance.now() - startedMs).toBeLessThan(500);
});
