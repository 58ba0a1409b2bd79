import { expect, test } from "vitest";
import { languageOf } from "#lib/messages/languages.server.ts";
import { collegeTags } from "./tag-rules.ts";

const none = { families: [], largest_branches: [], has_placements: false, has_cut_offs: false };
const english = languageOf("en").messages.catalogue;

test.each([
  ["nothing known", {}, []],
  [
    "families before branches, then what there is",
    { families: ["computer", "mechanical"], largest_branches: ["CSE"], has_placements: true, has_cut_offs: true },
    ["Computer", "Mechanical", "Placement", "Cut Off"],
  ],
  ["largest branches without a family", { largest_branches: ["Robotics", "Yoga"] }, ["Robotics", "Yoga"]],
  ["cut-offs alone", { has_cut_offs: true }, ["Cut Off"]],
] as const)("the tags of a college: %s", (_what, given, tags) => {
  const college = { ...none, ...given, families: [...("families" in given ? given.families : [])] };
  const branches = [...("largest_branches" in given ? given.largest_branches : [])];
  expect(collegeTags({ ...college, largest_branches: branches }, english)).toEqual(tags);
});

// proves D11
test("another language says the same tags", () => {
  const said = collegeTags({ ...none, has_placements: true, has_cut_offs: true }, languageOf("hi").messages.catalogue);
  expect(said).toHaveLength(2);
  for (const tag of said) expect(tag).toMatch(/[\u0900-\u097f]/);
});
