import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { ColumnMap } from "#lib/column-map.ts";
import { plainCode } from "./mapped-rows.ts";
import { lastingPart, type ShapedMap } from "./shaped-map.ts";

/** The column maps of earlier imports of a kind, by the shape of the files that they read. */
export async function readColumnMaps(db: Db, kind: string): Promise<Map<string, ColumnMap>> {
  const rows = await rowsOf<{ shape: string; map: unknown }>(
    db,
    sql`select shape, map from column_maps where kind = ${kind}`,
  );
  return new Map(
    rows.flatMap(({ shape, map }) => {
      const read = ColumnMap.safeParse(map);
      return read.success ? [[shape, read.data]] : [];
    }),
  );
}

/** Stores a map for the next file of its shape. @param today `YYYY-MM-DD` */
export async function rememberMap(
  tx: Db,
  kind: string,
  { shape, headings, map }: ShapedMap,
  today: string,
): Promise<void> {
  await tx.execute(sql`
    insert into column_maps (kind, shape, headings, map, used_on)
    values (${kind}, ${shape}, (select array_agg(value) from jsonb_array_elements_text(${JSON.stringify(headings)}::text::jsonb)),
      ${JSON.stringify(lastingPart(map))}::text::jsonb, ${today}::date)
    on conflict (kind, shape) do update set headings = excluded.headings, map = excluded.map, used_on = excluded.used_on`);
}

/** Branches as lists of an authority name them, by the code of the choice without its leading zeros. */
export async function readBranchNames(db: Db, authority: string): Promise<Map<string, string>> {
  const rows = await rowsOf<{ code: string; programme: string }>(
    db,
    sql`select code, programme from list_names where authority = ${authority} and code <> '' order by year, round`,
  );
  return new Map(rows.map(({ code, programme }) => [plainCode(code), programme]));
}
