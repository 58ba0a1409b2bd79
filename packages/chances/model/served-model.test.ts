import { describe, expect, it } from "vitest";
import { ruleSet } from "../eligibility/test-pools.ts";
import { readArtefact, writeArtefact } from "./artefact.ts";
import { chancesOf, intervalOf, serveModel, valueForChance } from "./served-model.ts";

/** Rows of one institute: a neutral OPEN, one for women, SC, and OPEN that has no past and is of a new institute. */
function file(): Uint8Array {
  const words = {
    ...{ institute: ["N I T, Rourkela"], ruledInstitute: ["National Institute of Technology, Rourkela"] },
    ...{
      programme: ["Civil Engineering (4 Years, Bachelor of Technology)"],
      homeUniversity: [""],
      exam: ["JEE Main"],
      degree: ["B.Tech"],
    },
    ...{ quota: ["OS"], seatType: ["OPEN", "SC"] },
  };
  const zeros = () => Uint16Array.of(0, 0, 0, 0);
  const closings = Float32Array.from([1000, 1200, 300, 5000], Math.log);
  const about = {
    ...{
      authority: "josaa",
      version: "1",
      trainedOn: [2025],
      validFor: 2026,
      afterRound: null,
      rounds: {},
      scale: "rank" as const,
    },
    ...{ inputs: "0".repeat(64), observations: 4, series: 4, surest: 0.995, parameters: {}, backTests: [], words },
  };
  return writeArtefact(about, {
    branch: Int32Array.of(1, 2, 3, 4),
    ...{
      institute: zeros(),
      ruledInstitute: zeros(),
      programme: zeros(),
      homeUniversity: zeros(),
      exam: zeros(),
      degree: zeros(),
      quota: zeros(),
      seatType: Uint16Array.of(0, 0, 1, 0),
    },
    ...{ isFemale: Uint8Array.of(0, 1, 0, 0), isCommonList: Uint8Array.of(0, 0, 0, 0) },
    ...{ centre: closings, scale: Float32Array.of(0.1, 0.1, 0.1, 0.1), degrees: Uint8Array.of(5, 5, 5, 5) },
    ...{ basis: Uint8Array.of(1, 1, 1, 2), isNewInstitute: Uint8Array.of(0, 0, 0, 1) },
    ...{ closingNow: Int32Array.of(-1, -1, 247, -1), closing1: closings },
  });
}

const model = serveModel(readArtefact(file()), ruleSet("josaa"));
const asks = {
  ranks: { jee_main: { crl: 1000, category: 200 } },
  category: "SC",
  state: "Bihar",
  gender: "male",
} as const;

describe("a served model", () => {
  it("gives an even chance at the centre, and nothing of rows that are not the candidate's", () => {
    const { rows, chances } = chancesOf(model, asks);
    expect([...rows].toSorted()).toEqual([0, 2, 3]);
    expect(chances[rows.indexOf(0)]).toBeCloseTo(0.5, 6);
  });

  it("is at least 99 % sure of a rank inside a round's closing", () => {
    const at = (category: number) => chancesOf(model, { ...asks, ranks: { jee_main: { category } } }).chances[0]!;
    for (const inside of [200, 246, 247]) expect(at(inside)).toBeGreaterThanOrEqual(0.99);
    expect(at(290)).toBeLessThan(0.99);
  });

  it("gives no percentage for a row without a past of a new institute", () => {
    const { rows, chances } = chancesOf(model, asks);
    expect(chances[rows.indexOf(3)]).toBeNaN();
  });

  it("gives a better rank a better chance", () => {
    const at = (crl: number) => chancesOf(model, { ...asks, ranks: { jee_main: { crl, category: 200 } } }).chances[0]!;
    expect(at(900)).toBeGreaterThan(at(1000));
    expect(at(1000)).toBeGreaterThan(at(1100));
  });

  it("withholds rows whose rank was not given", () => {
    const { withheld } = chancesOf(model, { ...asks, ranks: { jee_main: { crl: 1000 } } });
    expect(withheld).toEqual([{ needs: "jee_main.category", rows: 1 }]);
  });

  it("names the rank for a chance, which lies inside the interval when it is even", () => {
    const { low, high } = intervalOf(model, 0);
    expect(valueForChance(model, 0, 0.5)).toBeCloseTo(1000, 0);
    expect(valueForChance(model, 0, 0.9)).toBeCloseTo(low, 0);
    expect(high).toBeGreaterThan(1000);
  });
});

describe("a model of percentiles", () => {
  const words = {
    ...{ institute: ["A"], ruledInstitute: ["A"], programme: ["Civil Engineering"], homeUniversity: [""] },
    ...{ exam: ["MHT CET"], degree: ["B.Tech"], quota: ["State level"], seatType: ["GOPENS"] },
  };
  const toModel = (percentile: number) => Math.log(100 - percentile);
  /** Seats that closed at these percentiles; the last round of the season that is known closed at `now`. */
  function openModel(closings: number[], now: number[] = []) {
    const fill = (value: number) => Uint16Array.from(closings, () => value);
    const about = {
      ...{ authority: "mht_cet", version: "1", trainedOn: [2024, 2025], validFor: 2026, afterRound: null, rounds: {} },
      ...{ scale: "percentile" as const, inputs: "0".repeat(64), observations: 2, series: closings.length },
      ...{ surest: 0.995, parameters: {}, backTests: [], words },
    };
    const names = ["institute", "ruledInstitute", "programme", "homeUniversity", "exam", "degree", "quota", "seatType"];
    const bytes = Uint8Array.from(closings, () => 0);
    return serveModel(
      readArtefact(
        writeArtefact(about, {
          branch: Int32Array.from(closings.keys()),
          ...Object.fromEntries(names.map((name) => [name, fill(0)])),
          ...{ isFemale: bytes, isCommonList: bytes, isNewInstitute: bytes, basis: bytes.map(() => 1) },
          ...{ centre: Float32Array.from(closings, toModel), scale: Float32Array.from(closings, () => 0.1) },
          ...{ degrees: bytes.map(() => 5), closing1: Float32Array.from(closings, toModel) },
          ...(now.length > 0 && { closingNow: Int32Array.from(now, (percentile) => percentile * 1e4) }),
        }),
      ),
      ruleSet("mht_cet"),
    );
  }
  const chancesAt = (percentile: number, of = openModel([0.5, 3, 12, 60])) => {
    const candidate = { ranks: { mht_cet: { percentile } }, state: "Maharashtra", gender: "male" } as const;
    const { rows, chances } = chancesOf(of, candidate);
    return [...rows.keys()].map((at) => chances[rows.indexOf(at)]!);
  };

  // proves P4
  it("calls no seat even or better for a percentile at which lists tell nothing", () => {
    for (const percentile of [0, 1, 4.99, 9.99]) {
      const chances = chancesAt(percentile);
      expect(chances).toHaveLength(4);
      expect(chances.filter((chance) => chance >= 0.1)).toEqual([]);
      // A seat that closes far above stays unlikely: that the lists do tell.
      expect(chances[3]).toBeLessThan(0.1);
      expect(chances[0]).toBeNaN();
    }
  });

  // proves P4
  it("is sure of nothing below the 20th percentile, and as sure as before from there", () => {
    expect(Math.max(...chancesAt(19))).toBe(0.5);
    expect(Math.max(...chancesAt(25))).toBeGreaterThan(0.7);
  });

  it("names no percentile below those for what is needed", () => {
    const model = openModel([0.5, 60]);
    expect(valueForChance(model, 0, 0.5)).toBe(10);
    expect(valueForChance(model, 0, 0.9)).toBe(20);
    expect(valueForChance(model, 1, 0.5)).toBeCloseTo(60, 1);
  });
});

describe("the file of a model", () => {
  it("that was cut off is refused", () => {
    const whole = file();
    expect(() => readArtefact(whole.subarray(0, whole.length - 40))).toThrow(RangeError);
    expect(() => readArtefact(whole.subarray(0, 100))).toThrow(SyntaxError);
  });
});
