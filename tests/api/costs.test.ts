import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CostAnswer } from "#features/costs/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import {
  createBranch,
  createCollege,
  createFee,
  createPlacement,
  createScholarship,
  createSource,
  createStream,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi(new Date("2026-11-22T06:00:00Z"));
});
afterAll(() => api.close());

async function post(question: object) {
  const response = await api.app.request("/api/costs/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies whose schema is checked where they succeed
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

async function ask(question: object): Promise<CostAnswer> {
  const { status, body } = await post(question);
  expect([status, body.fields]).toEqual([200, undefined]);
  expect(CostAnswer.parse(body)).toEqual(body);
  return body;
}

/** An engineering branch of a college of its own. */
async function branchOf() {
  const stream = await createStream(api.db);
  const college = await createCollege(api.db);
  const branch = await createBranch(api.db, { collegeId: college.id, name: "Mining Engineering", streamId: stream.id });
  return { stream, college_id: college.id, branch_id: branch.id, name: branch.name };
}

// proves S18.1
/** The same in each of four years. */
const yearsOf = (rupees: number) => [rupees, rupees, rupees, rupees];

describe("what a course costs", () => {
  test("adds fees over the years and the middle price of the hostels near, each with its receipt", async () => {
    const { college_id, branch_id } = await branchOf();
    const fee = await createFee(api.db, { collegeId: college_id, branchId: branch_id, rupeesPerYear: 90_000 });
    const near = [{ collegeId: college_id, metres: 400 }];
    const prices = [5000, 9000, 6000];
    const hostels = [];
    for (const rupeesPerMonth of prices)
      hostels.push(await createHostel(api.db, { near, rooms: [{ rupeesPerMonth }] }));
    const sample = await createSource(api.db, { status: "sample" });
    await createHostel(api.db, { near, rooms: [{ rupeesPerMonth: 1 }], sourceId: sample.id });
    const answer = await ask({ college_id, branch_id, travel_rupees_per_year: 8000 });
    expect(answer.years).toEqual({ value: 4, origin: "published", fact: null });
    expect(answer.years_source).toMatchObject({ since: 2024, title: "Approval Process Handbook 2024-27" });
    expect(answer.hostels.map(({ rupees_per_month: price }) => price)).toEqual([5000, 6000, 9000]);
    expect(answer.lines).toEqual([
      {
        item: "fees",
        origin: "published",
        fact: `fee-${fee.id}`,
        rupees_first_year: 90_000,
        rupees_by_year: yearsOf(90_000),
        rupees_in_all: 360_000,
      },
      {
        ...{ item: "hostel", origin: "published", fact: `price-${hostels[2]!.id}` },
        ...{ rupees_first_year: 60_000, rupees_by_year: yearsOf(60_000), rupees_in_all: 240_000 },
      },
      {
        item: "food",
        origin: "assumed",
        fact: null,
        rupees_first_year: 40_000,
        rupees_by_year: yearsOf(40_000),
        rupees_in_all: 160_000,
      },
      {
        item: "travel",
        origin: "entered",
        fact: null,
        rupees_first_year: 8000,
        rupees_by_year: yearsOf(8000),
        rupees_in_all: 32_000,
      },
      {
        item: "other",
        origin: "assumed",
        fact: null,
        rupees_first_year: 10_000,
        rupees_by_year: yearsOf(10_000),
        rupees_in_all: 40_000,
      },
    ]);
    expect(answer).toMatchObject({ total: 832_000, total_after_scholarships: 832_000, per_year: 208_000 });
    expect(answer.by_year).toEqual([208_000, 208_000, 208_000, 208_000]);
  });

  test("every assumption can be changed, and without a fee or a hostel the answer says so", async () => {
    const { college_id, branch_id } = await branchOf();
    const bare = await ask({ college_id, branch_id });
    // 7,000 + 4,000 for ten months and 10,000 a year, four years long: the parts are told, a total is not.
    expect(bare).toMatchObject({ is_without_fees: true, total: null, total_after_scholarships: null, per_year: null });
    expect(bare).toMatchObject({ without_fees: 480_000, loan: { rupees: { origin: "missing" }, instalment: null } });
    expect((await ask({ college_id, branch_id, loan_rupees: 100_000 })).loan).toMatchObject({
      rupees: { value: 100_000, origin: "entered" },
    });
    expect(bare.fee.rupees_per_year).toEqual({ value: null, origin: "missing", fact: null });
    expect(bare.used.hostel_rupees_per_month).toMatchObject({ origin: "assumed" });
    expect(bare.used.travel_rupees_per_year).toEqual({ value: null, origin: "missing", fact: null });
    const told = await ask({
      ...{ college_id, branch_id, years: 2, fee_rupees_per_year: 50_000, fee_rise_percent: 10, living: "home" },
      ...{ home_km: 10, trips_per_year: 200, other_rupees_per_year: 0, deposit_rupees: 5000 },
      scholarship_rupees_per_year: 20_000,
    });
    // 50,000 + 55,000; by road 10 km x 2 x 200 x 1.50 a year; the deposit comes back and is apart.
    expect(told).toMatchObject({ total: 117_000, scholarships_in_all: 40_000, total_after_scholarships: 77_000 });
    expect(told.used.travel_rupees_per_year).toEqual({ value: 6000, origin: "assumed", fact: null });
    expect(told.used.deposit_rupees).toMatchObject({ value: 5000, origin: "entered" });
  });

  test("the fee of the category is counted where the source has one, else the open fee", async () => {
    const { college_id, branch_id } = await branchOf();
    await createFee(api.db, { collegeId: college_id, rupeesPerYear: 100_000, category: "GM" });
    const reserved = { category: "SC, ST, income up to 10 lakh", isGeneral: false, rupeesPerYear: 0 };
    const fee = await createFee(api.db, { collegeId: college_id, ...reserved });
    const feeFor = async (who: object) => (await ask({ college_id, branch_id, ...who })).fee;
    expect(await feeFor({ category: "SC", income: 400_000 })).toMatchObject({
      rupees_per_year: { value: 0, fact: `fee-${fee.id}` },
      is_of_category: true,
    });
    expect(await feeFor({ category: "EWS" })).toMatchObject({
      rupees_per_year: { value: 100_000 },
      is_of_category: false,
    });
    expect((await feeFor({ fee: `fee-${fee.id}` })).row?.rupees_per_year).toBe(0);
  });

  // proves S18.3
  test("the instalment is beside the newest filed median of the course, never beside the highest", async () => {
    const { college_id, branch_id, stream } = await branchOf();
    const group = { graduates: 100, placed: 60, highestRupeesPerYear: 9_000_000 };
    await createPlacement(api.db, {
      ...{ collegeId: college_id, year: 2023, outcomes: [{ branch: "UG, 4 years", medianRupeesPerYear: 1, ...group }] },
    });
    await createPlacement(api.db, {
      collegeId: college_id,
      year: 2024,
      outcomes: [
        { branch: "UG, 4 years", medianRupeesPerYear: 450_000, ...group },
        { branch: `UG, 4 years (${stream.name})`, medianRupeesPerYear: 600_000, ...group },
        { branch: "PG, 2 years", medianRupeesPerYear: 2_000_000, ...group },
      ],
    });
    const { loan } = await ask({ college_id, branch_id, loan_rupees: 400_000 });
    expect(loan).toMatchObject({ interest_before: 140_000, owed: 540_000, instalment: 7137, percent_of_salary: 14.3 });
    expect(loan.salary).toMatchObject({ median: 600_000, year: 2024, placed: 60, why_none: null });
    expect(loan.salary.source?.publisher).toBe("Test Council");
    const other = await ask({ college_id, branch_id, years: 5 });
    expect(other.loan.salary).toMatchObject({ median: null, why_none: "not_of_this_course" });
    expect(other.loan.percent_of_salary).toBeNull();
    const nothing = await branchOf();
    expect((await ask({ college_id: nothing.college_id })).loan.salary.why_none).toBe("nothing_filed");
  });

  // proves S18.2
  test("scholarships that the answers contradict are left out; the others say what is met and what to check", async () => {
    const { college_id, branch_id, stream } = await branchOf();
    const both = { classes: ["12_pass"], streams: [`${stream.name} (BTech)`] };
    await createScholarship(api.db, { name: "River", maxIncomeRupees: 300_000, genders: ["female"], ...both });
    await createScholarship(api.db, { name: "School", classes: ["11"] });
    await createScholarship(api.db, { name: "Bygone", status: "closed" });
    const { scholarships } = await ask({ college_id, branch_id, income: 200_000 });
    expect(scholarships.results.map(({ scholarship, conditions }) => [scholarship.name, conditions])).toEqual([
      [
        "River",
        [
          { condition: "class", is_met: true },
          { condition: "gender", is_met: false },
          { condition: "income", is_met: true },
          { condition: "course", is_met: false },
        ],
      ],
    ]);
    expect((await ask({ college_id, branch_id, income: 300_001 })).scholarships.count).toBe(0);
    expect((await ask({ college_id, branch_id, gender: "male" })).scholarships.count).toBe(0);
  });
});

// proves S18.4
describe("what leaving costs", () => {
  test("the step of UGC, the seat fee and the rent of the notice, at least and at most", async () => {
    const { college_id, branch_id } = await branchOf();
    const question = { college_id, branch_id, paid_rupees: 100_000, hostel_rupees_per_month: 6000 };
    const dates = { last_admission_date: "2026-12-01", leaving_on: "2026-12-10" };
    const { leaving } = await ask({ ...question, ...dates, authority: "josaa", seat_fee_rupees: 30_000 });
    expect(leaving.refunds).toMatchObject([
      { authority: "ugc", rule: "step", percent: 80, days: 9, refund_at_least: 80_000, carried_from: 2025 },
      { authority: "josaa", rule: "not_known", refund_at_least: null },
    ]);
    expect(leaving.refunds[0]?.sources[0]?.publisher).toBe("University Grants Commission (UGC)");
    expect(leaving.notice).toMatchObject({ months: { value: 1, origin: "assumed" }, rupees: 6000 });
    // 20,000 of the fees and 6,000 of rent; of the seat fee anything between nothing and all.
    expect(leaving).toMatchObject({ lost_at_least: 26_000, lost_at_most: 56_000 });
    const told = await ask({
      ...question,
      ...dates,
      authority: "josaa",
      seat_fee_rupees: 30_000,
      seat_charge_rupees: 5000,
    });
    expect(told.leaving).toMatchObject({ lost_at_least: 31_000, lost_at_most: 31_000 });
  });

  test("today is the day in India, and without a fee that was paid nothing is computed", async () => {
    const { college_id } = await branchOf();
    const { leaving } = await ask({ college_id });
    expect(leaving).toMatchObject({ on: "2026-11-22", lost_at_least: null, lost_at_most: null, seat_fee: null });
    expect(leaving.refunds[0]?.rule).toBe("needs_last_date");
  });
});

describe("the call", () => {
  test("is never cached, and refuses what does not fit by field", async () => {
    const { college_id } = await branchOf();
    expect((await post({ college_id })).headers.get("cache-control")).toBe("no-store");
    const refused = await post({ college_id, years: 7, leaving_on: "2026-02-30", fee: "fee-1", rank: 1 });
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([422, ["body", "leaving_on", "years"]]);
    expect((await post({ college_id, fee: "fee-1" })).body.fields).toEqual({ fee: "is not a fee of this college" });
    expect((await post({ college_id, branch_id: 2_000_000_000 })).body.fields).toEqual({
      branch_id: "is not a branch of this college",
    });
    expect((await post({ college_id: 2_000_000_000 })).status).toBe(404);
  });
});
