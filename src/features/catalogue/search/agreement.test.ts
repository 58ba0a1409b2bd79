import { type Family, familiesOf } from "margdeep-search/branch-families";
import { buildIndex } from "margdeep-search/build-index";
import { levelBits, ownershipGroupOf } from "margdeep-search/shapes";
import { suggestFrom } from "margdeep-search/suggest-from";
import { expect, test } from "vitest";
import {
  catalogueRows,
  randomColleges,
  type SampleCollege,
  sampleStreams,
  seededRandom,
} from "../../../../tests/support/catalogue-rows.ts";
import { type CollegeQuery, type FacetValue, type Level, levels, ownershipGroups } from "../contract.ts";
import { everyCollege } from "../rules.ts";
import { findColleges } from "./find-colleges.ts";

type Filters = Pick<
  CollegeQuery,
  "streamId" | "state" | "city" | "district" | "branch" | "family" | "ownership" | "womenOnly" | "hostelWithinM"
> & { level: Level | null };

const slugs: Record<number, string> = Object.fromEntries(sampleStreams.map(({ id, slug }) => [id, slug]));

/** The filters' meaning, stated as plainly as possible. */
function isIn(college: SampleCollege, filters: Filters): boolean {
  const { streamId, state, city, district, branch, family, level, ownership, womenOnly, hostelWithinM } = filters;
  const taught = Object.entries(college.teaches ?? {});
  const programmes = taught.flatMap(([stream, own]) =>
    own.map(([name, bits]) => ({ stream: Number(stream), name, bits })),
  );
  // Of a stream without branches nothing but the stream is known.
  const isListed =
    branch === null &&
    family === null &&
    level === null &&
    taught.some(([stream, own]) => own.length === 0 && (streamId === null || Number(stream) === streamId));
  // Families of engineering mean the bachelor's degree, which every one of these streams teaches.
  const bits = level ? levelBits[level] : family ? levelBits.ug : 7;
  const isTaught = programmes.some(
    (programme) =>
      (streamId === null || programme.stream === streamId) &&
      (branch === null || programme.name === branch) &&
      (family === null || familiesOf(slugs[programme.stream]!, programme.name).includes(family)) &&
      (programme.bits & bits) !== 0,
  );
  return (
    (state === null || college.state === state) &&
    (city === null || college.city === city) &&
    (district === null || college.city === district) &&
    (ownership === null || ownershipGroupOf(college.ownership!) === ownership) &&
    (!womenOnly || college.isWomenOnly === true) &&
    (hostelWithinM === null ||
      (typeof college.nearestHostelM === "number" && college.nearestHostelM <= hostelWithinM)) &&
    ((streamId === null && branch === null && family === null && level === null) || isTaught || isListed)
  );
}

/** Counts of one filter's values under all the others. */
function facetOf<K extends keyof Filters>(colleges: SampleCollege[], filters: Filters, name: K, values: Filters[K][]) {
  return values
    .map((value) => ({
      value: String(value),
      count: colleges.filter((college) => isIn(college, { ...filters, [name]: value })).length,
    }))
    .filter(({ count }) => count > 0);
}

const byValue = (facet: FacetValue[]) =>
  facet.map(({ value, count }) => ({ value, count })).toSorted((a, b) => (a.value < b.value ? -1 : 1));

const sampleFamilies: Family[] = ["computer", "mechanical", "electrical", "civil", "chemical", "instrumentation"];

test("the index answers as a plain filter over the colleges does: members, counts and every facet", () => {
  const random = seededRandom(7);
  const colleges = randomColleges(300, random).map((college) =>
    college.id % 9 === 0 ? { ...college, teaches: { 1: [], ...college.teaches } } : college,
  );
  const index = buildIndex(catalogueRows(colleges), 1);
  const maybe = <T>(values: readonly T[]): T | null =>
    random() < 0.5 ? null : values[Math.floor(random() * values.length)]!;
  const states = [...new Set(colleges.map((college) => college.state!))];
  const cities = [...new Set(colleges.map((college) => college.city!))];
  const branches = [...index.branches.labels];
  for (let round = 0; round < 150; round += 1) {
    const filters: Filters = {
      streamId: maybe([1, 2, 3, 99]),
      state: maybe(states),
      city: maybe(cities),
      district: random() < 0.2 ? cities[0]! : null,
      branch: maybe(branches),
      family: maybe(sampleFamilies),
      level: maybe<Level>(levels),
      ownership: maybe(ownershipGroups),
      womenOnly: random() < 0.2,
      hostelWithinM: maybe([500, 5000]),
    };
    const page = findColleges(index, { ...everyCollege, ...filters, pageSize: 100 });
    const expected = colleges.filter((college) => isIn(college, filters));
    expect(page.count).toBe(expected.length);
    if (expected.length <= 100) {
      expect(page.colleges.map((card) => card.id).sort()).toEqual(expected.map((college) => college.id).sort());
    }
    expect(byValue(page.facets.state)).toEqual(byValue(facetOf(colleges, filters, "state", states)));
    expect(byValue(page.facets.city)).toEqual(byValue(facetOf(colleges, filters, "city", cities)));
    expect(byValue(page.facets.branch)).toEqual(byValue(facetOf(colleges, filters, "branch", branches)));
    expect(byValue(page.facets.family)).toEqual(byValue(facetOf(colleges, filters, "family", sampleFamilies)));
    expect(byValue(page.facets.level)).toEqual(byValue(facetOf(colleges, filters, "level", [...levels])));
    expect(byValue(page.facets.stream)).toEqual(byValue(facetOf(colleges, filters, "streamId", [1, 2, 3])));
    expect(byValue(page.facets.ownership)).toEqual(
      byValue(facetOf(colleges, filters, "ownership", [...ownershipGroups])),
    );
    expect(page.facets.women_only).toBe(
      colleges.filter((college) => isIn(college, { ...filters, womenOnly: true })).length,
    );
  }
}, 60_000);

test("the facets of a text count a college whose stream has no branches", () => {
  const index = buildIndex(catalogueRows([{ id: 1, name: "Lamp Academy", teaches: { 2: [] } }]), 1);
  const inStream = [{ value: "2", count: 1 }];
  expect(findColleges(index, { ...everyCollege, q: "lamp" }).facets.stream).toEqual(inStream);
  expect(findColleges(index, { ...everyCollege, q: "mba pune" })).toMatchObject({
    count: 1,
    facets: { stream: inStream },
  });
  expect(findColleges(index, { ...everyCollege, q: "mba pune", streamId: 2 }).count).toBe(1);
});

test("facets count under the text as well", () => {
  const index = buildIndex(catalogueRows(randomColleges(300, seededRandom(8))), 1);
  const { count, facets } = findColleges(index, { ...everyCollege, q: "civil engineering" });
  expect(facets.state.reduce((sum, state) => sum + state.count, 0)).toBe(count);
});

test("how long it takes on 13,000 colleges (printed, not judged: the machine may be busy)", () => {
  const colleges = randomColleges(13_000, seededRandom(9));
  const rows = catalogueRows(colleges);
  const started = performance.now();
  const index = buildIndex(rows, 1);
  const lines = [`build ${(performance.now() - started).toFixed(0)} ms`];
  const time = (name: string, work: () => unknown) => {
    for (let round = 0; round < 20; round += 1) work();
    const times = Array.from({ length: 60 }, () => {
      const before = performance.now();
      work();
      return performance.now() - before;
    }).sort((a, b) => a - b);
    lines.push(`${name} ${times[30]!.toFixed(2)} ms`);
  };
  time("stream page", () => findColleges(index, { ...everyCollege, streamId: 1 }));
  time("filtered", () => findColleges(index, { ...everyCollege, streamId: 1, state: "Maharashtra", level: "ug" }));
  time("search", () => findColleges(index, { ...everyCollege, q: "computr enginering pune" }));
  time("suggestions", () => suggestFrom(index, "mechanicl eng", 8));
  console.info(`13,000 colleges, ${index.programmeBranch.length} programmes: ${lines.join(", ")}`);
  expect(index.size).toBe(13_000);
});
