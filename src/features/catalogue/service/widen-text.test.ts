import { buildIndex } from "margdeep-search/build-index";
import { expect, test } from "vitest";
import { catalogueRows } from "../../../../tests/support/catalogue-rows.ts";
import { everyCollege } from "../rules.ts";
import { widerTexts } from "./widen-text.ts";

const index = buildIndex(
  catalogueRows([
    {
      id: 1,
      name: "Alder Institute",
      city: "Pune",
      district: "Pune",
      state: "Maharashtra",
      teaches: { 1: [["Computer Science", 1, 60]] },
    },
    { id: 2, name: "Birch Institute", city: "Nagpur", district: "Nagpur", state: "Maharashtra" },
  ]),
  1,
);
const wider = (q: string) => widerTexts(index, { ...everyCollege, q });

test("a family of institutes is looked for in the state, then everywhere", () => {
  expect(wider("nit pune")).toEqual(["nit Maharashtra", "nit"]);
  expect(wider("aiims maharashtra")).toEqual(["aiims"]);
});

test("a family beside a word that is no place is not widened to all its members", () => {
  expect(wider("iit xyzzy")).toEqual([]);
});

test("where nobody teaches a degree, its subject remains, and a degree alone does not become every college", () => {
  expect(wider("bsc computer science pune")).toContain("computer science pune");
  expect(wider("bams pune")).toEqual(["bams Maharashtra"]);
});

test("who looks for one college wants no other", () => {
  expect(wider("alder nagpur")).toEqual([]);
});
