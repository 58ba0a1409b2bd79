/**
 * Writes starter/public-facts.json.gz and starter/models/ from a database that has the public lists (docs/imports.md):
 * `DATABASE_URL=... npm run starter:pack`. It reads the database alone, and trains the models as `npm run chances:train` does.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { authorityModels } from "margdeep-chances/authority-models";
import { renumberBranches } from "margdeep-chances/renumber-branches";
import { openDatabase } from "#db/client.server.ts";
import { seasonToTrain } from "#features/chances/service/request-training.server.ts";
import { trainModel } from "#features/chances/service/train-model.server.ts";
import { factsFile, modelsFile, type ShippedModel } from "../imports/starter/packed-facts.ts";
import { readStarterFiles } from "../imports/starter/read-files.ts";
import { packedAuthorities, packFacts } from "./starter-pack/pack-facts.ts";

const folder = join(import.meta.dirname, "../starter");
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, folder: "" });
const now = () => new Date();
/** Packed at one level everywhere, and without the time: the same facts give the same bytes. */
const pack = (bytes: Uint8Array | string) => gzipSync(bytes, { level: 9 });

try {
  const { facts, placeOf } = await packFacts(database.work, readStarterFiles(folder));
  const packed = pack(JSON.stringify(facts));
  writeFileSync(join(folder, factsFile), packed);
  const { colleges, branches, cutoffs, fees, placements } = facts;
  const counts = { colleges, branches, cutoffs: cutoffs.list, fees, placements };
  console.log(
    Object.entries(counts)
      .map(([name, rows]) => `${rows.length} ${name}`)
      .join(", "),
    `${packed.length} bytes`,
  );
  mkdirSync(join(folder, "models"), { recursive: true });
  const models: ShippedModel[] = [];
  for (const model of authorityModels) {
    if (!packedAuthorities.includes(model.name)) continue;
    const year = await seasonToTrain({ work: database.work, now }, model);
    if (year === null) throw new Error(`${model.key}: three years of lists are needed`);
    const { file: whole, version } = await trainModel(database.work, model, { year, onStep: console.log });
    const file = renumberBranches(whole, (branch) => placeOf.get(branch) ?? null);
    const name = `${model.key}.model.gz`;
    const bytes = pack(file);
    writeFileSync(join(folder, "models", name), bytes);
    const sha256 = createHash("sha256").update(file).digest("hex");
    models.push({ authority: model.key, version, trained_at: now().toISOString(), file: name, sha256 });
    console.log(`${name}: version ${version}, ${bytes.length} bytes`);
  }
  writeFileSync(join(folder, modelsFile), `${JSON.stringify(models, null, 2)}\n`);
} finally {
  await database.close();
}
