import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import { type AuthorityModel, type Seats, toObservation } from "../model/authority-models.ts";
import { type Observation, scales } from "../model/observation.ts";
import { buildPanel, type Panel } from "../model/panel.ts";
import { readCutoffs, yearsOf } from "../store/cutoff-rows.server.ts";

/** A panel with the hash of what it was built from: equal hashes mean equal cut-offs. */
export interface LoadedPanel {
  panel: Panel;
  hash: string;
  /** By series. */
  seats: ReadonlyMap<string, Seats>;
  observations: number;
}

/** Reads every closing value of an authority, year by year, so that one year's rows are in memory at a time. */
export async function loadPanel(db: Db, model: AuthorityModel): Promise<LoadedPanel> {
  const hash = createHash("sha256");
  const observations: Observation[] = [];
  const shared = new Map<string, Observation["factors"]>();
  const seats = new Map<string, Seats>();
  const { toModel } = scales[model.scale];
  for (const year of await yearsOf(db, model.name)) {
    for (const row of await readCutoffs(db, model.name, year)) {
      const observation = toObservation(row, model, toModel);
      if (!observation) continue;
      hash.update(`${observation.series}|${year}|${row.round}|${row.opening}|${row.closing}\n`);
      // A series has the same factors in every year and round: one object for all.
      const factors = shared.get(observation.series) ?? observation.factors;
      shared.set(observation.series, factors);
      seats.set(observation.series, row);
      observations.push({ ...observation, factors });
    }
  }
  const panel = buildPanel(observations, model.promise);
  return { panel, seats, hash: hash.digest("hex"), observations: observations.length };
}
