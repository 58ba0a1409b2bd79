import { describe, expect, test } from "vitest";
import { acronymsOf } from "./acronyms.ts";
import { keyOf, stemOf, wordsOf } from "./normalise.ts";
import { allowedErrors, countErrors } from "./spelling.ts";
import { synonymsOf } from "./synonyms.ts";

describe("a text as words", () => {
  test.each([
    ["I.I.T bombay", "iit bombay"],
    ["I I T Bombay", "iit bombay"],
    ["B.Tech", "btech"],
    ["m pharm", "mpharm"],
    ["St. Xavier's", "st xaviers"],
    ["D.Y.Patil", "dy patil"],
    ["Arts & Science", "arts and science"],
    ["  Pune--Nagar ", "pune nagar"],
    ["Café", "cafe"],
    ["पुणे कॉलेज", "पुणे कॉलेज".normalize("NFKD")],
    ["!!!", ""],
  ])("%s is read as '%s'", (text, words) => {
    expect(wordsOf(text).join(" ")).toBe(words);
  });

  test.each([
    ["sciences", "science"],
    ["studies", "study"],
    ["campus", "campus"],
    ["business", "business"],
    ["gas", "gas"],
  ])("%s is compared as %s", (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });

  test("a key leaves small words out", () => {
    expect(keyOf(wordsOf("College of Arts & Sciences"))).toBe("college art science");
  });
});

describe("typing errors", () => {
  test.each([
    ["computr", "computer", 2, 1],
    ["enginering", "engineering", 2, 1],
    ["nagpru", "nagpur", 1, 1],
    ["pune", "pune", 1, 0],
    ["pune", "patna", 1, 2],
    ["mechnaicl", "mechanical", 2, 2],
    ["abcdefgh", "xyz", 2, 3],
  ])("%s and %s, looked at up to %i, differ by %i", (typed, known, most, errors) => {
    expect(countErrors(typed, known, most)).toBe(errors);
  });

  test("a beginning is compared with beginnings", () => {
    expect(countErrors("enginr", "engineering", 1, true)).toBe(1);
    expect(countErrors("enginr", "engineering", 1)).toBe(2);
  });

  test("short words and words with digits are not corrected", () => {
    expect(["iit", "pune", "bombay1", "computer"].map(allowedErrors)).toEqual([0, 1, 0, 2]);
  });
});

describe("acronyms", () => {
  const isPune = (word: string) => word === "pune";

  test.each([
    ["Veermata Jijabai Technological Institute", "vjti"],
    ["College of Engineering, Pune", "coep"],
    ["College of Engineering, Pune", "coe"],
    ["Birla Institute of Technology and Science", "bits"],
    ["Zeal Education Society's Zeal College of Engineering and Research", "zcoer"],
    ["Centre for Management & Technology (CMT)", "cmt"],
    ["Shri Ramdeobaba College of Engineering and Management", "rcoem"],
    ["Smt. Kashibai Navale College of Engineering", "kncoe"],
  ])("%s is also %s", (name, acronym) => {
    expect(acronymsOf(name, isPune)).toContain(acronym);
  });

  test("one or two words make none", () => {
    expect(acronymsOf("Anna University", isPune)).toEqual([]);
  });
});

test("synonyms go both ways between places, one way for short forms", () => {
  expect(synonymsOf("bombay")).toContainEqual(["mumbai"]);
  expect(synonymsOf("mumbai")).toContainEqual(["bombay"]);
  expect(synonymsOf("cse")).toContainEqual(["computer", "science"]);
  expect(synonymsOf("computer")).toEqual([]);
});
