import { ownershipGroupOf } from "margdeep-search/shapes";
import { describe, expect, test } from "vitest";
import { compareBranches, everyCollege, readCollegeQuery } from "./rules.ts";

describe("a query read from an address", () => {
  const read = (text: string) => readCollegeQuery(new URLSearchParams(text));

  test("nothing asks for everything", () => {
    expect(read("")).toEqual(everyCollege);
  });

  test("every filter is read", () => {
    const address =
      "q=iit&exact=1&stream_id=3&state=Goa&city=Panaji&district=Tiswadi&branch=Civil&family=civil&level=pg&ownership=deemed&women_only=1&hostel_within_m=2000&fees_up_to=150000&sort=seats&page=4&page_size=50";
    expect(read(address)).toEqual({
      q: "iit",
      exact: true,
      streamId: 3,
      state: "Goa",
      city: "Panaji",
      district: "Tiswadi",
      branch: "Civil",
      family: "civil",
      level: "pg",
      ownership: "deemed",
      womenOnly: true,
      hostelWithinM: 2000,
      feesUpTo: 150_000,
      sort: "seats",
      page: 4,
      pageSize: 50,
    });
  });

  test.each([
    ["stream_id=x&level=phd&ownership=&sort=best&women_only=maybe&hostel_within_m=-1", {}],
    ["page=0&page_size=0", { pageSize: 1 }],
    ["page=99999999&page_size=5000", { page: 10_000, pageSize: 100 }],
    ["page=1e9&page_size=2.5", {}],
    ["stream_id=99999999999", {}],
    [`q=${"a".repeat(300)}`, { q: "a".repeat(100) }],
  ])("what makes no sense falls back: %s", (text, changed) => {
    expect(read(text)).toEqual({ ...everyCollege, ...changed });
  });
});

test.each([
  ["central_government", "government"],
  ["state_government", "government"],
  ["government", "government"],
  ["central_university", "government"],
  ["state_university", "government"],
  ["government_aided", "government_aided"],
  ["private", "private"],
  ["private_university", "private"],
  ["deemed_government", "deemed"],
  ["deemed_private", "deemed"],
])("%s is filtered as %s", (ownership, group) => {
  expect(ownershipGroupOf(ownership)).toBe(group);
});

test("branches are by level, then seats, then name", () => {
  const branch = (id: number, level: "ug" | "pg" | "diploma", intake: number | null, name = "A") => ({
    id,
    level,
    intake,
    name,
  });
  const sorted = [
    branch(1, "diploma", 900),
    branch(2, "pg", 10),
    branch(3, "ug", null),
    branch(4, "ug", 60, "B"),
    branch(5, "ug", 60, "A"),
  ].sort(compareBranches);
  expect(sorted.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
});
