import { buildIndex } from "margdeep-search/build-index";
import { suggestFrom } from "margdeep-search/suggest-from";
import { expect, test } from "vitest";
import { readSample } from "../../../../tests/search/judge.ts";
import { everyCollege } from "../rules.ts";
import { findColleges } from "./find-colleges.ts";

const index = buildIndex(readSample(), 1);
const suggested = (text: string) => suggestFrom(index, text, 8).map(({ text }) => text);

// proves S22.1
test.each([
  ["coe", /^COEP/],
  ["vjt", /veermata/i],
  ["bit", /^Birla Institute/],
  ["iit", /^Indian Institute of Technology/],
  ["fer", /^Fergusson/],
])("three letters suggest the most popular colleges: %s", (typed, wanted) => {
  expect(
    suggested(typed)
      .slice(0, 4)
      .some((text) => wanted.test(text)),
  ).toBe(true);
});

test("a place is suggested beside the colleges that begin so", () => {
  expect(suggested("pune")[0]).toBe("Pune");
  expect(suggested("pun").length).toBe(8);
});

test("letters of Devanagari suggest what sounds so", () => {
  expect(suggested("वाल").some((text) => /walchand/i.test(text))).toBe(true);
});

test.each([
  ["thapar institute og engineering and technology", /Thapar/],
  ["indian institue adn technology bombay", /Technology Bombay/],
  ["walchand colege of engineering sangli", /Walchand/],
  ["iim c", /Calcutta/],
])("general words may be misspelled, and initials followed by a letter of the place: %s", (q, wanted) => {
  expect(findColleges(index, { ...everyCollege, q, pageSize: 1 }).colleges[0]?.name).toMatch(wanted);
});
