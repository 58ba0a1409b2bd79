import { describe, expect, it } from "vitest";
import { type Candidate, judgePool } from "./judge-pool-rules.ts";
import type { Pool } from "./resolve-pool-rules.ts";
import { rulesFor } from "./rule-set.ts";
import { candidate, pool, ruleSet } from "./test-pools.ts";

const josaa = ruleSet("josaa");
const csab = ruleSet("csab");
const iit = { institute: "Indian Institute of Technology Bombay", exam: "JEE Advanced", quota: "AI" };
const goa = "National Institute of Technology Goa";
const srinagar = "National Institute of Technology, Srinagar";

/** The rank that counts, what is requested, or why not: one word for a table. */
function verdict(of: Partial<Candidate>, at: Partial<Pool>, rules = josaa): string {
  const answer = judgePool(rules, candidate(of), pool(at));
  if (answer.outcome === "in") return `${answer.list}.${answer.kind}=${answer.rank}`;
  return answer.outcome === "needs" ? `needs ${answer.needs.join(" ")}` : answer.why;
}

// proves P1.1
describe("rank lists never mix", () => {
  it.each<[string, Partial<Pool>, string]>([
    ["B.Tech at an IIT", iit, "jee_advanced.crl=20000"],
    ["B.Tech at an NIT", {}, "jee_main.crl=10000"],
    ["B.Arch at an NIT", { exam: "JEE Main Paper 2", degree: "B.Arch" }, "jee_main_paper2a.crl=30000"],
    ["B.Plan at an NIT", { exam: "JEE Main Paper 2", degree: "B.Plan" }, "jee_main_paper2b.crl=40000"],
    ["B.Arch at an IIT", { ...iit, degree: "B.Arch" }, "jee_advanced.crl=20000"],
    ["a degree that no rule names", { exam: "JEE Main Paper 2", degree: "B.Des" }, "rules_silent"],
    ["an exam that no rule names", { exam: "BITSAT" }, "rules_silent"],
  ])("%s", (_, at, expected) => expect(verdict({}, at)).toBe(expected));

  it.each<[string, Partial<Candidate>, Partial<Pool>, string]>([
    ["JEE Main alone, at an IIT", { ranks: { jee_main: { crl: 9 } } }, iit, "needs jee_advanced.crl"],
    ["JEE Advanced alone, at an NIT", { ranks: { jee_advanced: { crl: 9 } } }, {}, "needs jee_main.crl"],
    ["Paper 2A alone, B.Tech", { ranks: { jee_main_paper2a: { crl: 9 } } }, {}, "needs jee_main.crl"],
    [
      "Paper 2A alone, B.Plan",
      { ranks: { jee_main_paper2a: { crl: 9 } } },
      { exam: "JEE Main Paper 2", degree: "B.Plan" },
      "needs jee_main_paper2b.crl",
    ],
    ["no AAT, B.Arch at an IIT", { aat: false }, { ...iit, degree: "B.Arch" }, "no_aat"],
    ["AAT not said", { aat: undefined }, { ...iit, degree: "B.Arch" }, "needs aat"],
    ["AAT not said, B.Tech", { aat: undefined }, iit, "jee_advanced.crl=20000"],
    ["a preparatory rank's row", {}, { ...iit, isPreparatory: true }, "preparatory"],
    ["no rank at all", { ranks: {} }, iit, "needs jee_advanced.crl"],
  ])("%s", (_, of, at, expected) => expect(verdict(of, at)).toBe(expected));
});

// proves P1.2
describe("the rank that counts", () => {
  const sc = { category: "SC" };
  it.each<[string, Partial<Candidate>, Partial<Pool>, string]>([
    ["OPEN by the common rank", sc, { seatType: "OPEN" }, "jee_main.crl=10000"],
    ["SC by the rank in SC", sc, { seatType: "SC" }, "jee_main.category=10001"],
    ["OPEN (PwD) by the common PwD rank", { ...sc, pwd: true }, { seatType: "OPEN (PwD)" }, "jee_main.crl_pwd=10002"],
    ["SC (PwD) by the PwD rank in SC", { ...sc, pwd: true }, { seatType: "SC (PwD)" }, "jee_main.category_pwd=10003"],
    ["PwD keeps OPEN", { ...sc, pwd: true }, { seatType: "OPEN" }, "jee_main.crl=10000"],
    ["PwD keeps SC", { ...sc, pwd: true }, { seatType: "SC" }, "jee_main.category=10001"],
    ["another category", sc, { seatType: "ST" }, "other_category"],
    ["OPEN has no reserved seat", {}, { seatType: "EWS" }, "other_category"],
    ["without PwD", sc, { seatType: "SC (PwD)" }, "not_pwd"],
    ["category not said", { category: undefined }, { seatType: "SC" }, "needs category"],
    [
      "a category rank is not the common rank",
      { ...sc, ranks: { jee_main: { category: 5 } } },
      {},
      "needs jee_main.crl",
    ],
    [
      "the common rank is not the category's",
      { ...sc, ranks: { jee_main: { crl: 5 } } },
      { seatType: "SC" },
      "needs jee_main.category",
    ],
    ["a seat type that no rule names", sc, { seatType: "SC (Defence)" }, "rules_silent"],
  ])("%s", (_, of, at, expected) => expect(verdict(of, at)).toBe(expected));

  it("is the common one for every seat type of CSAB", () => {
    const at = { rankList: "common" } as const;
    expect(verdict(sc, { ...at, seatType: "SC" }, csab)).toBe("jee_main.crl=10000");
    expect(verdict({ ...sc, pwd: true }, { ...at, seatType: "SC (PwD)" }, csab)).toBe("jee_main.crl=10000");
  });

  it("is unknown for a list of another kind than the rules know", () => {
    expect(verdict(sc, { seatType: "SC" }, csab)).toBe("rules_silent");
    expect(verdict(sc, { seatType: "SC", rankList: "common" })).toBe("rules_silent");
  });

  it("is not possible for seats of candidates from abroad", () => {
    expect(verdict({}, { quota: "DASA", rankList: "common" }, csab)).toBe("rules_silent");
    expect(verdict({}, { quota: "CIWG", rankList: "common" }, csab)).toBe("rules_silent");
  });
});

// proves P1.3
describe("gender", () => {
  it.each<[string, Candidate["gender"], Pool["gender"], string]>([
    ["a woman in the neutral pool", "female", "any", "jee_main.crl=10000"],
    ["a woman in the female pool", "female", "female", "jee_main.crl=10000"],
    ["a man in the female pool", "male", "female", "women_only"],
    ["another gender in the female pool", "other", "female", "women_only"],
    ["gender not said, neutral pool", undefined, "any", "jee_main.crl=10000"],
    ["gender not said, female pool", undefined, "female", "needs gender"],
  ])("%s", (_, gender, of, expected) => expect(verdict({ gender }, { gender: of })).toBe(expected));
});

// proves P1.4
describe("state of Class XII", () => {
  const yes = "jee_main.crl=10000";
  it.each<[string, string, string, string]>([
    ["Goa", goa, "GO", yes],
    ["Goa", goa, "HS", "other_state"],
    ["Goa", goa, "OS", "home_has_its_own"],
    ["Dadra and Nagar Haveli and Daman and Diu", goa, "HS", yes],
    ["Dadra and Nagar Haveli and Daman and Diu", goa, "GO", "other_state"],
    ["Lakshadweep", goa, "HS", yes],
    ["Lakshadweep", "National Institute of Technology Calicut", "OS", yes],
    ["Jammu and Kashmir", srinagar, "JK", yes],
    ["Jammu and Kashmir", srinagar, "OS", "home_has_its_own"],
    ["Ladakh", srinagar, "LA", yes],
    ["Ladakh", srinagar, "JK", "other_state"],
    ["Bihar", srinagar, "OS", yes],
    ["Bihar", srinagar, "HS", "rules_silent"],
    ["Chandigarh", "National Institute of Technology Delhi", "HS", yes],
    ["Chandigarh", "Punjab Engineering College, Chandigarh", "HS", yes],
    ["Punjab", "Punjab Engineering College, Chandigarh", "OS", yes],
    ["Andaman and Nicobar Islands", "National Institute of Technology Puducherry", "HS", yes],
    ["Andaman and Nicobar Islands", "Puducherry Technological University, Puducherry", "HS", "other_state"],
    ["Bihar", "Birla Institute of Technology, Patna Off-Campus", "HS", yes],
    ["Bihar", "Birla Institute of Technology, Patna Off-Campus", "AI", yes],
    ["Jharkhand", "Birla Institute of Technology, Patna Off-Campus", "HS", "other_state"],
    ["Jharkhand", "Birla Institute of Technology, Mesra, Ranchi", "AI", yes],
    ["Bihar", "Indian Institute of Information Technology, Pune", "AI", yes],
    ["Maharashtra", "Indian Institute of Information Technology, Pune", "HS", "rules_silent"],
    ["Maharashtra", "Indian Institute of Information Technology, Pune", "OS", "rules_silent"],
    ["Atlantis", "National Institute of Technology, Rourkela", "OS", "rules_silent"],
    ["Odisha", "National Institute of Technology, Rourkela", "AI", "rules_silent"],
  ])("%s at %s, quota %s", (state, institute, quota, expected) => {
    expect(verdict({ state }, { institute, quota })).toBe(expected);
  });

  it("is required where it counts and nowhere else", () => {
    expect(verdict({ state: undefined }, { quota: "OS" })).toBe("needs state");
    expect(verdict({ state: undefined }, { quota: "HS" })).toBe("needs state");
    expect(verdict({ state: undefined }, iit)).toBe("jee_advanced.crl=20000");
    expect(verdict({ state: undefined, ranks: {} }, { quota: "OS" })).toBe("needs state jee_main.crl");
  });
});

// proves P1.5
describe("each of the 41 home-state institutes", () => {
  const institutes = [...josaa.institutes.values()];
  const has = (institute: string, quota: string, state: string) =>
    verdict({ state }, { institute, quota }).startsWith("jee_main.crl");

  it("is listed once", () => expect(institutes).toHaveLength(41));

  it.each(institutes.map((institute) => [institute.name, institute] as const))("%s", (name, { quotas, home }) => {
    for (const state of josaa.states) {
      const quotasOfState = Object.entries(home).flatMap(([quota, states]) => (states.includes(state) ? [quota] : []));
      const shared = quotas.includes("AI") ? ["AI"] : [];
      const expected = quotasOfState.length > 0 || shared.length > 0 ? [...quotasOfState, ...shared] : ["OS"];
      expect(["HS", "GO", "JK", "LA", "OS", "AI"].filter((quota) => has(name, quota, state)).toSorted()).toEqual(
        expected.toSorted(),
      );
    }
  });

  it("is found by its words, however a list punctuates its name", () => {
    expect(
      verdict(
        { state: "Punjab" },
        { institute: "DR. B R AMBEDKAR  National Institute of Technology Jalandhar", quota: "HS" },
      ),
    ).toBe("jee_main.crl=10000");
  });
});

describe("Maharashtra", () => {
  const cap = ruleSet("mht_cet");
  const student: Partial<Candidate> = {
    ranks: { mht_cet: { percentile: 91.2 }, jee_main: { percentile: 88 } },
    state: "Maharashtra",
    category: "OBC-NCL",
    homeUniversity: "Mumbai University",
  };
  const at: Partial<Pool> = { institute: "03012", exam: "MHT CET", quota: "State level", seatType: "GOPENS" };
  const mumbai = { ...at, homeUniversity: "Mumbai University" };
  const pune = { ...at, homeUniversity: "Savitribai Phule Pune University" };
  const yes = "mht_cet.percentile=91.2";
  it.each<[string, Partial<Candidate>, Partial<Pool>, string]>([
    ["a state-level open seat", {}, at, yes],
    ["OBC in OBC", {}, { ...at, seatType: "GOBCS" }, yes],
    ["OBC in SC", {}, { ...at, seatType: "GSCS" }, "other_category"],
    ["a seat for women", { gender: "female" }, { ...at, seatType: "LOBCS", gender: "female" }, yes],
    ["a woman in the general seat", { gender: "female" }, { ...at, seatType: "GOBCS" }, yes],
    ["PwD in OBC", { pwd: true }, { ...at, seatType: "PWDOBCS" }, yes],
    ["EWS", { category: "EWS" }, { ...at, seatType: "EWS" }, yes],
    ["the home university", {}, { ...mumbai, quota: "Home university", seatType: "GOPENH" }, yes],
    ["other than the home university", {}, { ...pune, quota: "Other universities", seatType: "GOPENO" }, yes],
    ["not at home", {}, { ...pune, quota: "Home university", seatType: "GOPENH" }, "other_university"],
    ["at home", {}, { ...mumbai, quota: "Other universities" }, "home_university_has_its_own"],
    [
      "home university not said",
      { homeUniversity: undefined },
      { ...mumbai, quota: "Home university" },
      "needs home_university",
    ],
    ["a college whose university is not known", {}, { ...at, quota: "Home university" }, "rules_silent"],
    ["another state", { state: "Goa" }, at, "other_state"],
    [
      "All-India by JEE Main",
      { state: "Goa" },
      { ...at, exam: "JEE Main", quota: "AI", seatType: "AI" },
      "jee_main.percentile=88",
    ],
    [
      "a JEE percentile is none of MHT-CET",
      { ranks: { jee_main: { percentile: 88 } } },
      at,
      "needs mht_cet.percentile",
    ],
    ["tuition fee waiver", {}, { ...at, seatType: "TFWS" }, "rules_silent"],
    ["defence", {}, { ...at, seatType: "DEFOPENS" }, "rules_silent"],
    ["minority", {}, { ...at, seatType: "MI" }, "rules_silent"],
    ["orphans", {}, { ...at, seatType: "ORPHAN" }, "rules_silent"],
  ])("%s", (_, of, where, expected) => expect(verdict({ ...student, ...of }, where, cap)).toBe(expected));
});

// proves P1
describe("rules by year", () => {
  it("are none for a year that no text covers", () => {
    expect(rulesFor("josaa", 2024)).toBeNull();
    expect(rulesFor("josaa", 2027)).toBeNull();
    expect(rulesFor("unknown", 2026)).toBeNull();
  });

  it("are found by key and by name, and each names its source", () => {
    for (const [key, name] of [
      ["josaa", "JoSAA"],
      ["csab", "CSAB"],
      ["mht_cet", "MHT-CET CAP"],
    ] as const) {
      expect(rulesFor(key, 2026)).toBe(rulesFor(name, 2026));
      expect(rulesFor(key, 2026)?.sources.length).toBeGreaterThan(0);
    }
  });

  it("of a higher version replace those before", () => {
    const revised = { ...josaa, version: 2 };
    expect(rulesFor("josaa", 2026, [revised, josaa])).toBe(revised);
  });
});
