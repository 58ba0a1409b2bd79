import type { Artefact } from "margdeep-chances/artefact";
import type { RuleSet } from "margdeep-chances/rule-set";
import { type ServedModel, serveModel } from "margdeep-chances/served-model";
import type { Deps } from "#http/deps.server.ts";
import { type Authority, authorities } from "../contract.ts";
import { type BranchDetails, selectBranchDetails, selectCatalogueVersion } from "../store/branch-details.server.ts";
import { buildGoneRows, type GoneRows } from "./gone-rows.ts";
import { findPublishedModel } from "./published-model.server.ts";
import { buildRowTable, type RowTable } from "./row-table.ts";

/** How long a model is used before it is looked up again which one is published. */
const checkEveryMs = 2_000;
/** The same for names, fees and what is published of the catalogue: an import changes it every second. */
const checkCatalogueEveryMs = 30_000;

/** A published model in memory with what answers show of its rows. */
export interface LoadedModel {
  served: ServedModel;
  table: RowTable;
  /** Rows of older lists alone; null: the model says nothing of them. */
  gone: GoneRows | null;
  rules: RuleSet;
  /** The year that the rules are of, when those of the season are not published yet; null: they are of the season. */
  rulesCarriedFrom: number | null;
  staleSince: string | null;
  stamp: string;
  catalogueVersion: number;
  /** What the catalogue has of its branches, as JSON, for the thread that has a table of its own; empty in an offline kit. */
  details: string;
}

interface Slot {
  latest: LoadedModel | null;
  /** Whether it was looked up at all: an authority may have no model. */
  isKnown: boolean;
  checkedAtMs: number;
  catalogueCheckedAtMs: number;
  /** The check in progress, shared by all callers. */
  work: Promise<void> | null;
}

/** By authority. */
type ModelCache = Map<Authority, Slot>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    chanceModels: ModelCache;
  }
}

export function openModelCache(): ModelCache {
  return new Map();
}

type ModelDeps = Pick<Deps, "db" | "files" | "work" | "state" | "log">;

/**
 * The published model of an authority; null when none is. It is read at first use. From then on an answer never waits: the
 * one in memory answers, while every two seconds it is looked up whether another was published.
 *
 * @param maxAgeMs how long ago that may have been: pages that are cached for a minute need no newer model
 */
export async function servedModel(
  deps: ModelDeps,
  authority: Authority,
  maxAgeMs = checkEveryMs,
): Promise<LoadedModel | null> {
  const slot = slotOf(deps, authority);
  if (performance.now() - slot.checkedAtMs >= maxAgeMs) check(deps, authority, slot);
  if (!slot.isKnown) await slot.work;
  return slot.latest;
}

/** Reads every published model, before the first request asks for one. */
export async function preloadModels(deps: ModelDeps): Promise<void> {
  for (const authority of authorities) await servedModel(deps, authority);
}

/**
 * Looks up now what is published, and resolves when it is served.
 *
 * @returns whether another model, or another catalogue, is served than before
 */
export async function renewModels(deps: ModelDeps): Promise<boolean> {
  let hasChanged = false;
  for (const authority of authorities) {
    const slot = slotOf(deps, authority);
    const before = slot.latest;
    // What is running may have looked before the change.
    await slot.work;
    slot.catalogueCheckedAtMs = Number.NEGATIVE_INFINITY;
    check(deps, authority, slot);
    await slot.work;
    hasChanged ||= slot.latest !== before;
  }
  return hasChanged;
}

function slotOf({ state: { chanceModels } }: ModelDeps, authority: Authority): Slot {
  const known = chanceModels.get(authority);
  if (known) return known;
  const never = Number.NEGATIVE_INFINITY;
  const slot = { latest: null, isKnown: false, checkedAtMs: never, catalogueCheckedAtMs: never, work: null };
  chanceModels.set(authority, slot);
  return slot;
}

function check(deps: ModelDeps, authority: Authority, slot: Slot): void {
  if (slot.work) return;
  slot.checkedAtMs = performance.now();
  slot.work = renew(deps, authority, slot)
    // The model before stays in use; the next check tries again.
    .catch((error: Error) => deps.log.error({ authority, err: error }, "a model of chances could not be read"))
    .finally(() => {
      slot.isKnown = true;
      slot.work = null;
    });
}

async function renew(deps: ModelDeps, authority: Authority, slot: Slot): Promise<void> {
  const published = await findPublishedModel(deps, authority);
  const before = slot.latest;
  if (!published) {
    slot.latest = null;
    return;
  }
  const isSame = before?.stamp === published.stamp;
  if (isSame) before.staleSince = published.staleSince;
  if (isSame && performance.now() - slot.catalogueCheckedAtMs < checkCatalogueEveryMs) return;
  slot.catalogueCheckedAtMs = performance.now();
  const catalogueVersion = await selectCatalogueVersion(deps.work);
  if (isSame && before.catalogueVersion === catalogueVersion) return;
  const artefact = isSame ? before.served.artefact : await published.read();
  const inForce = published.rules();
  if (!inForce) {
    slot.latest = null;
    return;
  }
  const { rules, carriedFrom } = inForce;
  const { stamp, staleSince } = published;
  const text = await detailsOf(deps, artefact);
  const details = JSON.parse(text) as BranchDetails[];
  const served = isSame ? before.served : serveModel(artefact, rules);
  slot.latest = {
    stamp,
    staleSince,
    catalogueVersion,
    rules,
    details: text,
    table: buildRowTable(served, details),
    gone: buildGoneRows(artefact, rules, details),
    rulesCarriedFrom: carriedFrom,
    served,
  };
}

function detailsOf({ work }: ModelDeps, { columns }: Artefact): Promise<string> {
  return selectBranchDetails(work, [...new Set([...columns.branch!, ...(columns.goneBranch ?? [])])]);
}
