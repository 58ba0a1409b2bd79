import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#lib/errors.ts";

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

/** Whether a column names a branch of one of these colleges. */
export function ofCollege(branchId: PgColumn, collegeIds: string[]): SQL {
  if (!collegeIds.every((id) => /^[1-9]\d{0,8}$/.test(id))) {
    throw new AppError("invalid_input", { "filter[college_id]": "must be the number of a college" });
  }
  const ids = JSON.stringify(collegeIds.map(Number));
  return sql`${branchId} in (select b.id from branches b where b.college_id in (
    select value::integer from jsonb_array_elements_text(${ids}::text::jsonb)))`;
}
