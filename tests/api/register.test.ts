// proves S11.10

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { branchSubjects, collegeRanks, registerColleges } from "#db/schema/registers.ts";
import { registerWords } from "#features/catalogue/service/register-words.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { announceChange, createBranch, createCollege, createSource, createStream } from "../support/factories.ts";

let api: Api;
let sourceId: number;

async function addToRegister(code: string, name: string, district: string, state: string) {
  const words = registerWords(name, district, state);
  const entry = {
    code,
    name,
    district,
    state,
    words,
    sourceId,
    foundedYear: 1990,
    website: `http://www.${code.toLowerCase()}.ac.in`,
  };
  await api.db.insert(registerColleges).values(entry);
}

beforeAll(async () => {
  api = await openApi();
  sourceId = (await createSource(api.db, { publisher: "AISHE", title: "Directory 2026" })).id;
  await addToRegister("U-9001", "Chitrakoot Valley University", "Patiala", "Punjab");
  await addToRegister("U-9002", "Indian Institute of Sculpting Science, Bengaluru", "Bengaluru Urban", "Karnataka");
  await addToRegister("C-9003", "Bennettpur College", "Patiala", "Punjab");
  const here = await createCollege(api.db, { name: "Chitra Institute of Dyeing", city: "Salem", state: "Tamil Nadu" });
  await createBranch(api.db, { collegeId: here.id, name: "Textile Dyeing" });
  const joined = await createCollege(api.db, { name: "Bennettpur Weaving School", city: "Patiala", state: "Punjab" });
  await api.db.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by) values ('aishe', 'C-9003', ${joined.id}, 'register')`);
  await announceChange(api.db, "all");
});
afterAll(() => api.close());

const search = async (q: string) => (await api.get(`/api/colleges/?q=${encodeURIComponent(q)}`)).body;

describe("a college that has no page here", () => {
  test("is answered with what the register says, not with colleges of a similar spelling", async () => {
    const body = await search("chitrakoot");
    expect(body).toMatchObject({ count: 0, results: [], searched_instead: null });
    expect(body.register).toEqual([
      {
        code: "U-9001",
        name: "Chitrakoot Valley University",
        district: "Patiala",
        state: "Punjab",
        website: "http://www.u-9001.ac.in",
        founded_year: 1990,
        university: "",
        fields: [],
        source: expect.objectContaining({ publisher: "AISHE" }),
      },
    ]);
  });

  test.each([
    ["its acronym", "iissc", "U-9002"],
    ["its name with another name of its city", "sculpting bangalore", "U-9002"],
    ["its AISHE code", "u-9001", "U-9001"],
  ])("is found by %s", async (_, q, code) => {
    expect((await search(q)).register.map((college: { code: string }) => college.code)).toEqual([code]);
  });

  test("is not named again once it has a page, and a name that is here asks no register", async () => {
    expect((await search("bennettpur")).register).toEqual([]);
    const body = await search("chitra institute");
    expect([body.count, body.register]).toEqual([1, []]);
  });

  test("an AISHE code finds its college alone, whatever names begin with its letter", async () => {
    const other = await createCollege(api.db, { name: "C. Krishna Arts School", city: "Salem", state: "Tamil Nadu" });
    await createBranch(api.db, { collegeId: other.id });
    await addToRegister("C-9004", "Far Away College", "Patiala", "Punjab");
    await announceChange(api.db, "all");
    const absent = await search("C-9004");
    expect([absent.count, absent.register.map(({ code }: { code: string }) => code)]).toEqual([0, ["C-9004"]]);
    const here = await search("c-9003");
    expect(here.results.map(({ name }: { name: string }) => name)).toEqual(["Bennettpur Weaving School"]);
    expect(here.register).toEqual([]);
  });

  test("a misspelled name that the register does not know is still corrected", async () => {
    const body = await search("chitraa");
    expect([body.count, body.register]).toEqual([1, []]);
  });

  test("comes before a namesake here in another town, which is offered", async () => {
    await addToRegister("U-9020", "Marigold University", "Kolkata", "West Bengal");
    await createCollege(api.db, { name: "Marigold University", city: "Bengaluru", state: "Karnataka" });
    await createCollege(api.db, { name: "Delta School", city: "Kolkata", state: "West Bengal" });
    await announceChange(api.db, "all");
    const body = await search("marigold university kolkata");
    expect([body.count, body.register.map(({ code }: { code: string }) => code)]).toEqual([0, ["U-9020"]]);
    expect(body.offers).toEqual(["marigold university"]);
    expect((await search("marigold university")).results[0].city).toBe("Bengaluru");
  });

  // proves S27.2
  test("comes below the colleges that a corrected word finds, never instead of them", async () => {
    await addToRegister("C-9005", "Institute on Kolhapor Road", "Sangli", "Maharashtra");
    await createCollege(api.db, { name: "Weaving School", city: "Kolhapur", district: "Kolhapur" });
    await announceChange(api.db, "all");
    const body = await search("kolhapor");
    expect(body).toMatchObject({ count: 1, results: [{ name: "Weaving School" }], register: [{ code: "C-9005" }] });
  });

  test("is named as the register and its source say now, once either has changed", async () => {
    await addToRegister("U-9010", "Quillon University", "Kollam", "Kerala");
    const shown = async () => (await search("quillon")).register;
    await announceChange(api.db, []);
    expect(await shown()).toMatchObject([{ name: "Quillon University", source: { title: "Directory 2026" } }]);
    await api.db.execute(sql`update register_colleges set name = 'Quillon Open University' where code = 'U-9010'`);
    await api.db.execute(sql`update sources set title = 'Directory 2027' where id = ${sourceId}`);
    await announceChange(api.db, []);
    expect(await shown()).toMatchObject([{ name: "Quillon Open University", source: { title: "Directory 2027" } }]);
    await api.db.execute(sql`delete from register_colleges where code = 'U-9010'`);
    await announceChange(api.db, []);
    expect(await shown()).toEqual([]);
  });

  test("can be requested by an enquiry that says which one it is", async () => {
    const body = {
      name: "Asha",
      email: "a@example.org",
      contact: "9800000000",
      message: "Please add it",
      about: "register-U-9001",
    };
    const sent = await api.app.request("/contacts/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(201);
    const { rows } = (await api.db.execute(
      sql`select about_kind, about_id, about_name from contact_messages order by id desc limit 1`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ about_kind: "register", about_id: "U-9001", about_name: "Chitrakoot Valley University" }]);
  });
});

describe("a field of study that names state", () => {
  test("is found by its degree and a place, after colleges with facts, page by page", async () => {
    await addToRegister("C-9101", "Asha Ayurved Mahavidyalaya", "Nashik", "Maharashtra");
    await addToRegister("C-9102", "Godavari Ayurvedic Medical College", "Nashik", "Maharashtra");
    await addToRegister("C-9103", "Deccan Ayurved College", "Pune", "Maharashtra");
    const stream = await createStream(api.db, { name: "Ayush", slug: "ayush" });
    const here = await createCollege(api.db, { name: "Nashik Healing School", city: "Nashik", state: "Maharashtra" });
    await createBranch(api.db, { collegeId: here.id, streamId: stream.id, name: "Ayurveda" });
    await announceChange(api.db, "all");
    const body = await search("bams college nashik");
    expect([body.count, body.register_count]).toEqual([1, 2]);
    expect(body.register.map((college: { fields: string[] }) => college.fields)).toEqual([["ayurveda"], ["ayurveda"]]);
    const page = async (number: number) => {
      const address = `/api/colleges/?stream_id=${stream.id}&state=Maharashtra&page=${number}&page_size=2`;
      const { results, register, register_count } = (await api.get(address)).body;
      return [results.length, register.map(({ code }: { code: string }) => code), register_count];
    };
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first[0], second[0], third[0]]).toEqual([1, 0, 0]);
    expect([first[2], second[2], third[2]]).toEqual([3, 3, 3]);
    expect([...first[1], ...second[1]].sort()).toEqual(["C-9101", "C-9102", "C-9103"]);
    expect(third[1]).toEqual([]);
    const { results: streams } = (await api.get("/api/streams/?page_size=100")).body;
    expect(streams.find(({ id }: { id: number }) => id === stream.id)).toMatchObject({
      college_count: 1,
      register_count: 3,
    });
    const cheap = await api.get(`/api/colleges/?stream_id=${stream.id}&fees_up_to=50000`);
    expect(cheap.body.register_count).toBe(0);
  });
});

test("a degree that no college here is known to teach finds those of its stream, before the register", async () => {
  await addToRegister("C-9201", "Betwa Dental College", "Bhopal", "Madhya Pradesh");
  const stream = await createStream(api.db, { name: "Dental", slug: "dental" });
  const here = await createCollege(api.db, { name: "Lake School", city: "Bhopal", state: "Madhya Pradesh" });
  await createBranch(api.db, { collegeId: here.id, streamId: stream.id, name: "MDS", level: "pg" });
  const elsewhere = await createCollege(api.db, { name: "Fort School", city: "Indore", state: "Madhya Pradesh" });
  await createBranch(api.db, { collegeId: elsewhere.id, streamId: stream.id, name: "MDS", level: "pg" });
  await announceChange(api.db, "all");
  const body = await search("bds bhopal");
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(["Lake School"]);
  expect(body.register.map(({ code }: { code: string }) => code)).toEqual(["C-9201"]);
  const far = await createCollege(api.db, { name: "Hill School", city: "Shimla", state: "Himachal Pradesh" });
  await createBranch(api.db, { collegeId: far.id, streamId: stream.id, name: "MDS", level: "pg" });
  await announceChange(api.db, "all");
  const inState = await search("bds college in mp");
  expect(inState.results.map(({ name }: { name: string }) => name).sort()).toEqual(["Fort School", "Lake School"]);
});

describe("GET /api/register-colleges/{code}/", () => {
  test("answers what the register states, with colleges nearby that have facts", async () => {
    const near = await createCollege(api.db, { name: "Patiala Near School", city: "Patiala", state: "Punjab" });
    await createBranch(api.db, { collegeId: near.id });
    await announceChange(api.db, "all");
    const { status, body } = await api.get("/api/register-colleges/U-9001/");
    expect(status).toBe(200);
    expect(body.entry).toMatchObject({ code: "U-9001", name: "Chitrakoot Valley University" });
    expect(body.nearest.length).toBeGreaterThan(0);
    for (const { state } of body.nearest) expect(state).toBe("Punjab");
  });

  test("leads to the college that has the code, and knows no other", async () => {
    const joined = await api.app.request("/api/register-colleges/C-9003/");
    expect(joined.status).toBe(301);
    expect(joined.headers.get("location")).toMatch(/^\/api\/college-details\/\d+\/$/);
    expect((await api.get("/api/register-colleges/C-999999/")).status).toBe(404);
  });
});

// proves S12.14
test("a college says its ranks with their source, and a branch the subjects it asks for", async () => {
  const college = await createCollege(api.db, { name: "Ranked College" });
  const branch = await createBranch(api.db, { collegeId: college.id, name: "B.Com. (Hons.)" });
  const other = await createBranch(api.db, { collegeId: college.id, name: "B.A." });
  const nirf = await createSource(api.db, { publisher: "NIRF", title: "India Rankings" });
  const common = { collegeId: college.id, publisher: "NIRF", sourceId: nirf.id };
  await api.db.insert(collegeRanks).values([
    { ...common, year: 2024, category: "Law", rank: 9, score: 61.5 },
    { ...common, year: 2025, category: "Overall", rank: 40 },
    { ...common, year: 2025, category: "Law", rank: 7, score: 63 },
  ]);
  await api.db.insert(branchSubjects).values({ branchId: branch.id, subjects: "1 Language + 3 best", sourceId });
  await announceChange(api.db, [college.id]);
  const { body } = await api.get(`/api/college-details/${college.id}/`);
  expect(body.ranks).toEqual([
    {
      publisher: "NIRF",
      year: 2025,
      category: "Law",
      rank: 7,
      score: 63,
      fact: expect.stringMatching(/^rank-\d+$/),
      source: expect.objectContaining({ title: "India Rankings" }),
    },
    expect.objectContaining({ year: 2025, category: "Overall", rank: 40, score: null }),
    expect.objectContaining({ year: 2024, category: "Law", rank: 9 }),
  ]);
  const subjectsOf = (id: number) =>
    body.branches.find((one: { branch_id: number }) => one.branch_id === id).entry_subjects;
  expect(subjectsOf(branch.id)).toEqual({
    subjects: "1 Language + 3 best",
    source: expect.objectContaining({ publisher: "AISHE" }),
  });
  expect(subjectsOf(other.id)).toBe(null);
});
