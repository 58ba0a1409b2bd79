import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Authority, authorities } from "#features/chances/contract.ts";
import { packModel } from "#features/chances/service/kit-model.ts";
import { type LoadedModel, servedModel } from "#features/chances/service/served-models.server.ts";
import { collegesNearHostel } from "#features/choices/lint/service/check-list.server.ts";
import { listedChoices } from "#features/choices/service/describe-choices.server.ts";
import { packRehearsal } from "#features/rehearsal/service/pack-rehearsal.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { packRecords } from "#lib/records.ts";
import { type OfflineKit, yearsInKit } from "../contract.ts";
import { writeKit } from "../kit-file.ts";

type KitDeps = Pick<Deps, "db" | "files" | "work" | "state" | "log">;

/** A kit with its file. */
export interface BuiltKit {
  about: OfflineKit;
  /** Compressed. */
  file: Uint8Array<ArrayBuffer>;
}

/** Building one reads all closing values of three years, and an import changes the catalogue every second. */
const buildAgainMs = 600_000;

interface Slot {
  stamp: string;
  builtAtMs: number;
  kit: Promise<BuiltKit>;
}

/** By authority. */
type KitCache = Map<Authority, Slot>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    offlineKits: KitCache;
  }
}

export function openKitCache(): KitCache {
  return new Map();
}

/** The kits that can be kept: of every authority with a model. */
export async function listKits(deps: KitDeps): Promise<OfflineKit[]> {
  const kits: OfflineKit[] = [];
  for (const authority of authorities) {
    const kit = await readKit(deps, authority);
    if (kit) kits.push(kit.about);
  }
  return kits;
}

/**
 * The kit of an authority, with the model and the lists of at most ten minutes ago. Callers share the work of building it.
 *
 * @returns null for an authority without a model
 */
export async function readKit(deps: KitDeps, authority: Authority): Promise<BuiltKit | null> {
  const loaded = await servedModel(deps, authority);
  if (!loaded) return null;
  const { offlineKits } = deps.state;
  const stamp = `${loaded.stamp} ${loaded.staleSince}`;
  const before = offlineKits.get(authority);
  const isNew = before?.stamp === stamp && performance.now() - before.builtAtMs < buildAgainMs;
  if (isNew) return before.kit;
  const slot = { stamp, builtAtMs: performance.now(), kit: buildKit(deps, authority, loaded) };
  offlineKits.set(authority, slot);
  slot.kit.catch(() => {
    if (offlineKits.get(authority) === slot) offlineKits.delete(authority);
  });
  return slot.kit;
}

const compress = promisify(gzip);

async function buildKit(deps: KitDeps, authority: Authority, loaded: LoadedModel): Promise<BuiltKit> {
  const rehearsal = await packRehearsal(deps, authority, yearsInKit);
  const near = await collegesNearHostel(deps, loaded);
  const names = await listedChoices({ db: deps.work }, authority);
  const plain = writeKit({
    ...{ authority, rehearsal, model: packModel(loaded) },
    nearHostel: Int32Array.from([...near].toSorted((a, b) => a - b)),
    names: packRecords(names),
  });
  const file = new Uint8Array(await compress(plain, { level: 9 }));
  const { version: model, validFor } = loaded.served.artefact.manifest;
  const captured = rehearsal.sources.map(({ source }) => source.captured_on).toSorted();
  return {
    about: {
      ...{ authority, name: loaded.rules.name, version: createHash("sha256").update(plain).digest("hex").slice(0, 16) },
      ...{ bytes: file.length, captured_on: captured.at(-1) ?? null },
      ...{ model, valid_for: validFor, years: rehearsal.years.map(({ stored }) => stored.year) },
    },
    file,
  };
}
