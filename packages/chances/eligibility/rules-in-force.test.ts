import { expect, it } from "vitest";
import { rulesInForce } from "./rules-in-force.ts";
import { readSentRules, SentRules, writeSentRules } from "./sent-rules.ts";
import { ruleSet } from "./test-pools.ts";

const josaa = ruleSet("josaa");
const stored = readSentRules({ ...writeSentRules(josaa), years: [2026, 2027] }, 7);

// proves S13.10
it.each<[string, number, { version: number; carriedFrom: number | null } | null]>([
  ["of the season", 2026, { version: 1, carriedFrom: null }],
  ["carried forward by one year", 2027, { version: 1, carriedFrom: 2026 }],
  ["carried forward by two", 2028, { version: 1, carriedFrom: 2026 }],
  ["too old: nothing is offered", 2029, null],
  ["of no year before: nothing is offered", 2024, null],
])("rules of the product, %s", (_, year, expected) => {
  const found = rulesInForce("josaa", year);
  expect(found && { version: found.rules.version, carriedFrom: found.carriedFrom }).toEqual(expected);
});

it.each<[number, number, number | null]>([
  [2025, 1, null],
  [2026, 7, null],
  [2027, 7, null],
  [2029, 7, 2027],
])("what staff published counts first, for %i", (year, version, carriedFrom) => {
  const found = rulesInForce("josaa", year, [stored]);
  expect([found?.rules.version, found?.carriedFrom]).toEqual([version, carriedFrom]);
});

it("rules that are written out and sent back are the same rules", () => {
  const again = readSentRules(SentRules.parse(JSON.parse(JSON.stringify(writeSentRules(josaa)))), josaa.version);
  expect(again.institutes).toEqual(josaa.institutes);
  expect({ ...again, sources: [] }).toEqual({ ...josaa, sources: [] });
});

it.each<[string, object, string, RegExp]>([
  ["a list that is none", { lists: [{ exam: "JEE Main", list: "jee" }] }, "lists.0.list", /./],
  ["a pattern that is none", { seat_types: ["("] }, "seat_types.0", /regular expression/],
  ["a pattern that names no group", { seat_types: ["^SC$"] }, "seat_types.0", /group/],
  ["a pattern that some texts take for ever", { seat_types: ["^(?<category>(\\w+)+)$"] }, "seat_types.0", /too long/],
  ["more patterns than any authority has", { seat_types: Array(51).fill("^(?<open>AI)$") }, "seat_types", /at most 50/],
  ["a quota that is not in the file", { elsewhere: ["AI", "XX"] }, "elsewhere", /XX is no quota/],
  ["a state that is none", { home_states: ["Goa", "Gotham"] }, "home_states", /Gotham is no state/],
  [
    "an institute whose quota is not its own",
    { institutes: [{ name: "NIT Goa", quotas: ["GO"], home: { HS: ["Goa"] } }] },
    "institutes.0.home",
    /HS is no quota of this institute/,
  ],
  ["a field that nothing reads", { colour: "red" }, "", /./],
])("a sent file with %s is refused, and the fault is named", (_, changed, path, message) => {
  const { error } = SentRules.safeParse({ ...writeSentRules(josaa), ...changed });
  const issue = error?.issues.find((of) => of.path.join(".") === path);
  expect(issue?.message).toMatch(message);
});
