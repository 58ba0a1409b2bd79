import { candidate, ruleSet } from "margdeep-chances/test-pools";
import { describe, expect, it } from "vitest";
import { type ClosingPool, prepareChoices, type RuledBranch, type YearClosings } from "./prepare-rules.ts";
import { procedureFor } from "./procedure-rules.ts";
import { type Decision, decisions, isReached, type Replayable, replay } from "./replay-rules.ts";

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const institutes = [
  ["Indian Institute of Technology Bombay", "JEE Advanced"],
  ["National Institute of Technology, Rourkela", "JEE Main"],
  ["National Institute of Technology Goa", "JEE Main"],
  ["National Institute of Technology, Srinagar", "JEE Main"],
  ["Birla Institute of Technology, Patna Off-Campus", "JEE Main"],
  ["Indian Institute of Information Technology, Pune", "JEE Main"],
  ["National Institute of Technology Calicut", "JEE Main Paper 2"],
] as const;
const listOfExam: Record<string, string> = {
  "JEE Advanced": "jee_advanced",
  "JEE Main": "jee_main",
  "JEE Main Paper 2": "jee_main_paper2a",
};
const categories = ["OPEN", "EWS", "OBC-NCL", "SC", "ST"] as const;
const { procedure } = procedureFor("josaa", 2025)!;
const rules = ruleSet("josaa");
const rounds = [1, 2, 3, 4, 5, 6];

/** Branches of every kind of institute, each with every pool that a list can have; closings move both ways. */
function randomYear(random: () => number, branchCount: number, leftOut = 0.4): YearClosings {
  const branches = new Map<number, RuledBranch>();
  const pools: ClosingPool[] = [];
  for (let branchId = 1; branchId <= branchCount; branchId++) {
    const [institute, exam] = institutes[branchId % institutes.length]!;
    const degree = exam === "JEE Main Paper 2" ? "B.Arch" : "B.Tech";
    branches.set(branchId, { institute, degree, homeUniversity: null, instituteId: branchId % institutes.length });
    for (const quota of ["AI", "HS", "OS", "GO", "JK"])
      for (const seatType of categories.flatMap((category) => [category, `${category} (PwD)`]))
        for (const gender of ["any", "female"] as const) {
          const level = 200 * (1 + random() * 200);
          if (random() < leftOut) continue;
          const isPreparatory = random() < 0.05;
          const closing = (round: number) =>
            Math.round(level * (1 + round / 50 + (random() - 0.5) / 5)) * (isPreparatory ? 100 : 1);
          pools.push({
            ...{ branchId, exam, quota, seatType, gender, stage: "", rankList: "category", isPreparatory },
            closings: rounds.map((round) => (random() < 0.1 ? null : closing(round))),
            receipts: rounds.map((round) => pools.length * 10 + round),
          });
        }
  }
  return { branches, pools, stages: procedure.stages, order: procedure.order };
}

function pick<T>(random: () => number, of: readonly T[]): T {
  return of[Math.floor(random() * of.length)]!;
}

function randomCandidate(random: () => number) {
  const figure = () => (random() < 0.25 ? {} : { value: 100 + Math.floor(random() * 40_000) });
  const list = () =>
    Object.fromEntries(
      ["crl", "category", "crl_pwd", "category_pwd"].flatMap((kind) => {
        const { value } = figure();
        return value === undefined ? [] : [[kind, value]];
      }),
    );
  return candidate({
    ranks: { jee_main: list(), jee_advanced: list(), jee_main_paper2a: list() },
    category: pick(random, categories),
    pwd: random() < 0.3,
    gender: pick(random, ["female", "male", "other", undefined]),
    state: pick(random, ["Bihar", "Goa", "Odisha", "Ladakh", "Kerala", undefined]),
  });
}

describe("any candidate with any list", () => {
  const random = randomNumbers(20_261_122);
  const year = randomYear(random, 21);
  const runs = Array.from({ length: 400 }, () => {
    const who = randomCandidate(random);
    const list = Array.from({ length: 1 + Math.floor(random() * 12) }, () => 1 + Math.floor(random() * 22));
    const choices = prepareChoices(year, rules, who, list);
    const decided = Array.from({ length: 6 }, (): Decision => pick(random, ["float", "float", "slide", "freeze"]));
    const replayable: Replayable = { rounds, procedure, choices };
    return { who, list, choices, decided, replayable, told: replay(replayable, decided) };
  });
  const held = runs.filter(({ told }) => told.steps.at(-1)!.seat !== null);

  it("is a mix that has every outcome and every decision", () => {
    const outcomes = new Set(runs.flatMap(({ told }) => told.steps.map(({ outcome }) => outcome)));
    expect([...outcomes].toSorted()).toEqual(["allotted", "better", "kept", "none", "other_pool"]);
    expect(new Set(runs.flatMap(({ told }) => told.decisions))).toEqual(new Set(decisions));
    expect(held.length).toBeGreaterThan(150);
  });

  // proves S16.2
  it("never loses a seat or gets a worse one in a later round", () => {
    for (const { told } of held) {
      const places = told.steps.flatMap(({ seat }) => (seat ? [seat.choice * 1000 + seat.seat] : []));
      expect(places).toEqual(places.toSorted((a, b) => b - a));
      const first = told.steps.findIndex(({ seat }) => seat !== null);
      expect(told.steps.slice(first).every(({ seat }) => seat !== null)).toBe(true);
    }
  });

  // proves S16.2
  it("stays in the institute once it slides", () => {
    for (const { told, choices } of held) {
      const from = told.steps.findIndex(({ decision }) => decision === "slide");
      if (from < 0) continue;
      const at = (step: number) => choices[told.steps[step]!.seat!.choice]!.instituteId;
      for (let step = from; step < told.steps.length; step++) expect(at(step)).toBe(at(from));
    }
  });

  it("ends with a freeze, and asks nothing afterwards", () => {
    for (const { told } of held) {
      const from = told.steps.findIndex(({ decision }) => decision === "freeze");
      if (from < 0) continue;
      expect(told.steps.length).toBe(from + 1);
      expect([told.isOver, told.steps[from]!.final]).toEqual([true, "frozen"]);
    }
  });

  // proves S16.2
  it("compares the rank of the seat's own list and kind, and no other", () => {
    const examOf = new Map(year.pools.map(({ branchId, exam }) => [branchId, exam]));
    for (const { choices, who } of runs)
      for (const { branchId, seats } of choices)
        for (const { list, kind, own, seatType } of seats) {
          expect(list).toBe(listOfExam[examOf.get(branchId)!]);
          const open = seatType.startsWith("OPEN") ? "crl" : "category";
          expect(kind).toBe(seatType.endsWith("(PwD)") ? `${open}_pwd` : open);
          expect(own).toBe((who.ranks as Record<string, Record<string, number>>)[list]![kind]);
        }
  });

  // proves S16.2
  it("gives the first pool that is reached: every one before it, in the authority's order, was tried and missed", () => {
    const places = (seatType: string) =>
      ["OPEN", "OPEN (PwD)"].includes(seatType)
        ? ["OPEN", "OPEN (PwD)"].indexOf(seatType)
        : 2 + Number(seatType.includes("PwD"));
    const order = ({ seatType, quota, gender }: { seatType: string; quota: string; gender: string }) =>
      places(seatType) * 100 + (quota === "AI" ? 0 : quota === "OS" ? 20 : 10) + (gender === "female" ? 0 : 1);
    for (const { told, choices } of runs) {
      for (const { seats } of choices) expect(seats.map(order)).toEqual(seats.map(order).toSorted((a, b) => a - b));
      for (const { round, seat, outcome } of told.steps) {
        const isFirst = outcome === "allotted" || outcome === "none";
        if (!isFirst) continue;
        const tried = choices.flatMap(({ seats }, choice) => seats.map((of, at) => ({ of, choice, at })));
        const reached = tried.find(({ of }) => {
          const closing = of.closings[round - 1] ?? null;
          return closing !== null && isReached(of, closing);
        });
        expect(seat && [seat.choice, seat.seat]).toEqual(reached ? [reached.choice, reached.at] : null);
      }
    }
  });

  it("never counts a preparatory rank", () => {
    const preparatory = new Set(
      year.pools.filter(({ isPreparatory }) => isPreparatory).flatMap(({ receipts }) => receipts),
    );
    expect(preparatory.size).toBeGreaterThan(100);
    const used = runs.flatMap(({ choices }) =>
      choices.flatMap(({ seats }) => seats.flatMap(({ receipts }) => receipts)),
    );
    expect(used.filter((id) => preparatory.has(id))).toEqual([]);
  });

  it("says the same to the same questions, and lets nobody decide what the rules do not offer", () => {
    for (const { replayable, decided, told } of runs) {
      expect(replay(structuredClone(replayable), decided)).toEqual(told);
      expect(replay(replayable, told.decisions).steps).toEqual(told.steps);
      for (const { decision, options } of told.steps) if (decision) expect(options).toContain(decision);
    }
    const { replayable } = held[0]!;
    const refused = replay({ ...replayable, procedure: { next: { float: ["float"] }, binds: [] } }, ["freeze"]);
    expect(refused.decisions).toEqual([]);
  });

  // proves S16.1
  it("replays 500 choices in far less than 50 ms, judging included", () => {
    // A branch of JoSAA has about 11 pools; here it has 20.
    const large = randomYear(randomNumbers(7), 500, 0.8);
    const list = Array.from({ length: 500 }, (_, at) => at + 1);
    // Behind every closing: each pool of each choice is tried in each round.
    const last = candidate({
      ...randomCandidate(random),
      ranks: { jee_main: { crl: 4_999_999, category: 4_999_999 } },
    });
    // The fastest of them: the machine of the tests does other work.
    const times = Array.from({ length: 20 }, () => {
      const startedMs = performance.now();
      const choices = prepareChoices(large, rules, last, list);
      replay({ rounds, procedure, choices }, []);
      return performance.now() - startedMs;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe("what is not in the lists", () => {
  it("offers nothing of a branch that the year does not have, and nothing that no rule covers", () => {
    const institute = "National Institute of Technology, Srinagar";
    const year: YearClosings = {
      ...{ stages: [""], order: procedure.order },
      branches: new Map([[1, { institute, degree: "B.Tech", homeUniversity: null, instituteId: 1 }]]),
      pools: [
        {
          // Until 2019 its lists had HS, of which the rules of today say nothing.
          ...{ branchId: 1, exam: "JEE Main", quota: "HS", seatType: "OPEN", gender: "any", rankList: "category" },
          ...{ isPreparatory: false, stage: "", closings: [90_000], receipts: [1] },
        },
      ],
    };
    const [listed, unknown] = prepareChoices(year, rules, candidate({ state: "Jammu and Kashmir" }), [1, 2]);
    expect(listed).toMatchObject({ isListed: true, seats: [], silent: 1 });
    expect(unknown).toMatchObject({ isListed: false, seats: [], silent: 0 });
  });

  it("leaves out rows of stages in which other people had the seats", () => {
    const pool = {
      ...{ branchId: 1, exam: "MHT CET", quota: "State level", seatType: "GOPENS" },
      ...{ gender: "any" as const, rankList: "category" as const, isPreparatory: false, receipts: [1] },
    };
    const cap = procedureFor("mht_cet", 2025)!.procedure;
    const year: YearClosings = {
      ...{ stages: cap.stages, order: cap.order },
      branches: new Map([[1, { institute: "A", degree: "B.Tech", homeUniversity: null, instituteId: 1 }]]),
      pools: [
        { ...pool, stage: "I", closings: [95] },
        { ...pool, stage: "VII", closings: [10] },
      ],
    };
    const who = candidate({ ranks: { mht_cet: { percentile: 94 } }, state: "Maharashtra" });
    expect(prepareChoices(year, ruleSet("mht_cet"), who, [1])[0]!.seats).toMatchObject([{ closings: [95], own: 94 }]);
  });

  it("takes the rules of the nearest year, and says so", () => {
    expect(procedureFor("mht_cet", 2019)).toMatchObject({ carriedFrom: 2020 });
    expect(procedureFor("mht_cet", 2027)).toMatchObject({ carriedFrom: 2026, procedure: { years: [2025, 2026] } });
    expect(procedureFor("josaa", 2016)).toMatchObject({ carriedFrom: null });
    expect(procedureFor("kcet", 2025)).toBeNull();
  });
});
