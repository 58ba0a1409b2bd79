import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { ScalePair } from "../curve.ts";

/** One merit list of one year. */
export interface StoredScale {
  authority: string;
  exam: string;
  meritList: string;
  unit: "marks" | "percentile";
  year: number;
}

/** Every merit list with at least `minValues` different values. */
export function selectScales(db: ReadDb, minValues: number): Promise<StoredScale[]> {
  return rowsOf<StoredScale & Record<string, unknown>>(
    db,
    sql`select authority, exam, merit_list as "meritList", unit, year::integer as year from scale_points
      group by authority, exam, merit_list, unit, year having count(distinct value) >= ${minValues}
      order by authority, exam, merit_list, unit, year desc`,
  );
}

const isOf = ({ authority, exam, meritList, unit, year }: StoredScale) =>
  sql`authority = ${authority} and exam = ${exam} and merit_list = ${meritList} and unit = ${unit} and year = ${year}`;

export function selectPairs(db: ReadDb, scale: StoredScale): Promise<ScalePair[]> {
  return selectJson(
    db,
    sql`select json_build_object('value', value, 'rank', rank) as row from scale_points where ${isOf(scale)}`,
  );
}

export interface ScaleSource {
  publisher: string;
  title: string;
  address: string | null;
  status: string;
}

export function selectScaleSources(db: ReadDb, scale: StoredScale): Promise<ScaleSource[]> {
  return rowsOf<ScaleSource & Record<string, unknown>>(
    db,
    sql`select publisher, title, url as address, status from sources
      where id in (select distinct source_id from scale_points where ${isOf(scale)}) order by title`,
  );
}
