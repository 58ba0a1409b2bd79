import type { Session } from "./session.ts";
import { ownSchemas } from "./tables.ts";

/**
 * Drops everything in a database that was empty before this program wrote to it. The schema `public` and its grants
 * remain.
 */
export async function emptyDatabase(session: Session): Promise<void> {
  const made = await session.rows<{ statement: string }>(`
    select format('drop schema %I cascade', n.nspname) as statement from pg_namespace n
      where ${ownSchemas} and n.nspname <> 'public'
    union all
    select format('drop table if exists %I.%I cascade', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (
        select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { statement } of made) await session.rows(statement);
}
