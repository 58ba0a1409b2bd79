import { join } from "node:path";
import { sql } from "drizzle-orm";
import { authorityModels } from "margdeep-chances/authority-models";
import { expect, it } from "vitest";
import { judgeImported } from "../../src/features/chances/service/judge-season.server.ts";
import { readPromises } from "../../src/features/chances/service/promises.server.ts";
import { publishModel, storeModel, sweepModels } from "../../src/features/chances/service/stored-models.server.ts";
import { trainModel } from "../../src/features/chances/service/train-model.server.ts";
import { openFiles } from "../../src/gateways/files.server.ts";
import type { Deps } from "../../src/http/deps.server.ts";
import { readConfig } from "../../src/lib/config.server.ts";
import { testDepsWithJobs } from "../support/jobs.ts";
import { josaaCsv, josaaRow, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const josaa = authorityModels.find(({ key }) => key === "josaa")!;
const season = { authority: "josaa", season: 2031, isFinal: false };

function list(year: number, round: number): string {
  const rows = ["Civil Engineering", "Mechanical Engineering"].flatMap((programme, at) =>
    ["OPEN", "SC"].map((seat) => {
      const closing = (seat === "SC" ? 900 : 5000) * (at + 1) + ((year * 37 + at * 11) % 97) + round;
      const ranks = { opening: String(Math.round(closing / 2)), closing: String(closing) };
      const institute = "National Institute of Technology, Rourkela";
      return josaaRow({
        institute,
        programme: `${programme} (4 Years, Bachelor of Technology)`,
        quota: "OS",
        seat,
        ...ranks,
      });
    }),
  );
  return writeFile(join(makeFolder(), `josaa_${year}_round_${round}.csv`), josaaCsv(rows));
}

async function publish(deps: Deps): Promise<void> {
  const trained = await trainModel(deps.db, josaa, { year: 2031 });
  const id = await storeModel(deps, trained, { dataAsOf: new Date(), staffId: null });
  await publishModel(deps, { id, staffId: null });
}

it("stores what a model says when it is published, and judges it once, when the lists are here", async () => {
  const { run, database, dataDir } = await openImports();
  const deps = await testDepsWithJobs(database, { files: await openFiles(readConfig({ DATA_DIR: dataDir })) });
  for (const year of [2027, 2028, 2029, 2030])
    await run(
      "josaa",
      [1, 2].map((round) => list(year, round)),
    );
  await publish(deps);
  const [promise] = await readPromises(deps.db, "josaa");
  expect(promise).toMatchObject({ season: 2031, trained_on: [2027, 2028, 2029, 2030], outcome: null });
  expect(promise!.said.map(({ round, rows }) => [round, rows])).toEqual([
    [null, 4],
    [1, 4],
  ]);
  await run("josaa", [list(2031, 1)]);
  await expect(judgeImported(deps, season)).rejects.toThrow("1 rounds of 2031 are here, 2 of the year before");
  await run("josaa", [list(2031, 2)]);
  // A model that knows a list of the season promises nothing.
  await publish(deps);
  expect((await readPromises(deps.db, "josaa"))[0]!.sha256).toBe(promise!.sha256);
  await sweepModels(deps);
  const judged = await judgeImported(deps, season);
  expect(judged).toMatchObject({ sha256: promise!.sha256, outcome: { year: 2031, last_round: 2, rows_new: 0 } });
  expect((await readPromises(deps.db, "josaa"))[0]).toEqual(judged);
  expect(await judgeImported(deps, season)).toEqual(judged);
  await expect(deps.db.execute(sql`update chance_promises set lists = 'others'`)).rejects.toThrow();
});
