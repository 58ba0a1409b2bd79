import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { Source } from "#features/catalogue/contract.ts";

/** Sources of closing values of these branches, those of the newest year first. */
export function selectListSources(
  db: ReadDb,
  authority: string,
  branchIds: readonly number[],
  most: number,
): Promise<Source[]> {
  return selectJson(
    db,
    sql`select json_build_object('publisher', publisher, 'title', title, 'url', url, 'year', year,
        'captured_on', captured_on, 'licence', licence, 'via', via, 'status', status) as row
      from sources where id in (select source_id from cutoffs
        where branch_id = any(${sql.param(branchIds)}::int[]) and authority = ${authority})
      order by year desc nulls last, id desc limit ${most}`,
  );
}
