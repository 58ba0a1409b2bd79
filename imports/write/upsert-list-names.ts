import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { BatchNotes } from "../pipeline/import-run.ts";
import { type FactOrigin, originColumns, takesOrigin } from "./provenance.ts";

/** The list in which something was read. */
export interface ReadList {
  authority: string;
  year: number;
  round: number;
}

/** What a list calls a branch and its institute, to the letter. */
export interface WrittenName {
  institute: string;
  programme: string;
  /** The authority's own code of the choice, where its list prints one. */
  code?: string;
}

export type NewListName = ReadList & WrittenName & { branchId: number };
export type NewHomeUniversity = ReadList & FactOrigin & { collegeId: number; university: string };

/** The newest list of which this import has written something, by authority and record. */
export type NewestWritten = Map<string, number>;

const ageOf = ({ year, round }: ReadList): number => year * 100 + round;

/**
 * One entry for each record, from the first row of the newest list: lists are imported newest first, so that hardly
 * anything is sent to the database for the older ones.
 */
function takeNewest<Entry extends ReadList>(
  notes: BatchNotes,
  written: NewestWritten,
  entries: readonly Entry[],
  recordOf: (entry: Entry) => string,
): Entry[] {
  const newest = new Map<string, Entry>();
  for (const entry of entries) {
    const record = recordOf(entry);
    const known = newest.get(record);
    if (ageOf(entry) > Math.max(written.get(record) ?? 0, known ? ageOf(known) : 0)) newest.set(record, entry);
  }
  notes.onCommit(() => {
    for (const [record, entry] of newest) written.set(record, ageOf(entry));
  });
  return [...newest.values()];
}

/**
 * Stores what lists call branches. An older list does not replace what a newer one wrote, but for a code where the newer one
 * has none.
 */
export async function upsertListNames(
  notes: BatchNotes,
  tx: Db,
  written: NewestWritten,
  all: readonly NewListName[],
): Promise<void> {
  const named = takeNewest(notes, written, all, ({ authority, branchId }) => `name ${authority} ${branchId}`);
  if (named.length > 0) await upsertNames(tx, named);
  const coded = all.filter(({ code }) => code);
  const codes = takeNewest(notes, written, coded, ({ authority, branchId }) => `code ${authority} ${branchId}`);
  if (codes.length > 0) await addMissingCodes(tx, codes);
}

async function upsertNames(tx: Db, names: readonly NewListName[]): Promise<void> {
  await tx.execute(sql`
    insert into list_names as l (authority, branch_id, institute, programme, code, year, round)
    select authority, "branchId", institute, programme, coalesce(code, ''), year, round
    from json_to_recordset(${JSON.stringify(names)}::text::json) as g (authority text, "branchId" integer, institute text,
      programme text, code text, year smallint, round smallint)
    order by authority, "branchId"
    on conflict (authority, branch_id) do update set institute = excluded.institute, programme = excluded.programme,
      code = coalesce(nullif(excluded.code, ''), l.code), year = excluded.year, round = excluded.round
    where (excluded.year, excluded.round) >= (l.year, l.round) and (excluded.institute, excluded.programme,
      coalesce(nullif(excluded.code, ''), l.code), excluded.year, excluded.round)
      is distinct from (l.institute, l.programme, l.code, l.year, l.round)`);
}

/** A list as JSON has no codes; those of an older list, or of the other list of the same round, are still the branch's. */
async function addMissingCodes(tx: Db, names: readonly NewListName[]): Promise<void> {
  await tx.execute(sql`
    update list_names l set code = g.code
    from json_to_recordset(${JSON.stringify(names)}::text::json) as g (authority text, "branchId" integer, code text)
    where l.authority = g.authority and l.branch_id = g."branchId" and l.code = ''`);
}

/** Stores the home universities of colleges. An older list does not replace what a newer one stated. */
export async function upsertHomeUniversities(
  notes: BatchNotes,
  tx: Db,
  written: NewestWritten,
  all: readonly NewHomeUniversity[],
): Promise<void> {
  const given = takeNewest(notes, written, all, ({ authority, collegeId }) => `home ${authority} ${collegeId}`);
  if (given.length === 0) return;
  await tx.execute(sql`
    insert into home_universities as h (authority, college_id, university, year, round, source_id, source_file_id,
      source_line)
    select authority, "collegeId", university, year, round, "sourceId", "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(given)}::text::json) as g (authority text, "collegeId" integer,
      university text, year smallint, round smallint, ${originColumns})
    order by authority, "collegeId"
    on conflict (authority, college_id) do update set university = excluded.university, year = excluded.year,
      round = excluded.round, source_id = excluded.source_id, source_file_id = excluded.source_file_id,
      source_line = excluded.source_line
    where (excluded.year, excluded.round) >= (h.year, h.round) and ((excluded.university, excluded.year, excluded.round)
      is distinct from (h.university, h.year, h.round) or ${takesOrigin("h")})`);
}
