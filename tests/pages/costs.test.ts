import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegePath, costPath } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createFee, createPlacement, createScholarship } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
let collegeId: number;
let branchId: number;
beforeAll(async () => {
  api = await openApi(new Date("2026-11-22T06:00:00Z"));
  app = createApp(api.deps, { pages: await sourcePages() });
  const college = await createCollege(api.db, { name: "Lamp College" });
  collegeId = college.id;
  branchId = (await createBranch(api.db, { collegeId, name: "Civil Engineering" })).id;
  await createBranch(api.db, { collegeId, name: "Mining Engineering" });
  await createFee(api.db, { collegeId, branchId, rupeesPerYear: 90_000, category: "GM" });
  const reserved = { category: "SC, ST", isGeneral: false, rupeesPerYear: 12_000 };
  await createFee(api.db, { collegeId, branchId, ...reserved });
  const outcome = { branch: "UG, 4 years", medianRupeesPerYear: 600_000, highestRupeesPerYear: 4_400_000 };
  await createPlacement(api.db, { collegeId, outcomes: [{ ...outcome, graduates: 90, placed: 60 }] });
  await createScholarship(api.db, { name: "River Scholarship", genders: ["female"], maxIncomeRupees: 300_000 });
});
afterAll(() => api.close());

async function read(response: Response) {
  const html = await response.text();
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  return { status: response.status, headers: response.headers, html, body, text };
}
const get = async (path: string) => read(await app.request(path));
/** The page's form, as a browser without script sends it. */
const send = async (answers: Record<string, string>) =>
  read(
    await app.request(costPath(collegeId, branchId), {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams(answers),
    }),
  );

describe("the page of a course's costs, without script", () => {
  test("begins with the whole cost, each part marked as published, ours or not known", async () => {
    const { status, headers, text, body } = await get(costPath(collegeId, branchId));
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(text).toContain("What it costs: Civil Engineering, Lamp College");
    // 90,000 x 4 of fees; 7,000 + 4,000 for ten months and 10,000 a year are ours.
    expect(text).toMatch(/In all ₹8\.4 lakh over 4 years: ₹2,10,000 a year on average/);
    expect(body).toMatch(/>Fees(<!-- -->)?\s*<span[^>]*><a href="\/facts\/fee-\d+"[^>]*>published<\/a>/);
    expect(text).toMatch(/Hostel our assumption ₹2,80,000/);
    expect(text).toMatch(/Travel not known, nothing counted –/);
    // 3,60,000 of 8,40,000; one bar a year, and the same as a table.
    expect(text).toMatch(/Fees: 43% of the whole cost Year 1 ₹2\.1 lakh Year 2 ₹2\.1 lakh/);
    expect(text).toMatch(
      /Show as table The cost of each year Part Year 1 .* Hostel ₹70,000 ₹70,000 ₹70,000 ₹70,000 Food/,
    );
    expect(body.match(/class="part-1"/g)).toHaveLength(5);
    expect(text).toContain("Deposits are not in our data");
    expect(text).toMatch(/Source:.*Test Council/);
    expect(body).toMatch(/<form[^>]*method="post"/);
    expect(text).toContain("Empty: ₹7,000, our assumption.");
    expect(text).toContain("Approval Process Handbook 2024-27 (since 2024)");
    expect(text).toContain("We have not checked this against the rules themselves, so ask the college.");
  });

  // proves S11.9
  test("a course of unknown length costs one year, and the page says so", async () => {
    const { id } = await createBranch(api.db, { collegeId, name: "Yoga Therapy" });
    const { text } = await get(costPath(collegeId, id));
    expect(text).not.toMatch(/ Sum ₹/);
    expect(text).toMatch(/What we know so far, without the fees.*Year 1 ₹1.2 lakh/);
    expect(text).toContain("We do not know how many years this course takes, so this is one year.");
    expect(text).toContain("Empty: one year is counted.");
  });

  // proves S11.3
  test("a course without fees has no total and no loan for it, and says which field brings them", async () => {
    const bare = await createCollege(api.db, { name: "Bare College" });
    const branch = await createBranch(api.db, { collegeId: bare.id, name: "Civil Engineering" });
    const { text, body } = await get(costPath(bare.id, branch.id));
    expect(text).toMatch(/In all No total yet: we do not have the fees of this course.* Type the fees/);
    expect(body).toMatch(/<a href="#fee_rupees_per_year"/);
    expect(body).toMatch(/id="fee_rupees_per_year"/);
    expect(text).not.toMatch(/4\.8 lakh|on average|a month, on a loan/);
    expect(text).not.toMatch(/ Sum ₹| 100% /);
    expect(body).toMatch(/<a href="\/contactus\?about=college-[^"]+"[^>]*>Ask the college/);
    expect(text).toContain("Type the fees, or the amount of a loan");
  });

  test("the instalment is beside the median with its year and source, and the highest salary is nowhere", async () => {
    const { text, body } = await send({ loan_rupees: "4,00,000", loan_rate_percent: "10" });
    expect(text).toContain("₹7,137 a month");
    expect(text).toContain("14.3% of a month’s median salary, before tax");
    expect(text).toContain("Median salary ₹6,00,000 a year (UG, 4 years, 2024). Of 60 who were placed.");
    expect(body).toMatch(/<a href="\/facts\/outcome-[^"]+"[^>]*>Median salary/);
    expect(text).not.toMatch(/44,00,000|44 lakh/);
    const other = await get(costPath(collegeId));
    expect(other.text).toContain("Choose a course, and we compare");
  });

  // proves S18.1
  test("answers stay in the form and out of every address, and decide fee and scholarships", async () => {
    const personal = { category: "SC", gender: "female", income: "2,40,000", state: "Goa", living: "home" };
    const { status, headers, text, body, html } = await send(personal);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(text).toContain("This is the fee of your category.");
    expect(text).toMatch(/River Scholarship.*Fits: gender, family income\./);
    expect(body).toContain('value="2,40,000"');
    expect(body).toMatch(/<option value="SC" selected/);
    const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => /240000|2,40|Goa|income|=SC/.test(address!))).toEqual([]);
    expect((await send({ gender: "male" })).text).not.toContain("River Scholarship");
  });

  test("a figure that does not fit is named at its field, and what was typed stays", async () => {
    const { status, text, body } = await send({ years: "nine", home_km: "12" });
    expect(status).toBe(422);
    expect(text).toContain("Years of the course: must be a number");
    expect(body).toContain('value="nine"');
    expect(body).toContain('value="12"');
  });

  test("says what leaving costs by UGC's step, and asks for the date it needs", async () => {
    const bare = await get(costPath(collegeId, branchId));
    expect(bare.text).toContain("If you leave on 22 Nov 2026");
    expect(bare.text).toContain("Fill in the last date of admission");
    const { text } = await send({
      ...{ last_admission_date: "2026-11-30", leaving_on: "2026-12-20", paid_rupees: "90,000" },
      ...{ authority: "josaa", seat_fee_rupees: "30,000", seat_charge_rupees: "5,000" },
    });
    expect(text).toContain("You leave 20 days after the last date of admission: 50% of the fees come back.");
    expect(text).toContain("This is the rule for 2025, so please check.");
    // 45,000 of the fees, 5,000 of the seat fee, 7,000 of rent.
    expect(text).toContain("You lose ₹57,000");
    expect(text).toContain("We do not know its rule for the fees of the college.");
  });

  test("a college without anything says so; what does not exist is a 404", async () => {
    const { id } = await createCollege(api.db);
    const { status, text } = await get(costPath(id));
    expect(status).toBe(200);
    expect(text).toContain("No total yet: we do not have the fees of this course");
    expect((await get(costPath(2_000_000_000))).status).toBe(404);
    expect((await get("/collegedetails/%25%25/cost")).status).toBe(404);
  });

  test("is a link away from the fees of the college", async () => {
    const { html } = await get(`${collegePath(collegeId)}?branch=${branchId}`);
    expect(html).toContain(`<a href="${costPath(collegeId, branchId)}" rel="nofollow"`);
  });
});
