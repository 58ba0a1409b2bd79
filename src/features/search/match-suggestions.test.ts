import { expect, test } from "vitest";
import type { SiteSuggestion } from "./contract.ts";
import { matchSuggestions, mixSuggestions, suggestable } from "./match-suggestions.ts";

const suggestion = (kind: SiteSuggestion["kind"], text: string): SiteSuggestion => {
  return { kind, text, detail: "", id: null, count: null, path: `/${text}` };
};
const all = [
  suggestable(suggestion("exam", "MHT CET"), ["MHT CET", "mhcet"]),
  suggestable(suggestion("career", "Become a pilot"), ["Become a pilot", "pilot", "पायलट कैसे बनें"]),
  suggestable(suggestion("hostels", "Pune"), ["Pune", "hostels in Pune"]),
];
const textsFor = (text: string) => matchSuggestions(all, text).map(({ suggestion }) => suggestion.text);

test.each([
  ["mhtc", ["MHT CET"]],
  ["mht c", ["MHT CET"]],
  ["pil", ["Become a pilot"]],
  ["पायल", ["Become a pilot"]],
  ["hostel pu", ["Pune"]],
  ["p", []],
  ["", []],
  ["?!", []],
])("'%s' suggests %j", (text, wanted) => {
  expect(textsFor(text)).toEqual(wanted);
});

test("second courses and cities make room for another kind, the last colleges for what is being typed", () => {
  const colleges = ["a", "b", "c", "d", "e"].map((name) => suggestion("college", name));
  const courses = ["f", "g", "h"].map((name) => suggestion("course", name));
  const shown = mixSuggestions([...colleges, ...courses], matchSuggestions(all, "pilot"), 8);
  expect(shown.map(({ kind }) => kind)).toEqual(["career", ...colleges.map(() => "college"), "course", "course"]);
  const full = [...colleges, ...colleges].slice(0, 8);
  const kindsFor = (text: string) => mixSuggestions(full, matchSuggestions(all, text), 8).map(({ kind }) => kind);
  expect(kindsFor("pilot")).toEqual(["career", ...full.slice(0, 7).map(() => "college")]);
  expect(kindsFor("pil")).toEqual([...full.slice(0, 7).map(() => "college"), "career"]);
  expect(kindsFor("becom pil")).toEqual(full.map(() => "college"));
});
