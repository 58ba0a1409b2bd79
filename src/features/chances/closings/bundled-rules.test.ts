import { judgePool } from "margdeep-chances/judge-pool-rules";
import { questionFields } from "margdeep-chances/question-fields-rules";
import { rulesFor } from "margdeep-chances/rule-set";
import { describe, expect, it } from "vitest";
import { ChancesQuestion } from "../contract.ts";
import { bundledRules } from "./bundled-rules.ts";

const kcet = rulesFor("kcet", 2025, bundledRules)!;
const pool = (seatType: string) => ({
  ...{ institute: "RV College of Engineering", exam: "KCET", degree: "B.Tech", quota: "", seatType },
  ...({ gender: "any", rankList: "category", isPreparatory: false, homeUniversity: null } as const),
});
const judge = (seatType: string, claims?: Record<string, string[]>) =>
  judgePool(kcet, { ranks: { kcet: { rank: 20_000 } }, claims: claims && { kcet: claims } }, pool(seatType));

describe("seats whose codes name answers of the authority's own", () => {
  it("are everybody's where the code asks nothing", () => {
    expect(judge("GM")).toMatchObject({ outcome: "in", list: "kcet", kind: "rank", rank: 20_000 });
  });

  it("wait for the category, and are not of another one", () => {
    expect(judge("2AG")).toEqual({ outcome: "needs", needs: ["claims.kcet.category"] });
    expect(judge("2AG", { category: ["2A"] })).toMatchObject({ outcome: "in" });
    expect(judge("2AG", { category: ["SC"] })).toEqual({ outcome: "out", why: "other_category" });
  });

  it("ask for what may be claimed beside the category", () => {
    expect(judge("2AR", { category: ["2A"] })).toEqual({ outcome: "out", why: "other_category" });
    expect(judge("2AR", { category: ["2A"], area: ["R"] })).toMatchObject({ outcome: "in" });
  });

  it("are refused where no rule explains the code", () => {
    expect(judge("NRI")).toEqual({ outcome: "out", why: "rules_silent" });
  });
});

it("a form asks what the rules need", () => {
  const { claims, firstRanks, kinds, categories, states } = questionFields(kcet);
  expect({ firstRanks, kinds, categories, states }).toEqual({
    ...{ firstRanks: ["kcet.rank"], kinds: [], categories: [], states: [] },
  });
  expect(claims.map(({ name, several }) => [name, several])).toEqual([
    ["claims.kcet.category", false],
    ["claims.kcet.area", true],
  ]);
});

it.each(["kcet", "tg_eapcet", "wbjee", "comedk"] as const)(
  "the figures that a form of %s asks for are accepted",
  (authority) => {
    for (const name of questionFields(rulesFor(authority, 2025, bundledRules)!).firstRanks) {
      const [list, kind] = name.split(".") as [string, string];
      expect(
        ChancesQuestion.safeParse({ authority, ranks: { [list]: { [kind]: 5000 } } }).error?.issues,
        name,
      ).toBeUndefined();
    }
  },
);

it.each(["tg_eapcet", "wbjee", "comedk"])("%s has rules from its description, marked as written from memory", (key) => {
  const rules = rulesFor(key, 2025, bundledRules);
  expect(rules?.sources.every(({ note }) => note.includes("memory"))).toBe(true);
});
