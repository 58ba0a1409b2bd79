// proves D14, D23

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sources } from "#db/schema/sources.ts";
import { wishlistEntries } from "#db/schema/wishlist.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createPlacement,
  createStream,
  unique,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let api: Api;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  editor = staffClient(api.app, await makeStaff(api.db, "editor"));
});
afterAll(() => api.close());

const newCollege = (given: object = {}) => ({
  name: `College of Engineering ${unique()}`,
  city: "Pune",
  state: "Maharashtra",
  ownership: "government",
  ...given,
});

async function add(resource: string, values: object) {
  const { status, body } = await editor.post(`/api/staff/${resource}/`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const publicCollege = (id: number) => api.get(`/api/college-details/${id}/`);

describe("colleges", () => {
  test("a new college with branches and cut-offs is on the site at once", async () => {
    const stream = await createStream(api.db);
    const college = await add("colleges", newCollege({ name: "Kaveri College", aliases: [{ alias: "KCE" }] }));
    expect(college.site_path).toMatch(/^\/collegedetails\//);
    const branch = await add("branches", {
      college_id: college.id,
      stream_id: stream.id,
      name: "Civil Engineering",
      level: "ug",
      intake: 60,
    });
    await add("intake", { branch_id: branch.id, year: 2026, category_name: "Open", intake_count: 30 });
    const cutoff = { branch_id: branch.id, authority: "MHT-CET CAP", exam: "MHT CET", year: 2025, round: 1 };
    await add("cutoffs", { ...cutoff, seat_type: "OPEN", opening: 900, closing: 1200 });
    await add("placements", { college_id: college.id, year: 2025, companies: ["Example Works"] });
    const { body } = await publicCollege(college.id);
    expect(body).toMatchObject({
      name: "Kaveri College",
      seats: 60,
      closing_range: { low: 1200, high: 1200, year: 2025 },
      branches: [{ branch_name: "Civil Engineering", intake_details: [{ category_name: "Open", intake_count: 30 }] }],
      placements: [{ year: 2025, companies: ["Example Works"] }],
      source: { publisher: "Margdeep", status: "claimed" },
    });
    const found = await api.get(`/api/colleges/?q=KCE&stream_id=${stream.id}`);
    expect(found.body.results.map((one: { id: number }) => one.id)).toEqual([college.id]);
    const ranks = await api.get(`/api/college-cutoffs/?college_id=${college.id}`);
    expect(ranks.body.rounds).toHaveLength(1);
  });

  test("a change is on the college's page and in its lists at once, and switched off it is gone", async () => {
    const { id, name } = await createCollege(api.db);
    const before = await publicCollege(id);
    expect(before.body.name).toBe(name);
    const { body } = await editor.get(`/api/staff/colleges/${id}/`);
    const address = `/api/staff/colleges/${id}/`;
    const changed = await editor.patch(address, { version: body.version, name: `New ${name}`, source_id: null });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await publicCollege(id)).body.name).toBe(`New ${name}`);
    const off = await editor.patch(address, { version: changed.body.version, is_active: false });
    expect([off.status, off.body.site_path]).toEqual([200, null]);
    expect((await publicCollege(id)).status).toBe(404);
    const again = await editor.patch(address, { version: off.body.version, is_active: true });
    expect(again.status).toBe(200);
    expect((await publicCollege(id)).status).toBe(200);
  });

  test("anyone who changes a fact says where it is from; the description and the switch are no facts", async () => {
    const college = await createCollege(api.db);
    const address = `/api/staff/colleges/${college.id}/`;
    const { version } = (await editor.get(address)).body;
    const silent = await editor.patch(address, { version, city: "Nashik" });
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([422, ["source_id"]]);
    const same = await editor.patch(address, { version, city: "Nashik", same_source: true });
    expect([same.status, same.body.city, same.body.source_id]).toEqual([200, "Nashik", college.sourceId]);
    const words = await editor.patch(address, { version: same.body.version, description: "Since 1854." });
    expect(words.status).toBe(200);
    const office = await editor.patch(address, { version: words.body.version, city: "Pune", source_id: null });
    const [source] = await api.db.select().from(sources).where(eq(sources.id, office.body.source_id));
    expect(source).toMatchObject({ key: "margdeep-office-2026-11-21", status: "claimed", capturedOn: "2026-11-21" });
  });

  test("a fact that the office found out is dated by its own day in India, whatever was found out before", async () => {
    const firstNight = new Date("2026-11-21T19:00:00Z");
    const college = await createCollege(api.db);
    const change = async (now: Date, city: string) => {
      const desk = staffClient(createApp({ ...api.deps, now: () => now }), await makeStaff(api.db, "editor", { now }));
      const address = `/api/staff/colleges/${college.id}/`;
      const { version } = (await desk.get(address)).body;
      const { body } = await desk.patch(address, { version, city, source_id: null });
      const [source] = await api.db.select().from(sources).where(eq(sources.id, body.source_id));
      return source;
    };
    expect(await change(firstNight, "Satara")).toMatchObject({ publisher: "Margdeep", capturedOn: "2026-11-22" });
    const later = new Date(firstNight.getTime() + 3 * 86_400_000);
    expect(await change(later, "Sangli")).toMatchObject({ publisher: "Margdeep", capturedOn: "2026-11-25" });
    expect(await change(later, "Solapur")).toMatchObject({ capturedOn: "2026-11-25" });
  });

  test("new coordinates bring the hostels near it", async () => {
    const hostel = await createHostel(api.db, { latitude: 18.53, longitude: 73.85 });
    const college = await add("colleges", newCollege({ latitude: 18.531, longitude: 73.851 }));
    expect((await publicCollege(college.id)).body.nearby_hostels[0]).toMatchObject({ id: hostel.id });
    const far = { version: college.version, latitude: 28.6, longitude: 77.2, same_source: true };
    await editor.patch(`/api/staff/colleges/${college.id}/`, far);
    expect((await publicCollege(college.id)).body.nearby_hostels).toEqual([]);
  });

  test("values that do not fit together are refused by field", async () => {
    const { status, body } = await editor.post(
      "/api/staff/colleges/",
      newCollege({ latitude: 18.5, pincode: "012345", aishe_code: "x", website: "javascript:alert(1)" }),
    );
    expect([status, Object.keys(body.fields).sort()]).toEqual([422, ["aishe_code", "longitude", "pincode", "website"]]);
    const half = await editor.post("/api/staff/colleges/", newCollege({ latitude: 18.5 }));
    expect(half.body.fields).toEqual({ longitude: "Give both latitude and longitude, or neither" });
    const gone = await editor.post("/api/staff/colleges/", newCollege({ source_id: 2_147_483_647 }));
    expect(gone.body.fields).toEqual({ source_id: "names something that is not there any more" });
    const aliases = [{ alias: "K.C.E." }, { alias: "KCE" }];
    const twice = await editor.post("/api/staff/colleges/", newCollege({ aliases }));
    expect(twice.body.fields).toEqual({ aliases: "The same name is there twice" });
  });

  test("a college goes only while nothing hangs on it, and says what does", async () => {
    const address = (id: number) => `/api/staff/colleges/${id}/`;
    const remove = async (id: number) => {
      const { version } = (await editor.get(address(id))).body;
      return editor.delete(`${address(id)}?version=${version}`);
    };
    const saved = await createCollege(api.db);
    const student = await insertStudent(api.db);
    const entry = { studentId: student.id, collegeId: saved.id, position: 1, createdAt: testNow };
    await api.db.insert(wishlistEntries).values(entry);
    expect((await remove(saved.id)).body.fields.record).toBe(
      "1 students have saved this college. Switch it off instead: then nobody but staff sees it",
    );
    const { collegeId } = await createBranch(api.db);
    expect((await remove(collegeId)).body).toMatchObject({ code: "still_used" });
    const placed = await createPlacement(api.db);
    expect((await remove(placed.collegeId)).status).toBe(409);
    const free = await createCollege(api.db);
    expect((await remove(free.id)).status).toBe(204);
    expect((await publicCollege(free.id)).status).toBe(404);
  });

  test("a list is filtered by place, ownership, stream, switch and the status of its source", async () => {
    const city = `City ${unique()}`;
    const stream = await createStream(api.db);
    const college = await createCollege(api.db, { city, state: "Goa", ownership: "private" });
    await createBranch(api.db, { collegeId: college.id, streamId: stream.id });
    const off = await createCollege(api.db, { city, isActive: false });
    const ids = async (query: string) =>
      (await editor.get(`/api/staff/colleges/?filter[city]=${city}&${query}`)).body.results.map(
        (one: { id: number }) => one.id,
      );
    expect(await ids("sort=state")).toEqual([college.id, off.id]);
    const { body: list } = await editor.get(`/api/staff/colleges/?filter[city]=${city}&sort=state`);
    expect(list.results.map((one: { branch_count: number }) => one.branch_count)).toEqual([1, 0]);
    expect(await ids("filter[is_active]=false")).toEqual([off.id]);
    expect(await ids(`filter[stream]=${stream.id}`)).toEqual([college.id]);
    expect(await ids("filter[source_status]=official&filter[state]=Goa")).toEqual([college.id]);
    expect(await ids("filter[source_status]=sample")).toEqual([]);
    expect(await ids("filter[ownership]=government")).toEqual([]);
    const { body } = await editor.get(`/api/staff/colleges/?filter[city]=${city}&filter[is_active]=maybe`);
    expect(body.fields).toEqual({ "filter[is_active]": "must be true or false" });
  });
});

describe("streams", () => {
  test("one that is switched off leaves every public list, and its colleges stay", async () => {
    const stream = await createStream(api.db);
    const { collegeId } = await createBranch(api.db, { streamId: stream.id });
    const { version } = (await editor.get(`/api/staff/streams/${stream.id}/`)).body;
    const off = await editor.patch(`/api/staff/streams/${stream.id}/`, { version, is_active: false });
    expect([off.status, off.body.site_path]).toEqual([200, null]);
    const listed = (await api.get("/api/streams/?page_size=100")).body.results;
    expect(listed.map((one: { id: number }) => one.id)).not.toContain(stream.id);
    expect((await api.get(`/api/colleges-from-stream/?stream_id=${stream.id}`)).status).toBe(404);
    expect((await publicCollege(collegeId)).body.streams).toEqual([]);
    await editor.patch(`/api/staff/streams/${stream.id}/`, { version: off.body.version, is_active: true });
    expect((await api.get(`/api/colleges-from-stream/?stream_id=${stream.id}`)).body).toHaveLength(1);
  });
});

describe("facts of a college", () => {
  test("a changed intake and a removed cut-off change the college's lists", async () => {
    const branch = await createBranch(api.db, { intake: 60 });
    const cutoff = await createCutoff(api.db, { branchId: branch.id, closing: 500 });
    expect((await publicCollege(branch.collegeId)).body).toMatchObject({ seats: 60, closing_range: { high: 500 } });
    const seats = (await editor.get(`/api/staff/branches/${branch.id}/`)).body;
    const change = { version: seats.version, intake: 90, same_source: true };
    expect((await editor.patch(`/api/staff/branches/${branch.id}/`, change)).status).toBe(200);
    const { version } = (await editor.get(`/api/staff/cutoffs/${cutoff.id}/`)).body;
    expect((await editor.delete(`/api/staff/cutoffs/${cutoff.id}/?version=${version}`)).status).toBe(204);
    expect((await publicCollege(branch.collegeId)).body).toMatchObject({ seats: 90, closing_range: null });
  });

  test("a removed cut-off comes back, but not once its branch is gone", async () => {
    const cutoff = await createCutoff(api.db);
    const address = `/api/staff/cutoffs/${cutoff.id}/`;
    const shown = (await editor.get(address)).body;
    await editor.delete(`${address}?version=${shown.version}`);
    const [removal] = (await editor.get(`${address}history/`)).body.results;
    const branch = `/api/staff/branches/${cutoff.branchId}/`;
    const { version } = (await editor.get(branch)).body;
    expect((await editor.delete(`${branch}?version=${version}`)).status).toBe(204);
    const refused = await editor.post(`${address}restore/`, { change_id: removal.id });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { branch_id: "names something that is not there any more" },
    ]);
    const [gone] = (await editor.get(`${branch}history/`)).body.results;
    expect((await editor.post(`${branch}restore/`, { change_id: gone.id })).status).toBe(200);
    const back = await editor.post(`${address}restore/`, { change_id: removal.id });
    expect([back.status, back.body]).toEqual([200, shown]);
  });

  test("a branch with cut-offs is not removed", async () => {
    const { branchId } = await createCutoff(api.db);
    const { version } = (await editor.get(`/api/staff/branches/${branchId}/`)).body;
    const { status, body } = await editor.delete(`/api/staff/branches/${branchId}/?version=${version}`);
    expect([status, body.fields]).toEqual([409, { record: "This branch has 1 cut-offs: remove them first" }]);
  });

  test("cut-offs are listed by college, branch, year, round and authority, with the names", async () => {
    const branch = await createBranch(api.db, { name: "Robotics" });
    const old = await createCutoff(api.db, { branchId: branch.id, year: 2023 });
    const cutoff = await createCutoff(api.db, { branchId: branch.id, authority: "CSAB", round: 2 });
    const ids = async (query: string) =>
      (await editor.get(`/api/staff/cutoffs/?${query}`)).body.results.map((one: { id: number }) => one.id);
    expect(await ids(`filter[college_id]=${branch.collegeId}&sort=year`)).toEqual([old.id, cutoff.id]);
    expect(await ids(`filter[branch_id]=${branch.id}&filter[authority]=CSAB`)).toEqual([cutoff.id]);
    expect(await ids(`filter[branch_id]=${branch.id}&filter[year]=2023&filter[round]=5`)).toEqual([old.id]);
    const { body } = await editor.get(`/api/staff/cutoffs/?q=robotics&filter[year]=2023`);
    expect(body).toMatchObject({ count: 1, results: [{ branch_name: "Robotics" }] });
    const wrong = await editor.get("/api/staff/cutoffs/?filter[college_id]=x");
    expect(wrong.status).toBe(422);
  });

  test("cut-offs that contradict themselves are refused", async () => {
    const { id } = await createBranch(api.db);
    const cutoff = { branch_id: id, authority: "CAP", exam: "MHT CET", year: 2025, round: 1, seat_type: "OPEN" };
    const fields = async (more: object) =>
      (await editor.post("/api/staff/cutoffs/", { ...cutoff, ...more })).body.fields;
    expect(Object.keys(await fields({ opening: 9, closing: 3 }))).toEqual(["closing"]);
    expect(Object.keys(await fields({ unit: "percentile", closing: 101 }))).toEqual(["closing"]);
    expect(Object.keys(await fields({ closing: 101, max_marks: 200 }))).toEqual(["max_marks"]);
    await add("cutoffs", { ...cutoff, closing: 10 });
    expect(await fields({ closing: 12 })).toEqual({
      stage:
        "There is already a record with the same branch, authority, year, round, quota, seat type, gender, is preparatory, stage",
    });
  });

  test("placements hold their companies and outcomes in order, and say which is there twice", async () => {
    const college = await createCollege(api.db);
    const outcome = { branch: "Civil", median_package_rupees: 600_000, graduates: 50, placed: 40 };
    const placement = await add("placements", {
      college_id: college.id,
      year: 2024,
      companies: ["Beta", "Alpha"],
      outcomes: [outcome],
    });
    expect(placement.companies).toEqual(["Beta", "Alpha"]);
    const address = `/api/staff/placements/${placement.id}/`;
    const { version } = placement;
    const turned = await editor.patch(address, { version, companies: ["Alpha", "Beta"], same_source: true });
    expect(turned.body.companies).toEqual(["Alpha", "Beta"]);
    const twice = { version: turned.body.version, companies: ["Alpha", "Alpha"], same_source: true };
    expect((await editor.patch(address, twice)).body.fields).toEqual({
      companies: "The same company is there twice",
    });
    const many = { ...twice, companies: [], outcomes: [{ ...outcome, placed: 60 }] };
    expect((await editor.patch(address, many)).body.fields).toEqual({
      "outcomes.0.placed": "The number placed is higher than the number of graduates",
    });
  });
});
