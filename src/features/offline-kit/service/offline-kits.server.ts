import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type RehearsedAuthority, rehearsedAuthorities } from "#features/chances/contract.ts";
import { heldModel } from "#features/chances/service/held-model.ts";
import { type LoadedModel, servedModel } from "#features/chances/service/served-models.server.ts";
import { collegesNearHostel } from "#features/choices/lint/service/check-list.server.ts";
import { listedChoices } from "#features/choices/service/list-names.server.ts";
import { readRehearsal } from "#features/rehearsal/service/pack-rehearsal.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type OfflineKit, yearsInKit } from "../contract.ts";

type KitDeps = Pick<Deps, "db" | "files" | "work" | "state" | "log" | "heavyWork">;

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
type KitCache = Map<RehearsedAuthority, Slot>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    offlineKits: KitCache;
  }
}

export function openKitCache(): KitCache {
  return new Map();
}

/** The kits that can be stored: of every authority with a model. */
export async function listKits(deps: KitDeps): Promise<OfflineKit[]> {
  const kits: OfflineKit[] = [];
  for (const authority of rehearsedAuthorities) {
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
export async function readKit(deps: KitDeps, authority: RehearsedAuthority): Promise<BuiltKit | null> {
  const loaded = await servedModel(deps, authority);
  if (!loaded) return null;
  const { offlineKits } = deps.state;
  const stamp = `${loaded.stamp} ${loaded.staleSince}`;
  const before = offlineKits.get(authority);
  const isSame = before?.stamp === stamp;
  if (isSame && performance.now() - before.builtAtMs < buildAgainMs) return before.kit;
  const slot = { stamp, builtAtMs: performance.now(), kit: buildKit(deps, authority, loaded) };
  if (isSame) return buildAgain(deps, authority, before, slot);
  offlineKits.set(authority, slot);
  slot.kit.catch(() => {
    if (offlineKits.get(authority) === slot) offlineKits.delete(authority);
  });
  return slot.kit;
}

/** Nobody waits for a newer kit of the same model: the one before is answered until it is there. */
function buildAgain(
  { state, log }: KitDeps,
  authority: RehearsedAuthority,
  before: Slot,
  slot: Slot,
): Promise<BuiltKit> {
  before.builtAtMs = slot.builtAtMs;
  slot.kit
    .then(() => state.offlineKits.set(authority, slot))
    .catch((error: Error) => log.warn({ authority, err: error }, "an offline kit could not be built again"));
  return before.kit;
}

const compress = promisify(gzip);

/** Longer than an answer may take: it is done in the background. */
const maxPackMs = 120_000;

async function buildKit(deps: KitDeps, authority: RehearsedAuthority, loaded: LoadedModel): Promise<BuiltKit> {
  const rehearsal = await readRehearsal(deps, authority, yearsInKit);
  const near = await collegesNearHostel(deps, loaded);
  const names = await listedChoices(deps, authority);
  const needs = [heldModel(authority, loaded)];
  const packed = await deps.heavyWork.run(
    "pack-kit",
    { authority, rehearsal, near, names },
    { needs, maxMs: maxPackMs },
  );
  const file = new Uint8Array(await compress(packed.plain, { level: 9 }));
  const { version: model, validFor } = loaded.served.artefact.manifest;
  return {
    about: {
      authority,
      name: loaded.rules.name,
      version: packed.version,
      bytes: file.length,
      captured_on: packed.capturedOn,
      model,
      valid_for: validFor,
      years: packed.years,
    },
    file,
  };
}
