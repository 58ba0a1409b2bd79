import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { Source } from "../contract.ts";
import type { Cutoff } from "../cutoffs-contract.ts";

/** Which closing values are wanted. */
export interface AskedClosings {
  collegeId: number;
  branchIds: readonly number[];
  /** Names of branches, where none of `branchIds` is known. */
  branches: readonly string[];
  /** In small letters. */
  seatTypes: readonly string[];
  /** Null: the newest. */
  year: number | null;
}

export type AskedClosing = Omit<Cutoff, "is_last_round" | "is_provisional" | "is_old" | "opening" | "rank_list"> & {
  branch: string;
  branch_id: number;
  publisher: string;
  status: Source["status"];
};

/** Of each pool of seats of the branches the last round of its newest year, in no order. Invented sources are left out. */
export function selectAskedClosings(db: ReadDb, asked: AskedClosings): Promise<AskedClosing[]> {
  const listOf = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  const { collegeId, branchIds, branches, seatTypes, year } = asked;
  const ofBranches =
    branchIds.length > 0
      ? sql`b.id in (${sql.raw(branchIds.map(Number).join(","))})`
      : sql`b.name in (${listOf(branches)})`;
  return selectJson(
    db,
    sql`select json_build_object('branch', b.name, 'branch_id', b.id, 'authority', c.authority, 'exam', c.exam, 'year', c.year,
        'round', c.round, 'quota', c.quota, 'seat_type', c.seat_type, 'gender', c.gender, 'unit', c.unit, 'closing', c.closing,
        'max_marks', c.max_marks, 'stage', c.stage, 'fact', 'cutoff-' || c.id, 'publisher', s.publisher, 'status', s.status) as row
      from branches b cross join lateral (
          select distinct on (authority, quota, seat_type, gender) * from cutoffs
          where branch_id = b.id and lower(seat_type) in (${listOf(seatTypes)}) and not is_preparatory
            ${year === null ? sql`` : sql`and year = ${year}`}
          order by authority, quota, seat_type, gender, year desc, round desc, stage, id) c
        join sources s on s.id = c.source_id and s.status <> 'sample'
      where b.college_id = ${collegeId} and ${ofBranches}`,
  );
}
