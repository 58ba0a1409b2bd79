import { buildIndex } from "margdeep-search/build-index";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { joinIndex, splitIndex } from "margdeep-search/index-parts";
import { alone, readWord } from "margdeep-search/read-text";
import { suggestFrom } from "margdeep-search/suggest-from";
import { collegesWith, membersOf } from "margdeep-search/word-sets";
import { expect, test } from "vitest";
import {
  catalogueRows,
  randomColleges,
  type SampleCollege,
  seededRandom,
} from "../../../../tests/support/catalogue-rows.ts";
import { everyCollege } from "../rules.ts";
import { findColleges } from "./find-colleges.ts";

/** More colleges than a frequent word needs, so that the same words are frequent in one index and rare in a part of it. */
const many = catalogueRows(randomColleges(3_000, seededRandom(5)));

function withoutCommonWords(index: CatalogueIndex): CatalogueIndex {
  return { ...index, commonWords: { ...index.commonWords, places: new Map(), shortNames: new Map() } };
}

// proves S25.4
test("the colleges of a frequent word are the same from its sets and from its holders, at every level", () => {
  const index = buildIndex(many, 1);
  expect(index.commonWords.places.size).toBeGreaterThan(3);
  const rare = withoutCommonWords(index);
  for (const typed of ["engineering", "computer", "college", "btech", "diploma", "mtech", "engg", "government"]) {
    for (const levels of [7, 1, 2, 4]) {
      const scope = { stream: -1, levels };
      const of = (one: CatalogueIndex) => [
        ...membersOf(one, collegesWith(one, readWord(one.text, typed, { ...alone, isLast: true }), scope)),
      ];
      expect(of(index), `${typed} at ${levels}`).toEqual(of(rare));
    }
  }
});

test("a text of frequent words finds the same from the short names in the index as from those of all texts", () => {
  const index = buildIndex(many, 1);
  expect(index.commonWords.shortNames.size).toBeGreaterThan(3);
  const rare = { ...index, commonWords: { ...index.commonWords, shortNames: new Map() } };
  for (const q of ["college of engineering", "engineering college", "institute of technology", "polytechnic"]) {
    const of = (one: CatalogueIndex) => findColleges(one, { ...everyCollege, q, pageSize: 100 });
    expect(of(index), q).toEqual(of(rare));
  }
});

/** Colleges of engineering by name, by hundreds in each of many towns. */
const ofEngineering: SampleCollege[] = Array.from({ length: 5_000 }, (_, at) => ({
  id: at + 1,
  name: `Place${at % 50} Memorial College of Engineering number${at}`,
  city: `Town${at % 7}`,
  state: "Kerala",
  teaches: { 1: [["Civil Engineering", 2, 60]] },
}));

// proves S25.4
test("the first text with a frequent word does not scan the colleges that have it", () => {
  const built = buildIndex(catalogueRows(ofEngineering), 1);
  const joined = joinIndex();
  for (const part of splitIndex(built)) joined.add(part);
  const index = joined.finish();
  let looks = 0;
  const watched = (colleges: Int32Array) =>
    new Proxy(colleges, {
      get: (array, key) => {
        looks += 1;
        return array[Number(key)];
      },
    });
  const asked = {
    ...index,
    holders: { ...index.holders, colleges: watched(index.holders.colleges) },
    teachers: { ...index.teachers, colleges: watched(index.teachers.colleges) },
  };

  const { count } = findColleges(asked, { ...everyCollege, q: "civil engineering btech", pageSize: 24 });
  suggestFrom(asked, "civl engineering xyz", 8);

  expect(count).toBe(5_000);
  expect(looks).toBeLessThan(5_000);
});
