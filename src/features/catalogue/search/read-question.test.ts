import { buildIndex } from "margdeep-search/build-index";
import { findColleges } from "margdeep-search/find-colleges";
import { withoutPart } from "margdeep-search/question";
import { readQuestion } from "margdeep-search/read-question";
import { expect, test } from "vitest";
import { catalogueRows } from "../../../../tests/support/catalogue-rows.ts";
import { everyCollege } from "../rules.ts";

const index = buildIndex(
  catalogueRows([
    { id: 1, name: "Amber Institute of Technology", area: "Paud Road, Kothrud", city: "Pune", state: "Maharashtra" },
    { id: 2, name: "Birch College of Engineering", area: "S. No. 4, Kothrud", city: "Pune", state: "Maharashtra" },
    { id: 3, name: "Cedar College of Engineering", area: "Camp", city: "Pune", state: "Maharashtra" },
    { id: 4, name: "Dahlia Medical College", city: "Lucknow", state: "Uttar Pradesh" },
    { id: 5, name: "Ebony Medical College", city: "Delhi", state: "Delhi" },
    { id: 6, name: "MP Fennel Medical College", city: "Jamnagar", state: "Gujarat" },
  ]),
  1,
);

const read = (text: string) => {
  const { parts, rest } = readQuestion(index, text);
  return { rest, parts: parts.map(({ from: _, to: _to, typed: _typed, ...part }) => part) };
};

test.each([
  ["btech under 50000 per year", { kind: "money", upToRupees: 50_000, per: "year" }, "btech"],
  ["mba under 2 lakh", { kind: "money", upToRupees: 200_000, per: "year" }, "mba"],
  ["mba ₹1.5 lakh", { kind: "money", upToRupees: 150_000, per: "year" }, "mba"],
  ["mba below 50k", { kind: "money", upToRupees: 50_000, per: "year" }, "mba"],
  ["दो लाख से कम फीस mba", { kind: "money", upToRupees: 200_000, per: "year" }, "mba"],
  ["pg in kota 8000 per month", { kind: "money", upToRupees: 8000, per: "month" }, "pg in kota"],
  ["sasta mba", { kind: "cheap" }, "mba"],
  ["college near 411038", { kind: "near", km: null, pin: "411038", place: "411038" }, "college"],
  ["college within 5 km of amber", { kind: "near", km: 5, pin: null, place: "amber" }, "college"],
  ["amber javal mba", { kind: "near", km: null, pin: null, place: "amber" }, "mba"],
  ["kothrud amber", { kind: "near", km: null, pin: null, place: "kothrud", isGuessed: true }, "amber"],
  ["medical colleges in up", { kind: "state", state: "Uttar Pradesh" }, "medical colleges"],
  ["medical college not in delhi", { kind: "not_there", place: "delhi" }, "medical college"],
  ["mba without cat", { kind: "condition", condition: "without" }, "mba"],
  ["no donation mba", { kind: "condition", condition: "donation" }, "mba"],
  ["fees of amber", { kind: "wanted", thing: "fees" }, "amber"],
  ["amber addmission", { kind: "wanted", thing: "admission" }, "amber"],
])("%s", (text, part, rest) => {
  expect(read(text)).toEqual({ parts: [part], rest });
});

test.each(["neet 450 marks", "25000 rank obc jee", "jee 12000 rank"])("%s has no sum of money", (text) => {
  expect(read(text).parts.some(({ kind }) => kind === "money")).toBe(false);
});

test.each(["MP Fennel Medical College", "scholarship", "amber vs birch"])("%s is searched as it is", (text) => {
  expect(read(text)).toEqual({ parts: [], rest: text });
});

test("a part that is taken out leaves the rest of the text", () => {
  const question = readQuestion(index, "mba under 2 lakh in pune");
  expect(withoutPart(question, question.parts[0]!)).toBe("mba in pune");
});

const find = (q: string) => {
  const { colleges, question } = findColleges(index, { ...everyCollege, q }, (at) => index.colleges[at]!.name);
  return { colleges, unused: question?.parts.filter(({ isApplied }) => !isApplied).map(({ typed }) => typed) ?? [] };
};

test("colleges of an area come before others of its town", () => {
  expect(find("college in kothrud").colleges[0]).toBe("Birch College of Engineering");
});

test("a place that is left out, and letters of a state, narrow the list", () => {
  expect(find("medical college not in delhi").colleges).not.toContain("Ebony Medical College");
  expect(find("medical college up").colleges).toEqual(["Dahlia Medical College"]);
});

test("a sum that no known fee meets, and what no record states, are told", () => {
  expect(find("dahlia under 2 lakh").unused).toEqual(["under 2 lakh"]);
  expect(find("dahlia no donation")).toEqual({ colleges: ["Dahlia Medical College"], unused: ["no donation"] });
});
