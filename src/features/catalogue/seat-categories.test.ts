import { expect, test } from "vitest";
import { mergeCategories } from "./seat-categories.ts";

const older = { sourceId: 1, capturedOn: "2025-10-30" };
const newer = { sourceId: 2, capturedOn: "2026-11-22" };

test("a category that two sources spell in different ways is one, of the source that was read last", () => {
  const rows = [
    { category: "State level", ...older },
    { category: "State Level", ...newer },
    { category: "EWS", ...older },
    { category: "Persons with disability (PWD)", ...older },
    { category: "PWD", ...newer },
  ];
  expect(mergeCategories(rows).map(({ category }) => category)).toEqual(["State Level", "EWS", "PWD"]);
});

test("what one source tells apart stays apart", () => {
  const rows = ["OBC", "OBC (Women)", "SC (Women)", "Women", "women"].map((category) => ({ category, ...older }));
  expect(mergeCategories(rows)).toEqual(rows);
});
