import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scholarship } from "#features/scholarships/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createScholarship } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  // why: 18:45 in London is already the next day in India, so the last date shows which clock counts.
  api = await openApi(new Date("2026-11-21T18:45:00Z"));
});
afterAll(() => api.close());

const ask = async (query = "") => (await api.get(`/api/scholarships/${query}`)).body;
const namesOf = (body: { results: Scholarship[] }) => body.results.map(({ name }) => name);

// proves S12.16
test("only what its source calls open is open, and only until its last date in India", async () => {
  await createScholarship(api.db, { name: "A closed", status: "closed" });
  await createScholarship(api.db, { name: "B expected", status: "expected", lastDate: "2027-03-31" });
  await createScholarship(api.db, { name: "C past", status: "open", lastDate: "2026-11-21" });
  await createScholarship(api.db, { name: "D open", status: "open", lastDate: "2026-11-22" });
  const { results } = await ask();
  expect(results.map(({ name, state }: Scholarship) => [name, state])).toEqual([
    ["D open", "open"],
    ["B expected", "check_date"],
    ["C past", "check_date"],
    ["A closed", "closed"],
  ]);
  expect(results[0].source).toMatchObject({ publisher: expect.any(String), captured_on: expect.any(String) });
});

test("category, gender, state and income leave out what is not for the student, and nothing for everybody", async () => {
  await createScholarship(api.db, { name: "For SC", categories: ["SC", "ST"] });
  await createScholarship(api.db, { name: "For girls", genders: ["female"] });
  await createScholarship(api.db, { name: "For Assam", states: ["Assam"], maxIncomeRupees: 300_000 });
  const of = async (query: string) => namesOf(await ask(`${query}&page_size=100`)).filter((name) => /^For/.test(name));
  expect(await of("?category=sc")).toEqual(["For Assam", "For SC", "For girls"]);
  expect(await of("?category=General&gender=female")).toEqual(["For Assam", "For girls"]);
  expect(await of("?gender=male&state=Goa")).toEqual(["For SC"]);
  expect(await of("?income=300000")).toContain("For Assam");
  expect(await of("?income=300001")).not.toContain("For Assam");
  const { facets } = await ask();
  expect(facets).toEqual({
    category: [
      { value: "SC", count: 1 },
      { value: "ST", count: 1 },
    ],
    state: [{ value: "Assam", count: 1 }],
  });
  expect((await api.get("/api/scholarships/?gender=x")).status).toBe(422);
});
