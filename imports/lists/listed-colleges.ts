import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { StreamSlug } from "../course-streams.ts";
import { addToCounts, type BatchNotes, rowsOf } from "../import-run.ts";
import type { CollegeMatcher } from "../match-colleges.ts";
import type { FactOrigin } from "../provenance.ts";
import type { RawRow } from "../read-rows.ts";
import type { Authority, ListedCollege } from "./list-file.ts";
import type { CollegeFacts } from "./read-lists.ts";

/** What the batches of one import share. */
export interface ListContext {
  authority: Authority;
  originOf: (row: Pick<RawRow, "file" | "line">) => FactOrigin;
  streams: ReadonlyMap<StreamSlug, number>;
  matcher: CollegeMatcher;
  /** Ids of colleges by code. */
  colleges: Map<string, number>;
  /** Codes that wait for a decision of staff. */
  waiting: Set<string>;
  /** The newest year written for a college, by its id: older lists cannot change its band of closing values. */
  newestYears: Map<number, number>;
}

/**
 * Matches the colleges of a whole file to ours, since two codes that ask for one college can only be seen together.
 */
export async function matchColleges(
  notes: BatchNotes,
  tx: Db,
  colleges: CollegeFacts[],
  { matcher, colleges: known, waiting }: ListContext,
): Promise<void> {
  const wanted = colleges.map(({ college }) => college).filter(({ code }) => !known.has(code) && !waiting.has(code));
  const matches = await matcher.match(notes, tx, wanted);
  notes.onCommit(() => {
    for (const [code, match] of matches) {
      if ("collegeId" in match) known.set(code, match.collegeId);
      else if ("waiting" in match) waiting.add(code);
    }
  });
}

/**
 * Ids of the colleges of a batch by code. Those that resemble no college here are created where the file says enough for a
 * page; the others, and those that wait for staff, are left out and counted.
 *
 * @returns the ids, and those of them that were created
 */
export async function ensureColleges(
  notes: BatchNotes,
  tx: Db,
  batch: CollegeFacts[],
  context: ListContext,
): Promise<{ ids: Map<string, number>; added: number[] }> {
  const ids = new Map<string, number>();
  const added: number[] = [];
  for (const facts of batch) {
    const { code, name, page } = facts.college;
    const known = context.colleges.get(code);
    if (known !== undefined) ids.set(code, known);
    else if (context.waiting.has(code)) countLeftOut(notes, facts, "values of colleges waiting for staff");
    else if (name && page) {
      const id = await addCollege(notes, tx, facts.college, context.originOf(facts.row).sourceId, context);
      ids.set(code, id);
      added.push(id);
    } else {
      countLeftOut(notes, facts, "values of colleges not here yet");
      const reason = name ? "is not here yet" : "is not known by its code: import a list that names it first";
      notes.reject(
        { ...facts.row, value: facts.college },
        `college ${[code, name].filter(Boolean).join(", ")} ${reason}`,
      );
    }
  }
  if (added.length > 0) addToCounts(notes.counts, "colleges", { added: added.length, changed: 0, left: 0 });
  notes.onCommit(() => {
    for (const [code, id] of ids) context.colleges.set(code, id);
  });
  return { ids, added };
}

function countLeftOut(notes: BatchNotes, { programmes }: CollegeFacts, what: string): void {
  let left = 0;
  for (const { cutoffs, seats, fees } of programmes.values()) left += cutoffs.length + seats.size + fees.length;
  addToCounts(notes.counts, what, { added: 0, changed: 0, left });
}

async function addCollege(
  notes: BatchNotes,
  tx: Db,
  { name, state, code, page }: ListedCollege,
  sourceId: number,
  { authority, matcher }: ListContext,
): Promise<number> {
  const { city, district, ownership, university = "" } = page!;
  const result = await tx.execute(sql`
    insert into colleges (name, city, district, state, university, ownership, source_id)
    values (${name}, ${city}, ${district}, ${state}, ${university}, ${ownership}, ${sourceId}) returning id`);
  const { id } = rowsOf<{ id: number }>(result)[0]!;
  await tx.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by, score)
    values (${authority.codes}, ${code}, ${id}, 'register', 1) on conflict (authority, code) do nothing`);
  matcher.add(notes, { id, name, city, district, state });
  return id;
}
