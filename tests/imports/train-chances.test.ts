import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { readArtefact } from "margdeep-chances/artefact";
import { authorityModels } from "margdeep-chances/authority-models";
import { chancesOf, serveModel } from "margdeep-chances/served-model";
import { ruleSet } from "margdeep-chances/test-pools";
import { describe, expect, it } from "vitest";
import type { Db } from "../../src/db/client.server.ts";
import { chanceChanges, chanceModels, chanceTrainings } from "../../src/db/schema/chances.ts";
import { findPublishedModel } from "../../src/features/chances/service/published-model.server.ts";
import {
  cancelTraining,
  queueFirstModels,
  requestTraining,
} from "../../src/features/chances/service/request-training.server.ts";
import {
  discardModel,
  publishModel,
  storeModel,
  sweepModels,
} from "../../src/features/chances/service/stored-models.server.ts";
import { trainModel } from "../../src/features/chances/service/train-model.server.ts";
import { findChanges, readDataInstant } from "../../src/features/chances/store/models.server.ts";
import { openChildProgram } from "../../src/gateways/child-program.server.ts";
import type { Deps } from "../../src/http/deps.server.ts";
import { mergeRecords, previewMerge } from "../../src/staff/merging/service/merge-records.server.ts";
import { runDueJobs } from "../support/jobs.ts";
import { makeStaff } from "../support/staff.ts";
import { shareDatabase } from "./generated-files.ts";
import { importYears, lists } from "./lists-to-train.ts";

shareDatabase();

const josaa = authorityModels.find(({ key }) => key === "josaa")!;
const trainer = join(import.meta.dirname, "../../src/features/chances/service/train-process.server.ts");
/** Trains a model for a year and keeps it. @returns its number */
async function store(deps: Deps, year: number, asOf?: Date): Promise<number> {
  const dataAsOf = asOf ?? (await readDataInstant(deps.db));
  return storeModel(deps, await trainModel(deps.db, josaa, { year }), { dataAsOf, staffId: null });
}

async function states(db: Db): Promise<string[]> {
  const rows = await db.select({ state: chanceModels.state }).from(chanceModels).orderBy(chanceModels.id);
  return rows.map(({ state }) => state);
}

describe("training from imported lists", () => {
  it("gives a model of the coming year for each row of the last list, without preparatory ones", async () => {
    const { db } = await importYears([2022, 2023, 2024, 2025]);
    const { file, about } = await trainModel(db, josaa, { year: 2026 });
    expect(about).toMatchObject({ trainedOn: [2022, 2023, 2024, 2025], validFor: 2026, afterRound: null, series: 24 });
    expect(about.backTests.map(({ year }) => year)).toEqual([2024, 2025]);
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
});

// proves S13.9
describe("stored models", () => {
  it("are published one at a time; the one before is retained, a broken file is refused, a discarded one is removed", async () => {
    const { db, deps, dataDir } = await importYears([2022, 2023, 2024, 2025]);
    const [first, second] = [await store(deps, 2025), await store(deps, 2026)];
    expect(await findPublishedModel(deps, "josaa")).toBeNull();
    await publishModel(deps, { id: first, staffId: null });
    const { model, before } = await publishModel(deps, { id: second, staffId: null, replaces: first });
    expect([model.validFor, before?.validFor]).toEqual([2026, 2025]);
    expect(await states(db)).toEqual(["superseded", "published"]);
    const published = await findPublishedModel(deps, "josaa");
    expect((await published!.read()).manifest.version).toBe(model.version);

    await publishModel(deps, { id: first, staffId: null });
    expect(await states(db)).toEqual(["published", "superseded"]);
    const again = await findPublishedModel(deps, "josaa");
    expect(again!.stamp).not.toBe(published!.stamp);
    expect((await again!.read()).manifest.version).toBe(before!.version);
    await expect(publishModel(deps, { id: second, staffId: null, replaces: null })).rejects.toThrow(/changed/);

    const path = join(dataDir, "files", model.fileKey);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await expect(publishModel(deps, { id: second, staffId: null })).rejects.toThrow("missing or damaged");
    rmSync(path);
    await expect(published!.read()).rejects.toThrow("is missing");
    writeFileSync(path, whole);

    await db.transaction((tx) => discardModel(tx, second));
    const sweep = () => sweepModels({ ...deps, now: () => new Date(Date.now() + 7_200_000) });
    // Its promise for 2026 is not judged yet.
    await sweep();
    expect(readdirSync(join(dataDir, "files/chances/josaa"))).toHaveLength(2);
    await db.execute(sql`delete from chance_promises`);
    await sweep();
    expect(readdirSync(join(dataDir, "files/chances/josaa"))).toEqual([basename(before!.fileKey)]);
    await expect(publishModel(deps, { id: second, staffId: null })).rejects.toThrow("does not exist");
  });

  it("whose file is missing or damaged have it again once the same model is trained", async () => {
    const { db, deps, dataDir } = await importYears([2022, 2023, 2024, 2025]);
    const id = await store(deps, 2026);
    const { model } = await publishModel(deps, { id, staffId: null });
    const path = join(dataDir, "files", model.fileKey);
    const whole = readFileSync(path);
    for (const spoil of [() => rmSync(path), () => writeFileSync(path, whole.subarray(1))]) {
      spoil();
      await expect(publishModel(deps, { id, staffId: null })).rejects.toThrow("missing or damaged");
      expect(await store(deps, 2026)).toBe(id);
      expect(readFileSync(path)).toEqual(whole);
      await publishModel(deps, { id, staffId: null });
    }
    expect(await states(db)).toEqual(["published"]);
  });

  // proves S13.9
  it("are stale since an import, a correction or a merge changed their cut-offs, and say which and how many rows", async () => {
    const { db, deps, run } = await importYears([2023, 2024, 2025]);
    const id = await store(deps, 2026);
    await publishModel(deps, { id, staffId: null });
    const changes = async (name: string) => {
      const [row] = await db.select().from(chanceModels);
      return (await findChanges(db, name, row!.dataAsOf))?.causes ?? null;
    };
    await run("josaa", lists(2025));
    await db.execute(sql`update cutoffs set source_line = source_line + 1`);
    await db.execute(sql`update branches set intake = 60`);
    expect((await findPublishedModel(deps, "josaa"))?.staleSince).toBeNull();

    await run("josaa", lists(2026));
    expect((await findPublishedModel(deps, "josaa"))?.staleSince).toMatch(/^20/);
    const cause = "import of josaa: josaa_2026_round_1.csv, josaa_2026_round_2.csv";
    expect(await changes("JoSAA")).toEqual([{ cause, rows: 50 }]);
    expect(await changes("CSAB")).toBeNull();

    await db.execute(sql`update cutoffs set closing = closing + 1 where id = (select min(id) from cutoffs)`);
    const merging = { kind: "college", keptId: 1, removedId: 2, choices: {} } as const;
    const seen = await previewMerge(deps, merging);
    await mergeRecords(deps, await makeStaff(db, "editor"), merging, seen);
    const causes = await changes("JoSAA");
    expect(causes?.map((of) => of.cause)).toEqual(["merge 1", cause, "staff corrections"]);
    expect(causes?.at(-1)?.rows).toBe(1);

    await sweepModels(deps);
    expect((await changes("JoSAA"))?.length).toBe(3);
  });

  it("are stored once when they are the same, byte for byte, and are then as new as the data", async () => {
    const { db, deps } = await importYears([2023, 2024, 2025]);
    const first = await store(deps, 2026, new Date("2020-01-01"));
    await publishModel(deps, { id: first, staffId: null });
    expect((await findPublishedModel(deps, "josaa"))?.staleSince).not.toBeNull();
    expect(await store(deps, 2026)).toBe(first);
    expect((await findPublishedModel(deps, "josaa"))?.staleSince).toBeNull();
    expect(await states(db)).toEqual(["published"]);
    await sweepModels(deps);
    expect(await db.$count(chanceChanges)).toBe(0);
  });
});

// proves S13.9
describe("a training", () => {
  it("is a job in a process of its own, which begins again after a restart; the first model is published by itself", async () => {
    const { db, deps } = await importYears([2023, 2024, 2025]);
    await queueFirstModels(deps);
    await queueFirstModels(deps);
    const closing = { ...deps, trainer: openChildProgram(trainer) };
    closing.trainer.close();
    expect((await runDueJobs(closing)).failed).toMatchObject([{ name: "train-chances" }]);
    expect((await db.select().from(chanceTrainings))[0]!.state).toBe("running");
    expect(await runDueJobs(deps, { evenLater: true })).toEqual({ done: ["train-chances"], failed: [] });
    const published = await findPublishedModel(deps, "josaa");
    expect(published?.staleSince).toBeNull();
    const { manifest } = await published!.read();
    expect(manifest).toMatchObject({ trainedOn: [2023, 2024, 2025], validFor: 2026 });
    expect(manifest.version).toBe((await trainModel(db, josaa, { year: 2026 })).version);
    const [training] = await db.select().from(chanceTrainings);
    expect(training).toMatchObject({ state: "done", share: 1, publishes: true, problem: "" });
    await queueFirstModels(deps);
    expect(await db.$count(chanceTrainings)).toBe(1);

    const { id } = await requestTraining(deps, { authority: "josaa", staffId: null, publishes: false });
    const again = requestTraining(deps, { authority: "josaa", staffId: null, publishes: false });
    await expect(again).rejects.toThrow("waiting or running");
    await db.transaction((tx) => cancelTraining(deps, tx, id));
    await runDueJobs(deps);
    expect((await db.select().from(chanceTrainings).where(eq(chanceTrainings.id, id)))[0]!.state).toBe("cancelled");
    expect(await states(db)).toEqual(["published"]);
  });

  it("is not queued with lists of two years, and says so", async () => {
    const { db, deps } = await importYears([2024, 2025]);
    await queueFirstModels(deps);
    expect(await db.$count(chanceTrainings)).toBe(0);
    const asked = requestTraining(deps, { authority: "josaa", staffId: null, publishes: false });
    await expect(asked).rejects.toThrow("Three years");
  });
});
