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
  ["mba in 3 lakh", { kind: "money", upToRupees: 300_000, per: "year" }, "mba"],
  ["mba below 50k", { kind: "money", upToRupees: 50_000, per: "year" }, "mba"],
  ["दो लाख से कम फीस mba", { kind: "money", upToRupees: 200_000, per: "year" }, "mba"],
  ["pg in kota 8000 per month", { kind: "money", upToRupees: 8000, per: "month" }, "pg in kota"],
  ["sasta mba", { kind: "cheap" }, "mba"],
  ["college near 411038", { kind: "near", km: null, pin: "411038", place: "411038" }, "college"],
  ["college within 5 km of amber", { kind: "near", km: 5, pin: null, place: "amber" }, "college"],
  ["amber javal mba", { kind: "near", km: null, pin: null, place: "amber" }, "mba"],
  ["medical college pune javal", { kind: "near", km: null, pin: null, place: "pune" }, "medical college"],
  [
    "engineering college kothrud ke paas",
    { kind: "near", km: null, pin: null, place: "kothrud" },
    "engineering college",
  ],
  ["दीड लाखांपेक्षा कमी फी अभियांत्रिकी", { kind: "money", upToRupees: 150_000, per: "year" }, "अभियांत्रिकी"],
  ["dhai lakh se kam mba", { kind: "money", upToRupees: 250_000, per: "year" }, "mba"],
  ["sarvat swasta mba", { kind: "cheap" }, "mba"],
  ["kothrud amber", { kind: "near", km: null, pin: null, place: "kothrud", isGuessed: true }, "amber"],
  ["medical colleges in up", { kind: "state", state: "Uttar Pradesh" }, "medical colleges"],
  ["medical college not in delhi", { kind: "not_there", place: "delhi" }, "medical college"],
  ["mba outside delhi", { kind: "not_there", place: "delhi" }, "mba"],
  ["mba other than pune", { kind: "not_there", place: "pune" }, "mba"],
  ["mba not in up", { kind: "not_there", place: "Uttar Pradesh" }, "mba"],
  ["pune chhod ke mba", { kind: "not_there", place: "pune" }, "mba"],
  ["pune ke alawa mba", { kind: "not_there", place: "pune" }, "mba"],
  ["पुणे सोडून mba", { kind: "not_there", place: "pune" }, "mba"],
  ["दिल्ली को छोड़कर mba", { kind: "not_there", place: "delhi" }, "mba"],
  ["not private mba", { kind: "not_of_kind", of: "private" }, "mba"],
  ["non-government mba", { kind: "not_of_kind", of: "government" }, "mba"],
  ["no private mba", { kind: "not_of_kind", of: "private" }, "mba"],
  ["sarkari nahi mba", { kind: "not_of_kind", of: "government" }, "mba"],
  ["खाजगी नको mba", { kind: "not_of_kind", of: "private" }, "mba"],
  ["coed mba", { kind: "not_of_kind", of: "women" }, "mba"],
  ["boys only mba", { kind: "condition", condition: "boys_only" }, "mba"],
  ["cat ke bina mba", { kind: "condition", condition: "without" }, "mba"],
  ["mba not crowded", { kind: "condition", condition: "negation" }, "mba"],
  ["mba without cat", { kind: "condition", condition: "without" }, "mba"],
  ["no donation mba", { kind: "condition", condition: "donation" }, "mba"],
  ["fees of amber", { kind: "wanted", thing: "fees" }, "amber"],
  ["एम्बर की फीस", { kind: "wanted", thing: "fees" }, "एम्बर"],
  ["amber addmission", { kind: "wanted", thing: "admission" }, "amber"],
])("%s", (text, part, rest) => {
  expect(read(text)).toEqual({ parts: [part], rest });
});

test.each(["neet 450 marks", "25000 rank obc jee", "jee 12000 rank"])("%s has no sum of money", (text) => {
  expect(read(text).parts.some(({ kind }) => kind === "money")).toBe(false);
});

test("'open' is a category beside a cut-off, and no category of an open university", () => {
  const categories = (text: string) => read(text).parts.filter(({ kind }) => kind === "category");
  expect(categories("amber cutoff open")).toEqual([{ kind: "category", category: "OPEN" }]);
  expect(categories("amber open university cutoff")).toEqual([]);
  expect(categories("amber open day")).toEqual([]);
});

test.each([
  ["amber cutoff 2AG", "2A"],
  ["amber closing rank category 3b", "3B"],
  ["amber cse cutoff cat 1", "1"],
  ["amber bc-b closing rank", "BC-B"],
  ["amber cutoff MBC", "MBC"],
  ["amber obc-a cutoff", "OBC - A"],
  ["amber obc cutoff", "OBC-NCL"],
])("%s is of category %s", (text, category) => {
  expect(read(text).parts.filter(({ kind }) => kind === "category")).toEqual([{ kind: "category", category }]);
});

test.each(["amber bca cutoff", "flat 2a amber", "amber bc road"])("%s names no category", (text) => {
  expect(read(text).parts.filter(({ kind }) => kind === "category")).toEqual([]);
});

test("an area with as many colleges as a town of its name is the area", () => {
  const rows = [
    { id: 1, name: "Amber Institute of Technology", area: "Aundh", city: "Pune", state: "Maharashtra" },
    { id: 2, name: "Birch College", area: "ITI Road, Aundh", city: "Pune", state: "Maharashtra" },
    { id: 3, name: "Cedar College", area: "Aundh", city: "Pune", state: "Maharashtra" },
    { id: 4, name: "Elm College", city: "Aundh", district: "Satara", state: "Maharashtra" },
  ];
  const { parts, rest } = readQuestion(buildIndex(catalogueRows(rows), 1), "amber aundh");
  expect([parts.map(({ kind }) => kind), rest]).toEqual([["near"], "amber"]);
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
  // The word 'college' beside a place asks for no name: an institute of the area comes before a college elsewhere.
  const { colleges } = find("college in kothrud");
  expect(colleges).toEqual([
    "Amber Institute of Technology",
    "Birch College of Engineering",
    "Cedar College of Engineering",
  ]);
});

test("an area is found by its name in Devanagari", () => {
  expect(find("कोथरूड जवळ कॉलेज").colleges).toEqual(find("college near kothrud").colleges);
  expect(find("कोथरूड जवळ कॉलेज").unused).toEqual([]);
});

test("a place that is left out, and letters of a state, narrow the list", () => {
  expect(find("medical college not in delhi").colleges).not.toContain("Ebony Medical College");
  expect(find("medical college up").colleges).toEqual(["Dahlia Medical College"]);
});

test("a sum that no known fee meets, and what no record states, are told", () => {
  expect(find("dahlia under 2 lakh").unused).toEqual(["under 2 lakh"]);
  expect(find("dahlia no donation")).toEqual({ colleges: ["Dahlia Medical College"], unused: ["no donation"] });
});

test("places joined by 'and' are all left out", () => {
  expect(find("college not in pune and delhi").colleges.toSorted()).toEqual([
    "Dahlia Medical College",
    "MP Fennel Medical College",
  ]);
});

test("what a question excludes never comes back when nothing else is found", () => {
  expect(find("ebony not in delhi").colleges).toEqual([]);
});

test("a kind that is excluded is left out, and one that is not known too", () => {
  const kinds = buildIndex(
    catalogueRows([
      { id: 1, name: "Gorse College", ownership: "private" },
      { id: 2, name: "Hazel College", ownership: "government" },
      { id: 3, name: "Iris College", ownership: "unknown" },
      { id: 4, name: "Juniper College", ownership: "deemed_private" },
      { id: 5, name: "Kapok College", ownership: "government", isWomenOnly: true },
    ]),
    1,
  );
  const names = (q: string) =>
    findColleges(kinds, { ...everyCollege, q }, (at) => kinds.colleges[at]!.name).colleges.toSorted();
  expect(names("college not private")).toEqual(["Hazel College", "Kapok College"]);
  expect(names("non government college")).toEqual(["Gorse College", "Juniper College"]);
  expect(names("boys only college government")).toEqual(["Hazel College"]);
});

test("who is called by a short name comes before a name that merely has its initials", () => {
  const named = buildIndex(
    catalogueRows([
      { id: 1, name: "Larch Institute of Science Campus" },
      { id: 2, name: "Lowland Institute of Science", aliases: ["LISC Akola"] },
    ]),
    1,
  );
  const { colleges } = findColleges(named, { ...everyCollege, q: "lisc" }, (at) => named.colleges[at]!.id);
  expect(colleges[0]).toBe(2);
});

test("a university that is called an academy is found by its own name, misspelled too", () => {
  const named = buildIndex(
    catalogueRows([
      { id: 1, name: "Mangosteenam Academy of Research", ownership: "deemed_private" },
      { id: 20, name: "Ramu Mangosteenam Pharmacy College", university: "Nutmeg University" },
      ...Array.from({ length: 8 }, (_, at) => ({ id: at + 2, name: `Nutmeg ${"abcdefgh"[at]}row University` })),
    ]),
    1,
  );
  const first = (q: string) =>
    findColleges(named, { ...everyCollege, q }, (at) => named.colleges[at]!.name).colleges[0];
  expect(first("mangosteenam university")).toBe("Mangosteenam Academy of Research");
  expect(first("mangosteenum university")).toBe("Mangosteenam Academy of Research");
});

test("a university outside the town that it is known by is found with that town too", () => {
  const named = buildIndex(
    catalogueRows([
      { id: 1, name: "Quincebama Institute of Science", ownership: "deemed_private", city: "Kanchipuram" },
      ...Array.from({ length: 8 }, (_, at) => ({
        id: at + 2,
        name: `Nutmeg ${"abcdefgh"[at]}row University`,
        city: "Chennai",
      })),
    ]),
    1,
  );
  const { colleges } = findColleges(
    named,
    { ...everyCollege, q: "quincebama university chennai" },
    (at) => named.colleges[at]!.id,
  );
  expect(colleges).toEqual([1]);
});

test("members of a family of institutes come before a name that merely has its letters", () => {
  const family = buildIndex(
    catalogueRows([
      { id: 1, name: "NIT Polytechnic", city: "Nagpur", state: "Maharashtra" },
      { id: 2, name: "Alder National Institute of Technology Nagpur", city: "Nagpur", state: "Maharashtra" },
      { id: 3, name: "National Institute of Technology Goa", city: "Cuncolim", state: "Goa" },
    ]),
    1,
  );
  const found = (q: string) => findColleges(family, { ...everyCollege, q }, (at) => family.colleges[at]!.id).colleges;
  expect(found("nit in maharashtra")[0]).toBe(2);
  expect(found("nit nagpur")[0]).toBe(2);
  expect(found("nit polytechnic nagpur")[0]).toBe(1);
});

test("a general word that a few names misspell is not the word of those names", () => {
  const many = buildIndex(
    catalogueRows([
      ...Array.from({ length: 120 }, (_, at) => ({ id: at + 1, name: `Rowan College ${at}`, city: "Pune" })),
      { id: 200, name: "Sorrel Colege of Engineering", city: "Delhi" },
      { id: 201, name: "Tamarind Institute", city: "Delhi" },
    ]),
    1,
  );
  const { colleges } = findColleges(many, { ...everyCollege, q: "tamarind colege" }, (at) => many.colleges[at]!.id);
  expect(colleges[0]).toBe(201);
});

test("a long name in which two words are one is known in any order", () => {
  const named = buildIndex(
    catalogueRows([
      { id: 1, name: "Larkspurbai Phlox Pune University", city: "Pune" },
      { id: 2, name: "Larkspur Bai Phlox Polytechnic", city: "Saharanpur" },
    ]),
    1,
  );
  const { colleges } = findColleges(
    named,
    { ...everyCollege, q: "larkspur bai phlox univercity pune" },
    (at) => named.colleges[at]!.id,
  );
  expect(colleges[0]).toBe(1);
});
