import { buildIndex } from "margdeep-search/build-index";
import { expect, test } from "vitest";
import { catalogueRows, type SampleCollege } from "../../../../tests/support/catalogue-rows.ts";
import type { CollegeQuery } from "../contract.ts";
import { everyCollege } from "../rules.ts";
import { findColleges } from "./find-colleges.ts";

const indexOf = (colleges: SampleCollege[]) => buildIndex(catalogueRows(colleges), 1);

// proves S25.4
test("colleges are numbered by prominence, so that those compared first are next to one another in memory", () => {
  const { colleges, ordinals } = indexOf([
    { id: 1, name: "Few Seats", teaches: { 1: [["Civil Engineering", 2, 30]] } },
    { id: 2, name: "Many Seats", teaches: { 1: [["Civil Engineering", 2, 300]] } },
    { id: 3, name: "In NIRF", nirfRank: 9, teaches: { 1: [["Civil Engineering", 2, 60]] } },
    { id: 4, name: "National Exam", closing: 200, teaches: { 1: [["Civil Engineering", 2, 60]] } },
  ]);
  expect(colleges.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect([1, 2, 3, 4].map((id) => ordinals.get(id))).toEqual([3, 2, 1, 0]);
});

test("colleges that are equal in what a list is sorted by come in the order of their ids", () => {
  const index = indexOf([
    { id: 1, name: "Asha College", teaches: { 1: [["Civil Engineering", 2, 60]] } },
    { id: 2, name: "Asha College", nirfRank: 1, teaches: { 1: [["Civil Engineering", 2, 60]] } },
  ]);
  for (const sort of ["name", "seats", "fees"] as const) {
    const { colleges } = findColleges(index, { ...everyCollege, sort });
    expect(colleges.map(({ id }) => id)).toEqual([1, 2]);
  }
});

test("a list comes with the colleges first of which most is known, then the hardest to reach, then by seats", () => {
  const engineering = (seats: number): SampleCollege["teaches"] => ({ 1: [["Civil Engineering", 2, seats]] });
  const closing = { closing: 200, teaches: engineering(60) };
  const fees = [{ low: 50_000, high: 50_000 }];
  const index = indexOf([
    { id: 1, name: "Nothing known, few seats", teaches: engineering(30) },
    { id: 2, name: "Nothing known, many seats", teaches: engineering(300) },
    { id: 3, name: "Closing value", ...closing },
    { id: 4, name: "Closing value, easier", ...closing, closing: 900 },
    { id: 5, name: "Closing value and fee", ...closing, closing: 5000, fees },
    { id: 6, name: "Closing value, fee and rank", ...closing, closing: 9000, fees, nirfRank: 90 },
    {
      id: 7,
      name: "Fee of another stream",
      ...closing,
      closing: 300,
      fees: fees.map((fee) => ({ ...fee, stream: 2 })),
    },
  ]);
  const list = (query: Partial<CollegeQuery>) =>
    findColleges(index, { ...everyCollege, ...query }).colleges.map(({ id }) => id);
  expect(list({ streamId: 1 })).toEqual([6, 5, 3, 7, 4, 2, 1]);
  expect([1, 2, 3, 4].flatMap((page) => list({ streamId: 1, page, pageSize: 2 }))).toEqual(list({ streamId: 1 }));
  // The other orders, and which college a text means, do not depend on it.
  expect(list({ streamId: 1, sort: "closing_rank" })).toEqual([3, 7, 4, 5, 6, 2, 1]);
  expect(list({ q: "closing value" })[0]).toBe(3);
});

// proves S25.4
test("a word is spelled as most texts spell it, whichever college is best known", () => {
  const { text } = indexOf([
    { id: 1, name: "Womens Institute", nirfRank: 1 },
    { id: 2, name: "College for Women, Akola" },
    { id: 3, name: "Women College Latur" },
  ]);
  expect(text.surfaces[text.termIds.get("women")!]).toBe("women");
});

// proves S25.4
test("a city is in the district and state that most of its colleges name", () => {
  const place = (id: number, district: string, state: string) => ({
    id,
    name: `College ${id}`,
    city: "Aurangabad",
    district,
    state,
  });
  const { facets } = findColleges(
    indexOf([
      { ...place(1, "Saran", "Bihar"), nirfRank: 1 },
      place(2, "", "Bihar"),
      place(3, "Aurangabad", "Bihar"),
      place(4, "Aurangabad", "Bihar"),
    ]),
    everyCollege,
  );
  expect(facets.city).toEqual([{ value: "Aurangabad", count: 4, district: "Aurangabad", state: "Bihar" }]);
});
