import { expect, test } from "vitest";
import { headlineMedian, isPostgraduate } from "./median-rules.ts";

function group(name: string, graduates: number | null, year = 2024) {
  return { group: name, graduates, year };
}

test.each([
  [
    "the first degree stands for a college, though more finished a later one",
    "law",
    [group("PG, 1 year", 120), group("UG, 5 years", 80)],
    "UG, 5 years",
  ],
  ["a college with later degrees alone has theirs", "law", [group("PG, 2 years", 120)], "PG, 2 years"],
  [
    "the stream's own graduates come before all fields together",
    "pharmacy",
    [group("UG, 4 years", 900), group("UG, 4 years (Pharmacy)", 60), group("PG, 2 years (Pharmacy)", 80)],
    "UG, 4 years (Pharmacy)",
  ],
  [
    "graduates of another stream come last of the first degrees",
    "engineering",
    [group("UG, 5 years (Law)", 300), group("UG, 4 years", 100)],
    "UG, 4 years",
  ],
  [
    "the usual length of the stream's degree counts before the number of graduates",
    "engineering",
    [group("UG, 3 years", 500), group("UG, 4 years", 200)],
    "UG, 4 years",
  ],
  [
    "an older first degree comes before a newer later degree, and a newer year before an older",
    "engineering",
    [group("PG, 2 years", 90, 2025), group("UG, 4 years", 90, 2023), group("UG, 4 years", 50, 2024)],
    "UG, 4 years",
  ],
])("%s", (_, slug, candidates, expected) => {
  expect(headlineMedian(candidates, { slug, isAsked: false })?.group).toBe(expected);
});

// proves S11.8
test("who asks for a stream that is entered with a degree gets the median of its graduates", () => {
  const candidates = [
    group("UG, 4 years", 900),
    group("PG, 2 years (Engineering)", 90),
    group("PG, 2 years (Management)", 60),
  ];
  expect(headlineMedian(candidates, { slug: "mba", isAsked: true })?.group).toBe("PG, 2 years (Management)");
  expect(headlineMedian(candidates, { slug: "mba", isAsked: false })?.group).toBe("UG, 4 years");
  expect(headlineMedian([], { slug: "mba", isAsked: true })).toBeNull();
});

test.each([
  ["PG, 2 years", true],
  ["MBA", true],
  ["M.Tech Computer Science", true],
  ["UG, 4 years", false],
  ["Mechanical Engineering", false],
  ["Medical Electronics", false],
  ["All", false],
])("%s is of a later degree: %s", (name, isLater) => {
  expect(isPostgraduate(name)).toBe(isLater);
});
