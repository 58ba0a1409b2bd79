import { buildIndex } from "margdeep-search/build-index";
import { expect, test } from "vitest";
import { catalogueRows, type SampleCollege } from "../../../tests/support/catalogue-rows.ts";
import { minPeers, peerMedian } from "./peer-median.ts";

const teaches: NonNullable<SampleCollege["teaches"]> = { 1: [["Civil Engineering", 2, 60]] };

/** Colleges of engineering in Maharashtra with one median each, of 2024 unless it says otherwise. */
function indexOf(medians: { rupees: number; group?: string; year?: number; state?: string; stream?: number }[]) {
  const colleges = medians.map(({ state, stream = 1 }, at): SampleCollege => {
    const taught: NonNullable<SampleCollege["teaches"]> = stream === 1 ? teaches : { [stream]: [["MBA", 4, 60]] };
    const base = { id: at + 1, name: `College ${at + 1}`, teaches: taught };
    return state === undefined ? base : { ...base, state };
  });
  const rows = catalogueRows(colleges);
  rows.medians = medians.map(({ rupees, group = "UG, 4 years", year = 2024 }, at) => [
    at + 1,
    { rupees_per_year: rupees, placed: 50, group, year, fact: `outcome-${at}`, graduates: 60 },
  ]);
  return buildIndex(rows, 1);
}
const five = [300_000, 400_000, 500_000, 600_000, 900_000].map((rupees) => ({ rupees }));

test("the middle of the medians of a state's colleges of one stream, each counted once", () => {
  expect(peerMedian(indexOf(five), 0)).toEqual({
    ...{ rupeesPerYear: 500_000, count: 5, year: 2024 },
    ...{ state: "Maharashtra", stream: { id: 1, name: "Engineering" } },
  });
  expect(peerMedian(indexOf([...five, { rupees: 540_000 }]), 5)?.rupeesPerYear).toBe(520_000);
});

test("another state, stream, year or level is not compared, and too few colleges are no measure", () => {
  const others = [
    { rupees: 5_000_000, state: "Goa" },
    { rupees: 5_000_000, stream: 2 },
    { rupees: 5_000_000, year: 2023 },
    { rupees: 5_000_000, group: "PG, 2 years" },
  ];
  const index = indexOf([...five, ...others]);
  expect(peerMedian(index, 0)).toMatchObject({ rupeesPerYear: 500_000, count: 5 });
  for (const [at] of others.entries()) expect(peerMedian(index, five.length + at)).toBeNull();
  expect(peerMedian(indexOf(five.slice(1)), 0)).toBeNull();
  expect(minPeers).toBe(5);
});
