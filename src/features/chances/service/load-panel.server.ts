import { createHash } from "node:crypto";
import { type AuthorityModel, type CutoffRow, type Seats, toObservation } from "margdeep-chances/authority-models";
import { type Observation, scales } from "margdeep-chances/observation";
import { buildPanel, type Panel } from "margdeep-chances/panel";
import type { Db } from "#db/client.server.ts";
import { readCutoffs, yearsOf } from "../store/cutoff-rows.server.ts";

/** A panel with the hash of what it was built from: equal hashes mean equal cut-offs. */
export interface LoadedPanel {
  panel: Panel;
  hash: string;
  /** By series. */
  seats: ReadonlyMap<string, Seats>;
  observations: number;
}

/** Gathers the closing values of an authority, part by part. */
export interface PanelInMaking {
  /** Rows of the next part: by year, and within one as the store sorts them. */
  add: (rows: readonly CutoffRow[]) => void;
  finish: () => LoadedPanel;
}

/** Begins a panel without any row. */
export function beginPanel(model: AuthorityModel): PanelInMaking {
  const hash = createHash("sha256");
  const observations: Observation[] = [];
  const shared = new Map<string, Observation["factors"]>();
  const seats = new Map<string, Seats>();
  const { toModel } = scales[model.scale];
  return {
    add: (rows) => {
      for (const row of rows) {
        const observation = toObservation(row, model, toModel);
        if (!observation) continue;
        hash.update(`${observation.series}|${row.year}|${row.round}|${row.opening}|${row.closing}\n`);
        // A series has the same factors in every year and round: one object for all.
        const factors = shared.get(observation.series) ?? observation.factors;
        shared.set(observation.series, factors);
        seats.set(observation.series, row);
        observations.push({ ...observation, factors });
      }
    },
    finish: () => ({
      panel: buildPanel(observations, model.promise),
      seats,
      hash: hash.digest("hex"),
      observations: observations.length,
    }),
  };
}

/** Reads every closing value of an authority, year by year, so that one year's rows are in memory at a time. */
export async function loadPanel(db: Db, model: AuthorityModel): Promise<LoadedPanel> {
  const panel = beginPanel(model);
  for (const year of await yearsOf(db, model.name)) panel.add(await readCutoffs(db, model.name, year));
  return panel.finish();
}

/** The same of one year alone. */
export async function loadPanelOf(db: Db, model: AuthorityModel, year: number): Promise<LoadedPanel> {
  const panel = beginPanel(model);
  panel.add(await readCutoffs(db, model.name, year));
  return panel.finish();
}
