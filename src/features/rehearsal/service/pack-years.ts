import { packRules } from "#features/chances/service/kit-model.ts";
import { packRecords } from "#lib/records.ts";
import type { RehearsalYear } from "../contract.ts";
import type { ListedBranch, NumberedSource, PoolRow } from "../store/closings.server.ts";
import { sourcesOf } from "./answer-rehearsal.ts";
import { type KitRehearsal, type KitYear, packYear } from "./kit-years.ts";
import type { RehearsalRules } from "./rehearsal-rules.server.ts";

/** Years of an authority as they were read: rows as the database's JSON. */
export interface RowsOfYears {
  years: { stored: RehearsalYear; ruled: RehearsalRules; pools: readonly string[] }[];
  branches: readonly string[];
  /** Of all facts, in the order in which answers name them. */
  sources: readonly NumberedSource[];
}

/** Years as a kit has them. Pure: it runs in the thread for heavy work. */
export function packYears({ years: read, branches, sources }: RowsOfYears): KitRehearsal {
  const parse = <Row>(texts: readonly string[]) => texts.flatMap((text) => JSON.parse(text) as Row[]);
  const rules: RehearsalRules["rules"][] = [];
  const from = new Set<number>();
  const years = read.map(({ stored, ruled: { rules: of, ...ruled }, pools }): KitYear => {
    const rows = parse<PoolRow>(pools);
    for (const id of sourcesOf(rows)) from.add(id);
    if (!rules.includes(of)) rules.push(of);
    return packYear({ ...ruled, stored, rules: rules.indexOf(of) }, rows);
  });
  return {
    branches: packRecords(parse<ListedBranch>(branches)),
    sources: sources.filter(({ id }) => from.has(id)),
    rules: rules.map(packRules),
    years,
  };
}
