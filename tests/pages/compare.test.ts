import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cutoffs } from "#db/schema/branches.ts";
import { pincodes } from "#db/schema/colleges.ts";
import { AnsweredComparison, type ComparedFigure, type Comparison } from "#features/compare/contract.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createFee,
  createPlacement,
  createSource,
  createStream,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
/** Two branches of one name in two states, one of another list, and the colleges of all three. */
let near: Awaited<ReturnType<typeof fullBranch>>;
let far: Awaited<ReturnType<typeof fullBranch>>;
let other: Awaited<ReturnType<typeof fullBranch>>;

beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
  const stream = await createStream(api.db, { name: "Engineering", slug: "engineering" });
  near = await fullBranch(stream.id, { name: "Near College", state: "Maharashtra", latitude: 18.52, longitude: 73.85 });
  far = await fullBranch(stream.id, { name: "Far College", state: "Bihar", latitude: 25.6, longitude: 85.1 });
  other = await fullBranch(stream.id, { name: "Other College", state: "Maharashtra" });
  const { db } = api;
  const source = await createSource(db);
  for (const [{ branchId }, first, quota] of [
    [near, 1000, "OS"],
    [far, 2000, "AI"],
  ] as const) {
    const row = { branchId, year: 2025, round: 6, quota, ...josaa, sourceId: source.id };
    await db.insert(cutoffs).values([
      { ...row, round: 1, closing: first - 500 },
      { ...row, closing: first },
      { ...row, year: 2024, closing: first + 50 },
      { ...row, seatType: "SC", closing: first + 7 },
      { ...row, quota: "HS", closing: first + 3000 },
    ]);
  }
  const list = {
    authority: "MHT-CET CAP",
    exam: "MHT CET",
    rankList: "common",
    unit: "percentile",
    quota: "State level",
  } as const;
  await createCutoff(db, { ...list, branchId: other.branchId, seatType: "GOPENS", closing: 98.5 });
  await createFee(db, { collegeId: near.collegeId, branchId: near.branchId, rupeesPerYear: 120_000 });
  await createFee(db, {
    collegeId: near.collegeId,
    branchId: near.branchId,
    category: "SC",
    rupeesPerYear: 0,
    isGeneral: false,
  });
  await createFee(db, { collegeId: far.collegeId, rupeesPerYear: 90_000 });
  for (const [{ collegeId }, placed] of [
    [near, 70],
    [far, 40],
  ] as const) {
    for (const year of [2023, 2024]) {
      await createPlacement(db, {
        collegeId,
        year,
        outcomes: [cohort("UG, 4 years", placed), cohort("PG, 2 years", 5)],
      });
    }
  }
  await createHostel(db, { name: "Close", near: [{ collegeId: near.collegeId, metres: 800 }] });
  await createHostel(db, { name: "Further", near: [{ collegeId: near.collegeId, metres: 2400 }] });
  const { id: sourceId } = await createSource(db, { publisher: "India Post" });
  await db.insert(pincodes).values([
    { pincode: "411005", latitude: 18.53, longitude: 73.84, district: "Pune", state: "Maharashtra", sourceId },
    { pincode: "824101", latitude: 24.7, longitude: 84.3, district: "Aurangabad", state: "Bihar", sourceId },
    { pincode: "431001", latitude: 19.8, longitude: 75.3, district: "Aurangabad", state: "Maharashtra", sourceId },
  ]);
}, 60_000);
afterAll(() => api.close());

const josaa = { authority: "JoSAA", exam: "JEE Main", seatType: "OPEN", gender: "any", unit: "rank" } as const;

async function fullBranch(streamId: number, place: Parameters<typeof createCollege>[1]) {
  const college = await createCollege(api.db, { city: place?.name?.split(" ")[0] ?? "", ...place });
  const branch = await createBranch(api.db, {
    collegeId: college.id,
    streamId,
    name: "Computer Engineering",
    intake: 60,
  });
  return {
    streamId,
    collegeId: college.id,
    branchId: branch.id,
    of: `branch-${branch.id}`,
    college: `college-${college.id}`,
  };
}

function cohort(branch: string, placed: number) {
  return {
    branch,
    joined: 100,
    graduates: 90,
    finishedInTime: 90,
    placed,
    higherStudy: 5,
    medianRupeesPerYear: 600_000,
  };
}

async function read(response: Response) {
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  return { status: response.status, headers: response.headers, html, main, text };
}
/** The call that takes a home in its body; its reply has the documented fields alone. */
async function ask(of: string[], home: string) {
  const headers = { "content-type": "application/json" };
  const response = await app.request("/api/compare/", { method: "POST", headers, body: JSON.stringify({ of, home }) });
  const body = await response.json();
  if (response.status === 200) AnsweredComparison.strict().parse(body);
  return { status: response.status, body: body as AnsweredComparison };
}

const get = async (path: string) => read(await app.request(path));
/** The page's form, as a browser without script sends it. */
const send = async (path: string, form: Record<string, string>) =>
  read(
    await app.request(path, {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams(form),
    }),
  );
const compared = async (...of: string[]): Promise<Comparison> =>
  (await api.get(`/api/compare/?of=${of.join(",")}`)).body;
const line = ({ figures }: Comparison, name: ComparedFigure["figure"]) =>
  figures.find(({ figure }) => figure === name)!;
const valuesOf = (figure: ComparedFigure) => figure.cells.map(({ values }) => values.map(({ value }) => value));

describe("a comparison", () => {
  test("has closing values of the same seats and years alone, the widest seats first", async () => {
    const { pools } = await compared(near.of, far.of);
    expect(pools[0]).toMatchObject({ whose: "country", seat_type: "OPEN", of: [near.of, far.of] });
    expect(pools[0]!.closings.map(({ of, year, closing }) => [of, year, closing])).toEqual([
      [near.of, 2025, 1000],
      [far.of, 2025, 2000],
      [near.of, 2024, 1050],
      [far.of, 2024, 2050],
    ]);
    // A home state's seats are for other students in each state.
    expect(pools.filter(({ whose }) => whose.startsWith("home_state")).map(({ of }) => of.length)).toEqual([1, 1]);
  });

  test("sets fees of one year and of the whole course, placements of 100 who joined and hostels beside one another", async () => {
    const comparison = await compared(near.of, far.of);
    expect(valuesOf(line(comparison, "fees_a_year"))).toEqual([[120_000], [90_000]]);
    expect(valuesOf(line(comparison, "fees_whole_course"))).toEqual([[480_000], [360_000]]);
    expect(line(comparison, "fees_whole_course").cells[0]).toMatchObject({ years: 4, made_of: [{ value: 120_000 }] });
    expect(valuesOf(line(comparison, "placed_of_100"))).toEqual([[70], [40]]);
    expect(line(comparison, "placed_of_100").cells[0]).toMatchObject({ year: 2024, group: "UG, 4 years", base: 100 });
    expect(valuesOf(line(comparison, "hostels_nearby"))).toEqual([[1], [0]]);
    expect(line(comparison, "hostels_nearby").cells[0]!.made_of).toMatchObject([{ value: 800 }]);
    expect(valuesOf(line(comparison, "nearest_hostel"))).toEqual([[800], []]);
  });

  test("tells what is equal from what differs, and what must not be compared", async () => {
    const branches = await compared(near.of, far.of);
    expect(line(branches, "seats")).toMatchObject({ is_equal: true, not_comparable: null });
    expect(line(branches, "fees_a_year")).toMatchObject({ is_equal: false, not_comparable: null });
    expect(line(branches, "founded_year").is_equal).toBe(true);
    const mixed = await compared(near.of, far.college);
    expect(line(mixed, "seats")).toMatchObject({ is_equal: false, not_comparable: "kinds" });
    const lists = await compared(near.college, other.college);
    expect(line(lists, "headline_closing")).toMatchObject({ is_equal: false, not_comparable: "lists" });
  });

  test("of placements of other years says so; with a year in common it takes that one", async () => {
    const [older, newer] = await Promise.all([createCollege(api.db), createCollege(api.db)]);
    const add = (college: { id: number }, year: number) =>
      createPlacement(api.db, { collegeId: college.id, year, outcomes: [cohort("UG, 4 years", year - 1970)] });
    await add(older, 2021);
    await add(newer, 2024);
    const of = [`college-${older.id}`, `college-${newer.id}`];
    expect(line(await compared(...of), "placed_of_100")).toMatchObject({ not_comparable: "years", is_equal: false });
    await add(newer, 2021);
    const figure = line(await compared(...of), "placed_of_100");
    expect(figure).toMatchObject({ not_comparable: null, is_equal: true });
    expect(figure.cells.map(({ year }) => year)).toEqual([2021, 2021]);
  });

  test("takes no placements of another course's students for a branch", async () => {
    const branch = await fullBranch(near.streamId, { name: "Law and Engineering" });
    const outcomes = [{ ...cohort("UG, 5 years", 90), joined: 500 }, cohort("UG, 4 years", 30)];
    await createPlacement(api.db, { collegeId: branch.collegeId, year: 2024, outcomes: [outcomes[0]!] });
    const placed = async () => line(await compared(branch.of), "placed_of_100");
    expect((await placed()).cells[0]).toMatchObject({ values: [], missing: "not_in_data" });
    await createPlacement(api.db, { collegeId: branch.collegeId, year: 2023, outcomes });
    expect((await placed()).cells[0]).toMatchObject({ values: [{ value: 30 }], year: 2023, group: "UG, 4 years" });
  });

  // proves S19.2
  test("gives each published value a receipt that is there", async () => {
    const comparison = await compared(near.of, far.college);
    const facts = [
      ...comparison.figures.flatMap(({ cells }) =>
        cells.flatMap(({ values, made_of: parts }) => [...values, ...parts]),
      ),
      ...comparison.pools.flatMap(({ closings }) => closings),
    ].flatMap(({ fact }) => fact ?? []);
    expect(new Set(facts).size).toBeGreaterThan(15);
    const replies = await Promise.all([...new Set(facts)].map((fact) => api.get(`/api/facts/${fact}/`)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("names what is not listed, and refuses an address that makes no sense", async () => {
    expect((await compared(near.of, "college-999999")).absent).toEqual(["college-999999"]);
    expect((await api.get("/api/compare/?of=college-999999")).status).toBe(404);
    for (const asked of ["", "college-0", "hostel-1", "college-1,college-2,college-3,college-4,college-5"]) {
      expect((await api.get(`/api/compare/?of=${asked}`)).status, asked).toBe(422);
    }
  });

  test("says how far each is from home, of which nothing is in an address", async () => {
    const { body } = await ask([near.of, far.of, other.of], "411 005");
    expect(body.home).toMatchObject({ name: "411005, Pune, Maharashtra", source: { publisher: "India Post" } });
    expect(body.distances.map(({ metres }) => metres && Math.round(metres / 100_000))).toEqual([0, 14, null]);
    expect((await ask([near.of], "pune")).body.home?.name).toBe("Pune, Maharashtra");
    expect((await ask([near.of], "Aurangabad, Bihar")).body.home?.latitude).toBe(24.7);
    expect(await ask([near.of], "Aurangabad")).toMatchObject({
      status: 422,
      body: { fields: { home: expect.stringContaining("several places") } },
    });
    expect((await ask([near.of], "999999")).status).toBe(422);
    expect((await ask([near.of], "")).body).toMatchObject({ home: null, distances: [] });
  });
});

// proves S19.1
describe("the way to a comparison", () => {
  test("begins at every card, the page of a college and the lists of an authority", async () => {
    const link = `href="${comparePath(near.college)}"`;
    const college = await get(`${collegePath(near.collegeId)}?branch=${near.branchId}`);
    expect(college.main).toContain(link);
    expect(college.main).toContain(`href="${comparePath(near.of)}"`);
    expect((await get("/search?q=Near+College")).main).toContain(link);
    const list = await send("/chances/lists?authority=MHT-CET+CAP", { figure: "99" });
    expect(list.main).toContain(`href="${comparePath(other.of)}"`);
  });
});

describe("the page /compare, without script", () => {
  test("says places in the language's own script", async () => {
    const { text } = await get(`${comparePath(near.of, far.of)}&lang=hi`);
    expect(text).toMatch(/महाराष्ट्र.*बिहार/);
    expect(text).not.toMatch(/Maharashtra|Bihar/);
  });

  // proves S19.1
  test("asks for a college, adds one to those in the address, and leads to a branch of each", async () => {
    const empty = await get("/compare");
    expect(empty.text).toContain("Which college do you want to compare?");
    const one = await get(`${comparePath(near.college)}&q=Far+College`);
    expect(one.main).toContain(`href="${comparePath(near.college, far.college)}"`);
    expect(one.main).toContain(`<input type="hidden" name="of" value="${near.college}"/>`);
    const two = await get(comparePath(near.college, far.college));
    expect(two.main).toContain(`<option value="${near.of},${far.of}">Computer Engineering</option>`);
    const [chosenInBoth] =
      /<option value="[^"]*" selected="">[^<]*/.exec((await get(comparePath(near.of, far.of))).main) ?? [];
    expect(chosenInBoth).toBe(`<option value="${near.of},${far.of}" selected="">Computer Engineering`);
    expect(two.main).toContain(`href="${comparePath(far.college)}"`);
    expect(two.main).toContain(`<option value="${near.of}">Computer Engineering</option>`);
    // The branch is chosen by a form with a field for each column.
    const chosen = await get(`/compare?of=${near.of}&of=${far.college}`);
    expect(chosen.html).toContain(`of=${near.of},${far.college}`);
  });

  // proves S19.2
  test("shows differences first and folds away what is equal", async () => {
    const { main, text } = await get(comparePath(near.of, far.of));
    const [open = "", ...folded] = main.slice(main.indexOf('id="differences"')).split("<details");
    expect(open).toContain("Fees for one year");
    expect(open).not.toContain("Seats a year");
    expect(folded.join()).toContain("Seats a year");
    expect(text).toMatch(/Fees for the whole course Our estimate.*₹4.8 lakh 4 years of ₹1.2 lakh/);
    expect(text).toContain("Seats shown: JoSAA, JEE Main: whole country, OPEN, everybody.");
    expect(text).toMatch(/Closing rank 2025 Near, Computer|Closing rank 2025/);
    expect(main.match(/href="\/facts\/cutoff-\d+"/g)).toHaveLength(4);
  });

  // proves S19.2
  test("always has a row of fees, with the way to ask where we have none, and names the better figure in words", async () => {
    const { main, text } = await get(comparePath(near.of, far.of));
    expect(text).toMatch(/Fees for one year .*₹1.2 lakh .*₹90,000 2025-26 lowest/);
    expect(main).toContain('class="compare-bar"');
    const bare = await Promise.all([createCollege(api.db), createCollege(api.db)]);
    const [open = ""] = (await get(comparePath(...bare.map(({ id }) => `college-${id}`)))).main
      .split("<section")
      .slice(1);
    expect(open).toContain("Fees for one year");
    expect(open.match(/href="\/contactus[^"]*college-\d+"/g)).toHaveLength(2);
  });

  // proves S19.2
  test("says not comparable where lists differ, and what the branch closed at itself", async () => {
    const { text } = await get(comparePath(near.of, far.of, other.of));
    expect(text).toContain("Not comparable: MHT-CET CAP, MHT CET");
    expect(text).toContain("98.5");
  });

  // proves S19.3
  test("shows other seats and the distance from home by a form that leaves nothing in an address", async () => {
    const { pools } = await compared(near.of, far.of);
    const sc = pools.find(({ seat_type: seat }) => seat === "SC")!;
    const path = comparePath(near.of, far.of);
    const form = /<form id="yours"[\s\S]*?<\/form>/.exec((await get(path)).main)![0];
    expect(form).toMatch(/^<form id="yours"[^>]*method="post"[\s\S]*name="pool"[\s\S]*name="home"/);
    const reply = await send(path, { pool: sc.id, home: "411005" });
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(reply.text).toContain("Seats shown: JoSAA, JEE Main: whole country, SC, everybody.");
    expect(reply.text).toMatch(/From home .*1\.5 km.* 1,40\d km/);
    expect(reply.text).toContain("India Post");
    expect(
      [...reply.html.matchAll(/(?:href|action)="([^"]*)"/g)].filter(([, to]) => /411005|\bSC\b/.test(to!)),
    ).toEqual([]);
    const unknown = await send(path, { home: "Nowhere" });
    expect([unknown.status, unknown.text.includes("is not in our list of places")]).toEqual([422, true]);
    expect(unknown.main).toContain('value="Nowhere"');
  });

  // proves S26.5
  test("offers the branches that all have, each by a name of its own", async () => {
    const ids: number[] = [];
    for (const name of ["First of Two", "Second of Two"]) {
      const college = await createCollege(api.db, { name });
      const own = { collegeId: college.id, name: "Robotics" };
      await createBranch(api.db, { ...own, level: "ug", degree: "B.Tech" });
      await createBranch(api.db, { ...own, level: "ug", degree: "B.E." });
      await createBranch(api.db, { ...own, level: "pg", degree: "M.Tech" });
      ids.push(college.id);
    }
    const { main } = await get(comparePath(...ids.map((id) => `college-${id}`)));
    const [, choices = ""] = /Compare the same[^<]*<\/span><select[^>]*>([\s\S]*?)<\/select>/.exec(main) ?? [];
    const [whole, ...names] = [...choices.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, name]) => name);
    expect(whole).toBe("Whole college");
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(3);
  });

  test("drops what makes no sense, and says what is no longer listed", async () => {
    expect((await get("/compare?of=x,hostel-2,college-0")).status).toBe(200);
    const gone = await get(`${comparePath(near.of)},college-999999`);
    expect(gone.text).toContain("One of those you asked for is no longer listed.");
  });

  // proves S19.3
  test("is a file with a line a figure, and the receipt of each", async () => {
    const reply = await app.request(`/compare.csv?of=${near.of},${far.of}`);
    expect(reply.headers.get("content-type")).toContain("text/csv");
    const lines = (await reply.text()).split("\r\n");
    expect(lines.find((one) => one.startsWith('"Fees for one year"'))).toMatch(
      /"₹1.2 lakh \(2025-26\)","http:\/\/localhost:3000\/facts\/fee-\d+","₹90,000 \(2025-26\)"/,
    );
    expect(lines.find((one) => one.includes('"Closing rank 2024"'))).toMatch(
      /whole country, OPEN.*"1,050 \(round 6\)","http.*"2,050 \(round 6\)"/,
    );
    expect((await app.request("/compare.csv?of=college-999999")).status).toBe(404);
  });
});
