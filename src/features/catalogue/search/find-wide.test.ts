import { buildIndex } from "margdeep-search/build-index";
import { expect, test } from "vitest";
import { catalogueRows, type SampleCollege } from "../../../../tests/support/catalogue-rows.ts";
import { everyCollege } from "../rules.ts";
import { findColleges } from "./find-colleges.ts";

const state = "Kerala";

const ofManagement: SampleCollege["teaches"] = { 2: [["Management", 4, 60]] };
const ofEngineering: SampleCollege["teaches"] = {
  1: [["Civil Engineering", 2, 60]],
  3: [["Civil Engineering", 1, 30]],
};

/** Colleges of engineering by name, of which every third teaches management. */
function manyColleges(count: number): SampleCollege[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: at === count - 1 ? "Engineering College" : `Place${at % 50} Memorial College of Engineering number${at}`,
    city: `Town${at % 7}`,
    state,
    isWomenOnly: at % 5 === 0,
    teaches: at % 3 === 0 ? ofManagement : ofEngineering,
  }));
}

// proves S25.4
test("a text that thousands of colleges hold counts them all, as a filter does, and compares few", () => {
  const index = buildIndex(catalogueRows(manyColleges(5_000)), 1);
  let looks = 0;
  const nameText = new Proxy(index.nameText, {
    get: (array, key) => {
      looks += 1;
      return array[Number(key)];
    },
  });
  const asked = { ...everyCollege, q: "engineering college", pageSize: 24 };

  const whole = findColleges({ ...index, nameText }, asked);
  const filtered = findColleges(index, { ...asked, state });

  expect(whole.count).toBe(5_000);
  expect(looks).toBeLessThan(5_000);
  expect(whole.colleges[0]?.name).toBe("Engineering College");
  expect(filtered.count).toBe(whole.count);
  for (const facet of ["branch", "family", "level", "ownership", "stream", "women_only"] as const) {
    expect(whole.facets[facet], facet).toEqual(filtered.facets[facet]);
  }
});

// proves S25.4
test("its pages have every college once, those that were not compared too", () => {
  const index = buildIndex(catalogueRows(manyColleges(3_000)), 1);
  const ids = Array.from({ length: 30 }, (_, page) =>
    findColleges(index, { ...everyCollege, q: "engineering", page: page + 1, pageSize: 100 }).colleges.map(
      ({ id }) => id,
    ),
  ).flat();
  expect(new Set(ids).size).toBe(3_000);
});
