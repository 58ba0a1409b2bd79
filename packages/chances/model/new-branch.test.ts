import { describe, expect, it } from "vitest";
import type { Artefact } from "./artefact.ts";
import type { Seats } from "./authority-models.ts";
import { encodeNew } from "./encode-new.ts";
import { basis } from "./forecast.ts";
import { centralLearning } from "./learning.ts";
import { expectNewBranch, findNewBranch, readProgramme } from "./new-branch.ts";
import { offeredAgain } from "./offered-again.ts";
import { buildPanel } from "./panel.ts";
import { familyOf } from "./programme-families.ts";
import { inventedObservations } from "./test-panel.ts";
import { forecast, train } from "./train.ts";

const names = ["Computer Science", "Civil Engineering", "Data Science", "Marine Biology"];
const partsOf = (series: string) => {
  const [institute = "", programme = "", seatType = ""] = series.split("|");
  return { institute, programme: names[Number(programme)]!, seatType };
};

/** Institutes 0 to 3 begin their third branch in 2022 to 2025, and institute 0 alone has the fourth, from then on. */
const observations = inventedObservations()
  .filter(({ series, year }) => {
    const [institute, programme] = series.split("|").map(Number);
    if (programme === 2 && institute! < 4) return year >= 2022 + institute!;
    return programme !== 3 || (institute === 0 && year === 2025);
  })
  .map((of) => {
    const { programme } = partsOf(of.series);
    const family = familyOf(programme, "B.Tech");
    return { ...of, factors: { ...of.factors, programme: `${programme}|`, family } };
  });
const panel = buildPanel(observations, "last");
const seats = new Map(
  panel.keys.map((key, at): [string, Seats] => {
    const { institute, programme, seatType } = partsOf(key);
    const about = {
      branchId: at,
      collegeId: Number(institute),
      college: `institute ${institute}`,
      programme,
      seatType,
    };
    return [key, { ...about, degree: "", exam: "JEE Main", quota: "OS", gender: "any", rankList: "category" }];
  }),
);
const year = 2025;
const trained = train(panel, year, centralLearning);
const expected = forecast(trained);
const parts = {
  ...{ panel, seats, year, forecast: expected, byRound: [], now: null, rules: null, scale: "rank" as const },
  ...{ names: new Map(), listNames: new Map(), homeUniversities: new Map(), again: offeredAgain(panel, year) },
};
const { columns, words } = encodeNew(parts, trained)!;
const artefact = { columns, manifest: { words } } as unknown as Artefact;

function expectedOf(institute: string, text: string, seatType = "OPEN") {
  const branch = findNewBranch(artefact, text, (name) => name.startsWith(text));
  const row = Array.from(columns.newInstitute!).findIndex(
    (word, at) =>
      words.newInstitute![word] === `institute ${institute}` &&
      words.newPool![columns.newPool![at]!]!.split("\t")[3] === seatType,
  );
  return expectNewBranch(artefact, row, branch, { exam: "JEE Main", degree: "B.Tech", gender: "any" });
}

// proves P3
describe("a branch that an institute does not have yet", () => {
  it.each([
    ["that others have", "Data Science", "3|2|OPEN"],
    ["that no institute has", "Marine Biology", "0|3|OPEN"],
  ])("%s is expected where the judged forecast has it", (_, text, series) => {
    const at = panel.keys.indexOf(series);
    expect(expected.basis[at]).toBe(basis.surface);
    const found = expectedOf(series.split("|")[0]!, text);
    expect(found.centre).toBeCloseTo(expected.centre[at]!, 4);
    expect(found.scale).toBeCloseTo(expected.scale[at]!, 4);
    expect(found.degrees).toBe(expected.degrees[at]);
  });

  it("has no seats for persons with disabilities, which have no past", () => {
    expect(words.newPool!.filter((pool) => pool.includes("PwD"))).toEqual([]);
  });

  it("is counted as the programme that most institutes have among those of the same name", () => {
    const { programmes } = findNewBranch(artefact, "c", (name) => /^C/.test(name));
    const [place] = programmes.values();
    expect(columns.newProgrammeInstitutes![place!]).toBe(12);
    expect(readProgramme(words.newProgramme![place!]!).programme).toMatch(/^C/);
  });

  it("is not told within a season, whose lists have it", () => {
    const now = panel.rounds.get(2025)!.get(1)!;
    expect(encodeNew({ ...parts, now }, trained)).toBeNull();
  });
});

describe("a row that is offered again", () => {
  it("is surer the more often rows like it were in the next list", () => {
    const some = inventedObservations().filter(
      ({ series, year: of }) => !series.startsWith("1") || of < 2024 || of % 2 === 0,
    );
    const often = buildPanel(some, "last");
    const shares = offeredAgain(often, 2025);
    expect(shares[often.keys.indexOf("3|1|OPEN")]).toBeGreaterThan(0.95);
  });

  it("is told from years before alone, and not of rows that are three years gone", () => {
    const cut = buildPanel(
      observations.filter((of) => of.year < 2025),
      "last",
    );
    const shares = offeredAgain(panel, 2025);
    for (const [at, key] of cut.keys.entries())
      expect(offeredAgain(cut, 2025)[at]).toEqual(shares[panel.keys.indexOf(key)]);
    expect(shares[panel.keys.indexOf("0|3|OPEN")]).toBeNaN();
  });
});
