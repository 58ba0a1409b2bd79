import { sql } from "drizzle-orm";

/** SQL: whether staff corrected a field of the college with the alias `c`; imports leave it as it is, empty or not. */
export function isLocked(field: string) {
  return sql`exists (select from field_locks l
    where l.resource = 'colleges' and l.record_id = c.id and l.field = ${field})`;
}
