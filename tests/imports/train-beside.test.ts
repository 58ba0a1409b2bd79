import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../src/db/rows-of.server.ts";
import { openTrainings } from "../../src/features/chances/service/train-beside.server.ts";
import { openChildProgram, ProgramStopped } from "../../src/gateways/child-program.server.ts";
import { shareDatabase } from "./generated-files.ts";
import { importYears, lists } from "./lists-to-train.ts";

shareDatabase();

const program = join(import.meta.dirname, "../../src/features/chances/service/train-process.server.ts");

/** Each training starts a process. */
const timeout = 120_000;

/** A run of imports in a catalogue that has two years of lists. */
async function beginRun() {
  const { db, deps, run } = await importYears([2023, 2024]);
  const published: string[] = [];
  const stopping = new AbortController();
  const request = {
    signal: stopping.signal,
    onLine: (line: string) => {
      if (line.includes(": published")) published.push(line.split(":")[0] ?? "");
    },
  };
  const trainings = await openTrainings({ ...deps, trainer: openChildProgram(program) }, request);
  return { db, run, trainings, published, stopping };
}

it("trains an authority beside later imports, and not again when nothing that it read changed", {
  timeout,
}, async () => {
  const { db, run, trainings, published } = await beginRun();
  await trainings.trainChanged();
  await trainings.trainChanged();
  await run("josaa", lists(2025));
  await trainings.trainChanged();
  await trainings.trainChanged();
  await trainings.finish();
  expect(published).toEqual(["josaa"]);
  const models = await rowsOf<{ state: string }>(db, sql`select state from chance_models`);
  expect(models).toEqual([{ state: "published" }]);
});

it.each([
  ["a closing value", sql`update cutoffs set closing = closing + 1 where id = (select min(id) from cutoffs)`],
  [
    "another name of a college",
    sql`insert into college_aliases (authority, alias, alias_key, college_id) values ('josaa', 'Other name', 'other name', 1)`,
  ],
])("trains it again at the end when a later import changed %s", { timeout }, async (_, change) => {
  const { db, run, trainings, published } = await beginRun();
  await run("josaa", lists(2025));
  await trainings.trainChanged();
  await until(() => published.length === 1);
  await db.execute(change);
  await trainings.finish();
  expect(published).toEqual(["josaa", "josaa"]);
});

it("trains at the end what an earlier run imported, and ends its process when it is closed", { timeout }, async () => {
  const { run, trainings, published } = await beginRun();
  await run("josaa", lists(2025));
  await trainings.finish();
  expect(published).toEqual(["josaa"]);

  await run("josaa", lists(2026));
  await trainings.trainChanged();
  await trainings.close();
  await expect(trainings.finish()).rejects.toThrow(ProgramStopped);
  expect(published).toEqual(["josaa"]);
});

async function until(isDone: () => boolean): Promise<void> {
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
}
