import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollegeCard } from "#features/catalogue/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createFee, createSource, createStream } from "../support/factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let api: Api;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  editor = staffClient(api.app, await makeStaff(api.db, "editor"));
});
afterAll(() => api.close());

const idsOf = (body: { results: CollegeCard[] }) => body.results.map((college) => college.id);

/** Three colleges of one stream: with a low fee, with a high one, and with none. */
async function threeColleges() {
  const stream = await createStream(api.db);
  const [low, high, none] = await Promise.all(
    ["A College", "B College", "C College"].map(async (name) => {
      const college = await createCollege(api.db, { name });
      const branch = await createBranch(api.db, { collegeId: college.id, streamId: stream.id });
      return { ...college, branchId: branch.id };
    }),
  );
  await createFee(api.db, { collegeId: low!.id, rupeesPerYear: 90_000, fixedBy: "Fee Regulating Authority" });
  await createFee(api.db, { collegeId: high!.id, rupeesPerYear: 240_000 });
  return { stream, low: low!, high: high!, none: none! };
}

describe("fees in lists", () => {
  test("a card shows the range of the newest year, who fixed it and how sure it is", async () => {
    const { stream, low } = await threeColleges();
    const source = await createSource(api.db, { status: "provisional" });
    const fee = { collegeId: low.id, fixedBy: "Fee Regulating Authority", sourceId: source.id };
    await createFee(api.db, { ...fee, branchId: low.branchId, rupeesPerYear: 120_000 });
    await createFee(api.db, { ...fee, year: 2024, rupeesPerYear: 70_000 });
    await createFee(api.db, { ...fee, category: "Tuition fee waiver", isGeneral: false, rupeesPerYear: 0 });
    const { body } = await api.get(`/api/colleges/?stream_id=${stream.id}&sort=fees`);
    expect(body.results[0].fee_range).toEqual({
      low: 90_000,
      high: 120_000,
      year: 2025,
      fixed_by: "Fee Regulating Authority",
      status: "provisional",
    });
  });

  test("an invented fee is no figure of a college", async () => {
    const { stream, none } = await threeColleges();
    const sample = await createSource(api.db, { status: "sample" });
    await createFee(api.db, { collegeId: none.id, rupeesPerYear: 1_000, sourceId: sample.id });
    const { body } = await api.get(`/api/colleges/?stream_id=${stream.id}&sort=name`);
    expect(body.results[2].fee_range).toBeNull();
  });

  // proves S12.15
  test("fees_up_to leaves colleges whose lowest fee is known and not higher; facets follow", async () => {
    const { stream, low, high } = await threeColleges();
    const found = async (upTo: number) =>
      idsOf((await api.get(`/api/colleges/?stream_id=${stream.id}&sort=name&fees_up_to=${upTo}`)).body);
    expect(await found(89_999)).toEqual([]);
    expect(await found(90_000)).toEqual([low.id]);
    expect(await found(240_000)).toEqual([low.id, high.id]);
    const { body } = await api.get(`/api/colleges/?stream_id=${stream.id}&fees_up_to=90000`);
    expect(body.facets.state).toEqual([{ value: "Maharashtra", count: 1 }]);
    expect((await api.get("/api/colleges/?fees_up_to=cheap")).status).toBe(422);
  });

  test("sort=fees begins with the lowest; colleges of which we have none come last", async () => {
    const { stream, low, high, none } = await threeColleges();
    const { body } = await api.get(`/api/colleges/?stream_id=${stream.id}&sort=fees`);
    expect(idsOf(body)).toEqual([low.id, high.id, none.id]);
  });

  test("the fee of a programme called like a stream, and of a branch, belong to that stream alone", async () => {
    const [engineering, management] = [await createStream(api.db), await createStream(api.db)];
    const college = await createCollege(api.db);
    await createBranch(api.db, { collegeId: college.id, streamId: engineering.id });
    const mba = await createBranch(api.db, { collegeId: college.id, streamId: management.id });
    await createFee(api.db, {
      collegeId: college.id,
      programme: engineering.name.toUpperCase(),
      rupeesPerYear: 80_000,
    });
    await createFee(api.db, { collegeId: college.id, branchId: mba.id, rupeesPerYear: 300_000 });
    const rangeIn = async (query: string) => {
      const { body } = await api.get(`/api/colleges/?q=${encodeURIComponent(college.name)}${query}`);
      const { low, high } = body.results[0].fee_range;
      return [low, high];
    };
    expect(await rangeIn(`&stream_id=${engineering.id}`)).toEqual([80_000, 80_000]);
    expect(await rangeIn(`&stream_id=${management.id}`)).toEqual([300_000, 300_000]);
    expect(await rangeIn("")).toEqual([80_000, 300_000]);
  });
});

describe("fees of one college", () => {
  test("the reply has each fee with its year, category, authority and source, newest year first", async () => {
    const { low } = await threeColleges();
    await createFee(api.db, { collegeId: low.id, year: 2024, category: "SC", isGeneral: false, rupeesPerYear: 0 });
    const { body } = await api.get(`/api/college-details/${low.id}/`);
    expect(body.fees).toMatchObject([
      {
        branch_id: null,
        branch_name: null,
        programme: "",
        year: 2025,
        category: "",
        is_general: true,
        rupees_per_year: 90_000,
        includes: "",
        fixed_by: "Fee Regulating Authority",
        source: { status: "official" },
      },
      { year: 2024, category: "SC", is_general: false, rupees_per_year: 0 },
    ]);
    expect(body.fee_range).toMatchObject({ low: 90_000, high: 90_000, year: 2025 });
  });
});

describe("fees in the console", () => {
  test("staff add, change and remove a fee, and the site shows it at once", async () => {
    const { none } = await threeColleges();
    const { status, body } = await editor.post("/api/staff/fees/", {
      college_id: none.id,
      branch_id: none.branchId,
      year: 2026,
      rupees_per_year: 55_000,
      includes: "tuition",
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const seen = async () => (await api.get(`/api/college-details/${none.id}/`)).body.fees;
    expect(await seen()).toMatchObject([{ year: 2026, rupees_per_year: 55_000, source: { publisher: "Margdeep" } }]);
    await editor.patch(`/api/staff/fees/${body.id}/`, {
      version: body.version,
      rupees_per_year: 56_000,
      same_source: true,
    });
    expect(await seen()).toMatchObject([{ rupees_per_year: 56_000 }]);
    const { body: now } = await editor.get(`/api/staff/fees/${body.id}/`);
    await editor.delete(`/api/staff/fees/${body.id}/?version=${now.version}`);
    expect(await seen()).toEqual([]);
  });

  test("a branch of another college and a second fee of the same kind are refused by field", async () => {
    const { low, high } = await threeColleges();
    const fee = { college_id: low.id, year: 2026, rupees_per_year: 1 };
    const other = await editor.post("/api/staff/fees/", { ...fee, branch_id: high.branchId });
    expect([other.status, other.body.fields]).toEqual([422, { branch_id: "is not a branch of this college" }]);
    expect((await editor.post("/api/staff/fees/", fee)).status).toBe(201);
    expect((await editor.post("/api/staff/fees/", fee)).status).toBe(422);
  });
});
