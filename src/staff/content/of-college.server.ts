import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#lib/errors.ts";

/** Whether a column names a branch of one of these colleges. */
export function ofCollege(branchId: PgColumn, collegeIds: string[]): SQL {
  if (!collegeIds.every((id) => /^[1-9]\d{0,8}$/.test(id))) {
    throw new AppError("invalid_input", { "filter[college_id]": "must be the number of a college" });
  }
  const ids = JSON.stringify(collegeIds.map(Number));
  return sql`${branchId} in (select b.id from branches b where b.college_id in (
    select value::integer from jsonb_array_elements_text(${ids}::text::jsonb)))`;
}
