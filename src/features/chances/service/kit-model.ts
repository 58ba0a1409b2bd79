import type { Artefact } from "margdeep-chances/artefact";
import type { RuledInstitute, RuleSet } from "margdeep-chances/rule-set";
import { serveModel } from "margdeep-chances/served-model";
import { openRecords, type PackedRecords, packRecords } from "#lib/records.ts";
import type { BranchDetails } from "../store/branch-details.server.ts";
import { buildGoneRows } from "./gone-rows.ts";
import { buildRowTable, type ListedBranch } from "./row-table.ts";
import type { LoadedModel } from "./served-models.server.ts";

/** A rule set as JSON. */
export interface PackedRules {
  file: Omit<RuleSet, "states" | "institutes" | "patterns">;
  states: string[];
  institutes: [key: string, institute: RuledInstitute][];
}

/** A model with what answers show of its rows, as JSON with typed arrays. */
export interface KitModel extends Pick<LoadedModel, "rulesCarriedFrom" | "staleSince"> {
  manifest: Artefact["manifest"];
  columns: Artefact["columns"];
  details: PackedRecords;
  rules: PackedRules;
}

export function packRules({ states, institutes, patterns: _, ...file }: RuleSet): PackedRules {
  return { file, states: [...states], institutes: [...institutes] };
}

export function openRules({ file, states, institutes }: PackedRules): RuleSet {
  const patterns = file.seat_types.map((pattern) => new RegExp(pattern));
  return { ...file, states: new Set(states), institutes: new Map(institutes), patterns };
}

const isOfFailure = (name: string) => name.startsWith("failed");

/** What of a model in memory its answers rest on: all of it but how it was judged and trained. */
export function packModel({ served, table, gone, rules, ...about }: LoadedModel): KitModel {
  const { manifest, columns } = served.artefact;
  const without = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !isOfFailure(name)));
  const listed = new Set(table.branches.map(({ branchId }) => branchId));
  const others = (gone?.rows ?? []).map(({ branch }) => branch).filter(({ branchId }) => !listed.has(branchId));
  const byId = new Map([...table.branches, ...others].map((branch) => [branch.branchId, detailsOf(branch)]));
  return {
    manifest: { ...manifest, parameters: {}, backTests: [], arrays: [], words: without(manifest.words) },
    columns: without(columns),
    details: packRecords([...byId.values()]),
    rules: packRules(rules),
    rulesCarriedFrom: about.rulesCarriedFrom,
    staleSince: about.staleSince,
  };
}

function detailsOf({ institute: _, programme: __, instituteType: ___, ...details }: ListedBranch): BranchDetails {
  return details;
}

/** The model again, ready for candidates. */
export function openModel({ manifest, columns, details: packed, rules: of, ...about }: KitModel): LoadedModel {
  const artefact: Artefact = { manifest, columns };
  const rules = openRules(of);
  const details = openRecords<BranchDetails>(packed);
  const served = serveModel(artefact, rules);
  return {
    ...about,
    rules,
    stamp: manifest.version,
    catalogueVersion: 0,
    details: "",
    served,
    table: buildRowTable(served, details),
    gone: buildGoneRows(artefact, rules, details),
  };
}
