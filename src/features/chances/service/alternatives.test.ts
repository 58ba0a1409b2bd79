import { readArtefact, writeArtefact } from "margdeep-chances/artefact";
import { serveModel } from "margdeep-chances/served-model";
import { ruleSet } from "margdeep-chances/test-pools";
import { describe, expect, it } from "vitest";
import { findAlternatives } from "./alternatives.ts";
import { buildRowTable } from "./row-table.ts";

const zeros = () => Uint16Array.of(0, 0);
const ranks = (...closings: number[]) => Float32Array.from(closings, Math.log);
const byRound = (round: number, ...closings: number[]) => ({
  [`centreOfRound${round}`]: ranks(...closings),
  [`scaleOfRound${round}`]: Float32Array.of(0.1, 0.1),
  [`degreesOfRound${round}`]: Uint8Array.of(5, 5),
});

/** One branch with a neutral open seat and one for women; rounds 1, 2 and 3 close before the last one does. */
function file(): Uint8Array {
  const words = {
    ...{ institute: ["N I T, Rourkela"], ruledInstitute: ["National Institute of Technology, Rourkela"] },
    ...{ programme: ["Civil Engineering"], homeUniversity: [""], exam: ["JEE Main"], degree: ["B.Tech"] },
    ...{ quota: ["OS"], seatType: ["OPEN"] },
  };
  const about = {
    ...{ authority: "josaa", version: "1", trainedOn: [2025], validFor: 2026, afterRound: null, rounds: {} },
    ...{ scale: "rank" as const, inputs: "0".repeat(64), observations: 2, series: 2, surest: 0.995 },
    ...{ parameters: {}, backTests: [] },
    words,
  };
  const names = Object.fromEntries(Object.keys(words).map((name) => [name, zeros()]));
  const closings = () => Int32Array.of(1000, 1200);
  return writeArtefact(about, {
    ...names,
    branch: Int32Array.of(7, 7),
    ...{ isFemale: Uint8Array.of(0, 1), isCommonList: Uint8Array.of(0, 0) },
    ...{ centre: ranks(1000, 1200), scale: Float32Array.of(0.1, 0.1), degrees: Uint8Array.of(5, 5) },
    ...{ basis: Uint8Array.of(1, 1), closing1: closings(), closing2: closings(), closing3: closings() },
    ...{ ...byRound(1, 700, 800), ...byRound(2, 850, 1000), ...byRound(3, 950, 1100) },
  });
}

const artefact = readArtefact(file());
const branch = { branchId: 7, branch: "Civil Engineering", collegeId: 3, college: "NIT Rourkela", city: "Rourkela" };
const unknown = { seats: null, fees: null, hasHostel: false, latitude: null, longitude: null };
const served = serveModel(artefact, ruleSet("josaa"));
const model = {
  served,
  table: buildRowTable(served, [{ ...branch, state: "Odisha", ownership: "government", ...unknown }]),
};
const asks = { ranks: { jee_main: { crl: 900 } }, state: "Bihar" } as const;

// proves S13.4
describe("what would change a chance", () => {
  it("is the second round beside the last one, and the last one beside an earlier", () => {
    const man = { ...asks, gender: "male" } as const;
    const { seats } = findAlternatives(model, man, [0], "last")(0);
    expect(seats).toMatchObject([{ round: 2, gender_pool: "Gender-Neutral" }]);
    expect(seats[0]!.chance).toBeLessThan(0.5);
    const [last] = findAlternatives(model, man, [0], 1)(0).seats;
    expect(last).toMatchObject({ round: "last" });
    expect(last!.chance).toBeGreaterThan(0.8);
  });

  it("compares other seats by the round that the answer is about", () => {
    const woman = { ...asks, gender: "female" } as const;
    const { seats } = findAlternatives(model, woman, [0], "last")(0);
    expect(seats.map(({ gender_pool: pool, round }) => [pool, round])).toEqual([
      ["Female-only", "last"],
      ["Gender-Neutral", 2],
    ]);
  });
});
