import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { type Ids, idOf } from "./insert-catalogue.ts";
import type { StarterFees } from "./schemas.ts";

/**
 * Inserts the fees of named colleges, in the named streams in which a college has a branch of that level.
 *
 * @throws Error that names the colleges that are not in the catalogue
 */
export async function insertFees(tx: Db, decisions: readonly StarterFees[], sourceIds: Ids): Promise<void> {
  for (const { source, colleges, streams, fees, ...decision } of decisions) {
    const named = JSON.stringify(colleges);
    const unknown = await rowsOf<{ name: string }>(
      tx,
      sql`select name from json_array_elements_text(${named}::text::json) as named (name)
        where not exists (select from colleges c where c.name = named.name)`,
    );
    if (unknown.length > 0) throw new Error(`fees.yaml names ${unknown.map(({ name }) => name).join("; ")}`);
    await tx.execute(sql`
      insert into fees (college_id, programme, year, category, rupees_per_year, includes, fixed_by, is_general, source_id)
      select c.id, st.name, ${decision.year}, fee.category, fee.rupees_per_year, ${decision.includes}, ${decision.fixed_by},
        fee.general, ${idOf(sourceIds, source)}
      from colleges c, streams st,
        json_to_recordset(${JSON.stringify(fees)}::text::json) as fee (category text, rupees_per_year integer, general boolean)
      where c.name in (select value from json_array_elements_text(${named}::text::json))
        and st.slug in (select value from json_array_elements_text(${JSON.stringify(streams)}::text::json))
        and exists (select from branches b where b.college_id = c.id and b.stream_id = st.id and b.level = ${decision.level})
      order by c.id, st.position, fee.rupees_per_year desc`);
  }
}
