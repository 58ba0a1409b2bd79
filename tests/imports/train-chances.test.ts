import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ruleSet } from "../../src/features/chances/eligibility/test-pools.ts";
import { readArtefact } from "../../src/features/chances/model/artefact.ts";
import { authorityModels } from "../../src/features/chances/model/authority-models.ts";
import { chancesOf, serveModel } from "../../src/features/chances/model/served-model.ts";
import { publishModel, readModel, rollBackModel } from "../../src/features/chances/service/model-files.server.ts";
import { trainModel } from "../../src/features/chances/service/train-model.server.ts";
import { josaaCsv, josaaRow, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const josaa = authorityModels.find(({ key }) => key === "josaa")!;
const institutes = [
  "Indian Institute of Technology Bombay",
  "National Institute of Technology, Rourkela",
  "National Institute of Technology, Silchar",
  "Indian Institute of Information Technology, Allahabad",
];
const programmes = ["Civil Engineering", "Mechanical Engineering", "Computer Science and Engineering"];

/** Two rounds of a year; each closing differs a little from year to year. */
function lists(year: number): string[] {
  const folder = makeFolder();
  return [1, 2].map((round) => {
    const rows = institutes.flatMap((institute, at) =>
      programmes.flatMap((programme, of) =>
        ["OPEN", "SC"].map((seat) => {
          const closing =
            (seat === "SC" ? 500 : 4000) * (at + 1) * (of + 1) + ((year * 37 + at * 11 + of * 5) % 97) * 3 + round;
          const quota = institute.startsWith("National") ? "OS" : "AI";
          return josaaRow({
            ...{ institute, programme: `${programme} (4 Years, Bachelor of Technology)`, quota, seat },
            ...{ opening: String(Math.round(closing / 2)), closing: String(closing) },
          });
        }),
      ),
    );
    const preparatory = josaaRow({ seat: "ST", opening: "3P", closing: "9P" });
    return writeFile(join(folder, `josaa_${year}_round_${round}.csv`), josaaCsv([...rows, preparatory]));
  });
}

async function importYears(years: number[]) {
  const { run, database, dataDir } = await openImports();
  for (const year of years) await run("josaa", lists(year));
  return { db: database.db, dataDir };
}

describe("training from imported lists", () => {
  it("gives a model of the coming year for each row of the last list, without preparatory ones", async () => {
    const { db } = await importYears([2022, 2023, 2024, 2025]);
    const { file, about } = await trainModel(db, josaa, { year: 2026 });
    expect(about).toMatchObject({ trainedOn: [2022, 2023, 2024, 2025], validFor: 2026, afterRound: null, series: 24 });
    expect(about.backTests.map((test) => (test as { year: number }).year)).toEqual([2024, 2025]);
    expect((await trainModel(db, josaa, { year: 2026 })).file).toEqual(file);
    const model = serveModel(readArtefact(file), ruleSet("josaa"));
    const student = { ranks: { jee_main: { crl: 30_000 } }, category: "SC", state: "Bihar", gender: "female" } as const;
    const { rows, withheld, chances } = chancesOf(model, student);
    expect(rows).toHaveLength(9);
    expect(withheld).toEqual([
      { needs: "jee_main.category", rows: 9 },
      { needs: "jee_advanced.category", rows: 3 },
      { needs: "jee_advanced.crl", rows: 3 },
    ]);
    for (const chance of chances) expect(chance).toBeGreaterThan(0);
  });

  it("uses the rounds of a season that has begun", async () => {
    const { db } = await importYears([2022, 2023, 2024, 2025]);
    const { about } = await trainModel(db, josaa, { year: 2025 });
    expect(about).toMatchObject({ trainedOn: [2022, 2023, 2024], validFor: 2025, afterRound: 2 });
  });

  it("keeps the model before the published one, which can take its place again", async () => {
    const { db, dataDir } = await importYears([2022, 2023, 2024, 2025]);
    const [first, second] = [await trainModel(db, josaa, { year: 2025 }), await trainModel(db, josaa, { year: 2026 })];
    expect(readModel(dataDir, "josaa")).toBeNull();
    expect(rollBackModel(dataDir, "josaa")).toBe(false);
    publishModel(dataDir, "josaa", first.file);
    publishModel(dataDir, "josaa", second.file);
    expect(readModel(dataDir, "josaa")?.manifest.version).toBe(second.version);
    expect(rollBackModel(dataDir, "josaa")).toBe(true);
    expect(readModel(dataDir, "josaa")?.manifest.version).toBe(first.version);
  });
});
