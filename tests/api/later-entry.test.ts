import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePath } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createCutoff, createLaterEntry } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
});
afterAll(() => api.close());

/** A college with first-year cut-offs and two lists of later entry. */
async function collegeWithBoth() {
  const college = await createCollege(api.db, { name: "Diploma College" });
  const branch = await createBranch(api.db, { collegeId: college.id });
  await createCutoff(api.db, { branchId: branch.id, closing: 54_321 });
  const of = { collegeId: college.id };
  await createLaterEntry(api.db, { ...of, round: 1, closing: 1_111 });
  const last = await createLaterEntry(api.db, { ...of, round: 2, closing: 2_222, marksPercent: 88.5 });
  await createLaterEntry(api.db, { ...of, year: 2024, closing: 3_333 });
  await createLaterEntry(api.db, { ...of, seatType: "LSC", gender: "female", closing: 4_444 });
  const score = { entry: "after_degree", authority: "GATE list", exam: "GATE", unit: "marks", maxMarks: 1000 } as const;
  await createLaterEntry(api.db, { ...of, ...score, round: 0, seatType: "GEN", closing: 555 });
  return { college, branch, last };
}

const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");

test("values after a diploma are answered apart from cut-offs, of the newest year, with their receipts", async () => {
  const { college, branch, last } = await collegeWithBoth();
  const { status, body } = await api.get(`/api/later-entries/?college_id=${college.id}`);
  expect(status).toBe(200);
  expect(body.results.map(({ closing }: { closing: number }) => closing)).toEqual([2_222, 1_111, 4_444, 555]);
  const cutoffs = await api.get(`/api/college-cutoffs/?college_id=${college.id}&branch_id=${branch.id}`);
  expect(JSON.stringify(cutoffs.body)).toContain("54321");
  for (const value of ["2222", "4444", "555,"]) expect(JSON.stringify(cutoffs.body)).not.toContain(value);
  const receipt = await api.get(`/api/facts/entry-${last.id}/`);
  expect(receipt.body).toMatchObject({
    kind: "entry",
    about: { kind: "college", id: college.id },
    figures: [
      { name: "closing", value: 2_222, unit: "rank" },
      { name: "score", value: 88.5, unit: "marks", out_of: 100 },
    ],
  });
});

test("a college that is not there has none, and one without them says so in its details", async () => {
  expect((await api.get("/api/later-entries/?college_id=2000000000")).status).toBe(404);
  const college = await createCollege(api.db);
  const { body } = await api.get(`/api/later-entries/?college_id=${college.id}`);
  expect(body).toEqual({ college_id: college.id, results: [] });
  expect((await api.get(`/api/college-details/${college.id}/`)).body.has_later_entries).toBe(false);
});

test("the page shows the open seats of the last round, and other seats by a choice in its address", async () => {
  const { college } = await collegeWithBoth();
  const page = textOf(await (await app.request(collegePath(college.id))).text());
  expect(page).toMatch(/After a diploma[\s\S]*2,222[\s\S]*88.5%/);
  expect(page).toMatch(/After B\.Tech[\s\S]*555 of 1,000/);
  for (const hidden of ["1,111", "3,333", "4,444"]) expect(page).not.toContain(hidden);
  const women = textOf(await (await app.request(`${collegePath(college.id)}?entry_seat=LSC`)).text());
  expect(women).toContain("4,444");
  expect(women).toContain("LSC: SC, women");
  expect(women).not.toContain("2,222");
  const unknown = textOf(await (await app.request(`${collegePath(college.id)}?entry_seat=WHAT`)).text());
  expect(unknown).toContain("2,222");
});
