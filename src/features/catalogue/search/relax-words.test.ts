import { answerText } from "margdeep-search/answer-text";
import { buildIndex } from "margdeep-search/build-index";
import { expect, test } from "vitest";
import { catalogueRows } from "../../../../tests/support/catalogue-rows.ts";

const words =
  "amber birch cedar dahlia ebony fennel ginger hazel indigo jasmine kelp lotus mango nutmeg olive poppy".split(" ");
const everywhere = { stream: -1, levels: 7 };

function indexOf(names: readonly string[]) {
  return buildIndex(catalogueRows(names.map((name, at) => ({ id: at + 1, name: `${name} College ${at}` }))), 1);
}

/** The same index with a count of how often a college was looked at. */
function countingLooks(names: readonly string[]) {
  const index = indexOf(names);
  const looks = { count: 0 };
  const stateOf = new Proxy(index.stateOf, {
    get: (array, key) => {
      looks.count += 1;
      return array[Number(key)];
    },
  });
  return { index: { ...index, stateOf }, looks };
}

test.each([2, 8, 14])(
  "%i known words that no college holds together: each college is looked at four times",
  (count) => {
    const { index, looks } = countingLooks(words);
    const answer = answerText(index, words.slice(0, count).join(" "), everywhere)!;
    expect(answer).toMatchObject({ count: 0, offers: ["amber"] });
    expect(looks.count).toBeLessThanOrEqual(4 * index.size);
  },
);

test("a degree that nobody here teaches is no other degree mistyped", () => {
  const index = indexOf(["Bsc Amber", "Cedar Birch"]);
  expect(answerText(index, "bvsc amber", everywhere)).toMatchObject({ count: 0, offers: ["amber"] });
});

test("of words that no college holds together the rare ones remain, when they tell most of the text", () => {
  const index = indexOf(["Amber Birch", "Amber Cedar", "Amber Dahlia", "Birch Ebony", "Cedar Ebony Fennel"]);
  expect(answerText(index, "amber ebony fennel", everywhere)).toMatchObject({
    count: 1,
    searchedInstead: "ebony fennel",
  });
});

test("before a word is left out one of them is read as misspelled, whichever college it leads to", () => {
  const index = indexOf(["Amber Ginger", "Birch Gingers", "Singer Hazel"]);
  expect(answerText(index, "singer amber", everywhere)).toMatchObject({ count: 1, searchedInstead: "ginger amber" });
});
