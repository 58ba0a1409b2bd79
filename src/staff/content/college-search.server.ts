import { type SQL, sql } from "drizzle-orm";

/** Ids of colleges with matching word prefixes in name, place, AICTE id or aliases. */
export function collegesBeginning(beginnings: SQL): SQL {
  return sql`select id from colleges where college_words(name, short_name, area, city, aicte_id) @@ ${beginnings}
    union select college_id from college_aliases where search_words(alias) @@ ${beginnings}`;
}

/** Ids of branches with matching names, and of all branches of matching colleges. */
export function branchesBeginning(beginnings: SQL): SQL {
  return sql`select id from branches where search_words(name) @@ ${beginnings}
    union select id from branches where college_id in (${collegesBeginning(beginnings)})`;
}
