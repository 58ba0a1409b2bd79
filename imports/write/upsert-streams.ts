import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import { type StreamSlug, streamNames } from "../tidy/course-streams.ts";

/** Ids of the streams by slug. Missing streams are created with a default name, after the existing ones. */
export async function ensureStreams(tx: Db): Promise<ReadonlyMap<StreamSlug, number>> {
  const wanted = JSON.stringify(Object.entries(streamNames).map(([slug, name], index) => ({ slug, name, index })));
  await tx.execute(sql`
    insert into streams (name, slug, position)
    select w.name, w.slug, (select coalesce(max(position), 0) from streams) + w.index + 1
    from jsonb_to_recordset(${wanted}::text::jsonb) as w (name text, slug text, index integer)
    where not exists (select 1 from streams s where s.slug = w.slug or s.name = w.name)
    on conflict do nothing`);
  const found = await tx.execute(sql`
    select w.slug, s.id from jsonb_to_recordset(${wanted}::text::jsonb) as w (name text, slug text)
    join streams s on s.slug = w.slug or (s.name = w.name and not exists (select 1 from streams o where o.slug = w.slug))`);
  return new Map(rowsOf<{ slug: StreamSlug; id: number }>(found).map((row) => [row.slug, row.id]));
}
