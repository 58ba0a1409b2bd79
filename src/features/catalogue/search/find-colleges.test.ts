// proves S2.9, D11

import { buildIndex } from "margdeep-search/build-index";
import { suggestFrom } from "margdeep-search/suggest-from";
import { describe, expect, test } from "vitest";
import { catalogueRows, type SampleCollege } from "../../../../tests/support/catalogue-rows.ts";
import type { CollegeQuery } from "../contract.ts";
import { everyCollege } from "../rules.ts";
import { findCollegesCached, suggestCached } from "./cached-lists.ts";
import { type FoundColleges, findColleges } from "./find-colleges.ts";

const ug = 2;
const engineering = (...names: string[]): SampleCollege["teaches"] => ({
  1: names.map((name) => [name, ug, 60]),
});

const colleges: SampleCollege[] = [
  {
    id: 1,
    name: "Indian Institute of Technology Bombay",
    shortName: "IIT Bombay",
    city: "Mumbai",
    ownership: "central_government",
    closing: 68,
    teaches: engineering("Computer Science and Engineering", "Civil Engineering"),
  },
  {
    id: 2,
    name: "COEP Technological University",
    aliases: ["College of Engineering, Pune"],
    ownership: "state_university",
    teaches: { 1: [["Computer Engineering", ug, 120]] },
  },
  {
    id: 3,
    name: "Modern Education Society's Wadia College of Engineering",
    university: "Savitribai Phule Pune University",
    teaches: engineering("Computer Engineering", "Mechanical Engineering"),
  },
  {
    id: 4,
    name: "Veermata Jijabai Technological Institute",
    city: "Mumbai",
    teaches: engineering("Textile Technology"),
  },
  { id: 5, name: "Computer Academy, Nagpur", city: "Nagpur", teaches: { 2: [["Management", 4, 30]] } },
  {
    id: 6,
    name: "Bangalore Institute of Technology",
    city: "Bengaluru",
    state: "Karnataka",
    teaches: engineering("Information Technology"),
  },
  { id: 7, name: "Pune Institute of Computer Technology", teaches: engineering("Information Technology") },
  { id: 8, name: "Lotus College", city: "Pune", teaches: engineering("Civil Engineering", "Computer Applications") },
];

const index = buildIndex(catalogueRows(colleges), 1);

function find(query: Partial<CollegeQuery>): FoundColleges {
  return findColleges(index, { ...everyCollege, ...query });
}

function idsOf(page: FoundColleges): number[] {
  return page.colleges.map((card) => card.id);
}

describe("the best college for a text", () => {
  test.each([
    ["I.I.T bombay", 1, "case, dots and a city's old name"],
    ["iit mumbai", 1, "the new name of a city in an old name"],
    ["iitbombay", 1, "a short name typed as one word"],
    ["college of engineering pune", 2, "an alias typed whole"],
    ["coep", 2, "the beginning of a name"],
    ["vjti", 4, "an acronym made from the name"],
    ["bengaluru institute of technology", 6, "a new city name for the old one"],
    ["pune institute of computer technology", 7, "a name typed whole"],
    ["wadia", 3, "one word of a name"],
    ["sppu", 3, "an acronym of the university"],
    ["textile", 4, "a branch"],
    ["computr enginering mumbai", 1, "two typing errors"],
    ["mangement", 5, "a typing error in a branch"],
  ])("%s: college %i (%s)", (q, id) => {
    expect(idsOf(find({ q }))[0]).toBe(id);
  });

  test("a town is where the college is, not where its university sits", () => {
    const index = buildIndex(
      catalogueRows([
        { id: 1, name: "Asha Institute", city: "Lucknow", teaches: { 1: [["Civil Engineering", 2, 60]] } },
        {
          ...{ id: 2, name: "Beacon Institute", city: "Agra", university: "Technical University, Lucknow" },
          teaches: { 1: [["Civil Engineering", 2, 60]] },
        },
      ]),
      1,
    );
    const found = (q: string) => findColleges(index, { ...everyCollege, q }).colleges.map(({ id }) => id);
    for (const q of ["in lucknow", "civil engineering lucknow"]) expect(found(q)).toEqual([1]);
    expect(found("technical university lucknow")).toContain(2);
  });

  test("every word must be found", () => {
    expect(idsOf(find({ q: "computer engineering pune" })).sort()).toEqual([2, 3, 7, 8]);
  });

  test("one branch that holds the words counts for more than two that share them", () => {
    const ids = idsOf(find({ q: "computer engineering pune" }));
    expect(ids.indexOf(3)).toBeLessThan(ids.indexOf(8));
  });

  test("for a course, those that teach it come before one that only has the words in its name", () => {
    const own = [
      { id: 1, name: "Academy of Management", teaches: engineering("Civil Engineering"), closing: 5 },
      { id: 2, name: "Lotus School", teaches: { 2: [["Management", 4, 30] as [string, number, number]] } },
    ];
    const page = findColleges(buildIndex(catalogueRows(own), 1), { ...everyCollege, q: "management" });
    expect(idsOf(page)).toEqual([2, 1]);
  });

  // proves S22.3
  test("a word that nothing knows is not left out silently: nothing is found, and the rest is offered", () => {
    const page = find({ q: "xyzzy nagpur" });
    expect(idsOf(page)).toEqual([]);
    expect(page).toMatchObject({ count: 0, searchedInstead: null, offers: ["nagpur"] });
  });

  test("of words that no college has together, the most frequent is left out", () => {
    const page = find({ q: "vjti pune" });
    expect(idsOf(page)).toEqual([4]);
    expect(page.searchedInstead).toBe("vjti");
  });

  test("a correction is shown only when the text as typed found nothing", () => {
    expect(find({ q: "computr enginering pune" }).searchedInstead).toBe("computer engineering pune");
    expect(find({ q: "computer engineering pune" }).searchedInstead).toBeNull();
    expect(find({ q: "zzzz" })).toMatchObject({ count: 0, searchedInstead: null });
  });

  test("a text without words asks for everything", () => {
    expect(find({ q: "of !!!" }).count).toBe(colleges.length);
  });

  test("course words are looked for in the chosen stream only", () => {
    expect(idsOf(find({ q: "management", streamId: 1 }))).toEqual([]);
    expect(idsOf(find({ q: "management", streamId: 2 }))).toEqual([5]);
  });
});

describe("why it was found", () => {
  const why = (q: string) => find({ q }).colleges[0]?.matched.map(({ field, text }) => `${field}: ${text}`);

  test.each([
    ["coep", ["name: COEP Technological University"]],
    ["engineering college pune", ["also_known_as: College of Engineering, Pune"]],
    ["vjti", ["name: Veermata Jijabai Technological Institute"]],
    ["cse mumbai", ["branch: Computer Science and Engineering", "city: Mumbai"]],
    ["it karnataka", ["branch: Information Technology", "state: Karnataka"]],
  ])("%s", (q, reasons) => {
    expect(why(q)).toEqual(reasons);
  });

  test("nothing typed needs no reason", () => {
    expect(find({}).colleges.every((card) => card.matched.length === 0)).toBe(true);
  });
});

describe("orders and pages", () => {
  test("without a text those with cut-offs come first, then seats, then ids", () => {
    expect(idsOf(find({}))).toEqual([1, 2, 3, 8, 4, 6, 7, 5]);
  });

  test.each([
    ["name", [6, 2, 5, 1, 8, 3, 7, 4]],
    ["seats", [1, 2, 3, 8, 4, 6, 7, 5]],
    ["closing_rank", [1, 2, 3, 8, 4, 6, 7, 5]],
  ] as const)("by %s", (sort, ids) => {
    expect(idsOf(find({ sort }))).toEqual(ids);
  });

  test("pages follow one another without gap or repeat, with a text too", () => {
    for (const q of ["", "engineering"]) {
      const whole = idsOf(find({ q }));
      const parts = [1, 2, 3, 4].flatMap((page) => idsOf(find({ q, page, pageSize: 3 })));
      expect(parts).toEqual(whole);
    }
  });

  test("a page beyond the last is empty and keeps the count", () => {
    expect(find({ page: 10_000 })).toMatchObject({ count: colleges.length, colleges: [] });
  });
});

describe("how a text was read", () => {
  const toldOf = (q: string) => find({ q }).readAs.map(({ typed, how, meant }) => [typed, how, ...meant]);

  test.each([
    ["wadia", []],
    ["sarkari college pune", [["sarkari", "translated", "government"]]],
    ["पुणे", [["पुणे", "translated", "pune"]]],
    ["wadiya college", [["wadiya", "corrected", "wadia"]]],
    ["bangalore institute", [["bangalore", "expanded", "bengaluru"]]],
    ["best textile nagpur", []],
    ["best computer nagpur", [["best", "left_out"]]],
    ["pune ka computer", [["ka", "left_out"]]],
  ])("%s", (q, told) => {
    expect(toldOf(q)).toEqual(told);
  });

  // proves S22.3
  test("a search of the exact words corrects, translates, expands and leaves out nothing", () => {
    expect(idsOf(find({ q: "wadia college of engineering", exact: true }))).toEqual([3]);
    expect(idsOf(find({ q: "Bangalore", exact: true }))).toEqual([6]);
    for (const q of ["wadiya", "sarkari pune", "पुणे", "vjti", "best textile mumbai", "comp", "wadia nonsense"]) {
      expect([q, find({ q, exact: true }).count]).toEqual([q, 0]);
      expect(find({ q, exact: true })).toMatchObject({ searchedInstead: null, offers: [], readAs: [] });
    }
  });

  test("the other filters narrow a search of the exact words", () => {
    expect(idsOf(find({ q: "computer", exact: true, city: "Nagpur" }))).toEqual([5]);
  });
});

test("a list is found once an index for the same query, but for a text that tells a rank", () => {
  const asked = { ...everyCollege, q: "pune" };
  expect(findCollegesCached(index, { ...asked })).toBe(findCollegesCached(index, asked));
  expect(findCollegesCached(index, { ...asked, page: 2 })).not.toBe(findCollegesCached(index, asked));
  expect(findCollegesCached(buildIndex(catalogueRows(colleges), 2), asked)).not.toBe(findCollegesCached(index, asked));
  const told = { ...everyCollege, q: "jee rank 4500 pune" };
  expect(findCollegesCached(index, told)).not.toBe(findCollegesCached(index, told));
});

// proves S25.4
test("suggestions are found once for the same letters, and again by a new index", () => {
  expect(suggestCached(index, "iit", 8)).toBe(suggestCached(index, "iit", 8));
  expect(suggestCached(index, "iit", 8)).toEqual(suggestFrom(index, "iit", 8));
  expect(suggestCached(index, "iit", 3)).toHaveLength(Math.min(3, suggestFrom(index, "iit", 3).length));
  expect(suggestCached(buildIndex(catalogueRows(colleges), 2), "iit", 8)).not.toBe(suggestCached(index, "iit", 8));
  const told = "25000 obc";
  expect(suggestCached(index, told, 8)).not.toBe(suggestCached(index, told, 8));
});

test("a name is written whole without the town behind it: of two, the more sought comes first", () => {
  const named = (id: number, name: string, city: string, closing: number): SampleCollege => ({
    ...{ id, name, city, closing, aliases: ["Institute of Amber Technology"] },
    teaches: engineering("Civil Engineering"),
  });
  const index = buildIndex(
    catalogueRows([
      named(1, "Institute of Amber Technology, Mumbai", "Mumbai", 70),
      { ...named(2, "Institute of Amber Technology", "Chennai", 90_000), aliases: [] },
    ]),
    1,
  );
  const { colleges: found } = findColleges(index, { ...everyCollege, q: "institute of amber technology" });
  expect(found.map(({ city }) => city)).toEqual(["Mumbai", "Chennai"]);
});

/** A college in a town of its own that teaches computer science. */
const computerCollege = (given: Pick<SampleCollege, "id" | "name"> & Partial<SampleCollege>): SampleCollege => ({
  city: "Testpur",
  teaches: engineering("Computer Science and Engineering"),
  ...given,
});

describe("a place of several words, written in one or beside a name that has it in one", () => {
  const named = (id: number, name: string, state: string) => computerCollege({ id, name, state });
  const index = buildIndex(
    catalogueRows([
      named(1, "Tamilnadu College of Engineering", "Tamil Nadu"),
      named(2, "Lotus Engineering College", "Tamil Nadu"),
      named(3, "Lotus Engineering College", "West Bengal"),
      { ...named(4, "Amber Engineering College", "Telangana"), area: "Main Road, Westbengal" },
    ]),
    1,
  );
  test.each([
    ["engineering colleges in tamil nadu", [1, 2]],
    ["engineering colleges tamilnadu", [1, 2]],
    ["engineering college westbengal", [3]],
    ["tamilnadu college of engineering", [1]],
    ["tamil nadu college of engineering", [1]],
  ])("%s", (q, ids) => {
    const found = findColleges(index, { ...everyCollege, q }).colleges.map(({ id }) => id);
    expect(found.toSorted()).toEqual(ids);
  });
});

test.each([
  ["sppu engineering colleges", [1]],
  ["aktu colleges", [2]],
  ["cse colleges in andhra", [3]],
])("%s: by the university's letters, or a state's first word", (q, ids) => {
  const affiliated = (id: number, university: string, state: string) =>
    computerCollege({ id, name: `Lotus Institute ${id}`, university, state });
  const index = buildIndex(
    catalogueRows([
      affiliated(1, "Savitribai Phule Pune University, Pune", "Maharashtra"),
      affiliated(2, "Dr. A.P.J. Abdul Kalam Technical University, Uttar Pradesh, Lucknow", "Uttar Pradesh"),
      affiliated(3, "Amber University", "Andhra Pradesh"),
      { ...affiliated(4, "Amber University", "Karnataka"), name: "Andhra College of Computer Science" },
    ]),
    1,
  );
  expect(findColleges(index, { ...everyCollege, q }).colleges.map(({ id }) => id)).toEqual(ids);
});

test("of colleges that teach a course, one that is called by the letters comes before one whose name has them", () => {
  const index = buildIndex(
    catalogueRows([
      computerCollege({ id: 1, name: "Visible Institute of Technology", nirfRank: 1 }),
      computerCollege({ id: 2, name: "Vellore Institute of Technology", aliases: ["VIT"] }),
    ]),
    1,
  );
  expect(findColleges(index, { ...everyCollege, q: "vit cse" }).colleges.map(({ id }) => id)).toEqual([2, 1]);
});
