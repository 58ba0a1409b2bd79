import { type SQL, sql } from "drizzle-orm";

/** Numbers of the colleges whose name, place, AICTE number or other names have words that begin so. */
export function collegesBeginning(beginnings: SQL): SQL {
  return sql`select id from colleges where college_words(name, short_name, area, city, aicte_id) @@ ${beginnings}
    union select college_id from college_aliases where search_words(alias) @@ ${beginnings}`;
}

/** Numbers of the branches with such words in their own name, and of all branches of such colleges. */
export function branchesBeginning(beginnings: SQL): SQL {
  return sql`select id from branches where search_words(name) @@ ${beginnings}
    union select id from branches where college_id in (${collegesBeginning(beginnings)})`;
}
