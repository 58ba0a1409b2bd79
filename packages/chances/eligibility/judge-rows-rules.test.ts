import { describe, expect, it } from "vitest";
import type { Candidate } from "./judge-pool-rules.ts";
import { judgeRows, poolRows } from "./judge-rows-rules.ts";
import type { Pool } from "./resolve-pool-rules.ts";
import { candidate, pool, ruleSet } from "./test-pools.ts";

const josaa = ruleSet("josaa");
const categories = ["OPEN", "EWS", "OBC-NCL", "SC", "ST"];
const genders = ["female", "male", "other", undefined] as const;

/** Every pool that a list of JoSAA can have, at institutes of each kind of quotas, an IIT and an IIIT. */
const rows: Pool[] = [];
const names = [
  "National Institute of Technology, Rourkela",
  "National Institute of Technology Goa",
  "National Institute of Technology, Srinagar",
  "National Institute of Technology Delhi",
  "Birla Institute of Technology, Patna Off-Campus",
  "Indian Institute of Technology Bombay",
  "Indian Institute of Information Technology, Pune",
];
for (const institute of names)
  for (const quota of ["AI", "HS", "OS", "GO", "JK", "LA"])
    for (const seatType of categories.flatMap((category) => [category, `${category} (PwD)`]))
      for (const gender of ["any", "female"] as const)
        for (const isPreparatory of [false, true]) {
          const exam = institute.startsWith("Indian Institute of Technology") ? "JEE Advanced" : "JEE Main";
          rows.push(pool({ institute, exam, quota, seatType, gender, isPreparatory }));
        }
const pooled = poolRows(josaa, rows);

const candidates: Candidate[] = [];
for (const category of categories)
  for (const pwd of [false, true])
    for (const gender of genders)
      for (const state of ["Goa", "Ladakh", "Chandigarh", "Lakshadweep", "Bihar", "West Bengal", undefined])
        candidates.push(candidate({ category, pwd, gender, state }));

const rowsOf = (who: Candidate) => new Set(judgeRows(who, pooled).rows);
const keyOf = (row: Pool) => [row.institute, row.seatType, row.gender].join("|");

// proves P1
describe("for every candidate", () => {
  it("women never lose the neutral pool", () => {
    for (const man of candidates.filter(({ gender }) => gender === "male")) {
      const woman = rowsOf({ ...man, gender: "female" });
      for (const row of rowsOf(man)) expect(woman.has(row)).toBe(true);
    }
  });

  it("the home state's seats and those of other states are never both offered", () => {
    for (const who of candidates) {
      const quotas = Map.groupBy(
        [...rowsOf(who)].map((row) => rows[row]!),
        keyOf,
      );
      for (const offered of quotas.values()) {
        const limited = offered.filter(({ quota }) => quota !== "AI");
        expect(limited.length).toBeLessThanOrEqual(1);
      }
    }
  });

  it("the rows offered are those of the pools that each candidate is in, judged by themselves", () => {
    for (const who of candidates) {
      const { verdictOf } = judgeRows(who, pooled);
      const isIn = pooled.pools.map((_, pool) => verdictOf(pool).outcome === "in");
      expect(rowsOf(who)).toEqual(new Set([...rows.keys()].filter((row) => isIn[pooled.poolOfRow[row]!])));
    }
  });

  // proves P1.6
  it("a preparatory row is never offered, nor withheld", () => {
    for (const who of candidates) {
      const { verdictOf } = judgeRows(who, pooled);
      for (const [row, { isPreparatory }] of rows.entries())
        if (isPreparatory) expect(verdictOf(pooled.poolOfRow[row]!)).toEqual({ outcome: "out", why: "preparatory" });
    }
  });

  it("a certificate of disability keeps every ordinary pool, and more answers never lose a row", () => {
    for (const who of candidates) {
      const all = rowsOf(who);
      for (const row of rowsOf({ ...who, pwd: false })) expect(rowsOf({ ...who, pwd: true }).has(row)).toBe(true);
      for (const left of ["category", "gender", "state"] as const)
        for (const row of rowsOf({ ...who, [left]: undefined })) expect(all.has(row)).toBe(true);
      const { jee_main: main, ...others } = who.ranks;
      for (const row of rowsOf({ ...who, ranks: { ...others, jee_main: { crl: main!.crl! } } }))
        expect(all.has(row)).toBe(true);
    }
  });

  it("a rank counts in its own list and kind alone", () => {
    for (const who of candidates) {
      const { rows: offered, verdictOf } = judgeRows(who, pooled);
      for (const row of offered) {
        const verdict = verdictOf(pooled.poolOfRow[row]!);
        const { exam, seatType } = rows[row]!;
        const list = exam === "JEE Advanced" ? "jee_advanced" : "jee_main";
        const isReserved = !seatType.startsWith("OPEN");
        const kind = `${isReserved ? "category" : "crl"}${seatType.endsWith("(PwD)") ? "_pwd" : ""}` as const;
        expect(verdict).toMatchObject({ outcome: "in", list, kind, rank: who.ranks[list]![kind] });
      }
    }
  });
});

// proves P1.2
describe("rows withheld", () => {
  it("are counted by what is requested first, most rows first", () => {
    const who = candidate({ category: "SC", ranks: { jee_main: { crl: 5 } }, state: undefined });
    const { withheld } = judgeRows(who, pooled);
    const total = withheld.reduce((sum, { rows: count }) => sum + count, 0);
    expect(withheld.map(({ needs }) => needs).toSorted()).toEqual([
      "jee_advanced.category",
      "jee_advanced.crl",
      "jee_main.category",
      "state",
    ]);
    expect(withheld[0]!.needs).toBe("state");
    const { verdictOf } = judgeRows(who, pooled);
    expect(total).toBe(rows.filter((_, row) => verdictOf(pooled.poolOfRow[row]!).outcome === "needs").length);
  });

  it("are none once every rank and answer is given", () => {
    for (const who of candidates.filter(({ gender, state }) => gender && state))
      expect(judgeRows(who, pooled).withheld).toEqual([]);
  });
});

describe("grouping rows", () => {
  it("gives rows that one rule decides one pool", () => {
    const grouped = poolRows(josaa, [pool(), pool({ quota: "HS" }), pool()]);
    expect(grouped.pools).toHaveLength(2);
    expect([...grouped.poolOfRow]).toEqual([0, 1, 0]);
  });
});
