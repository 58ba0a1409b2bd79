import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { jobs } from "#db/schema/publishing.ts";
import { staff as staffTable } from "#db/schema/staff.ts";
import { moneySentences } from "#features/jobs/money-rules.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import type { RecordChange, Resource } from "#staff/records/resource.ts";
import { assertVersion, presentRecord } from "#staff/records/version.server.ts";
import { acceptValues, inOneTransaction, lockRecord } from "#staff/records/write-record.server.ts";

/** What students read of a posting in free text: the names are the same on the wire and in the table. */
const textFields = ["company", "position", "experience", "description", "eligibility"] as const;

const textOf = (posting: Values) => textFields.map((name) => String(posting[name] ?? "")).join("\n");

/** The sentences of a posting that ask the student to pay; it is held while they are not cleared. */
export function heldSentences(posting: Values): string[] {
  return moneySentences(textOf(posting));
}

/** Whether a second person cleared this very text. */
export async function isCleared(tx: Db, id: number, posting: Values): Promise<boolean> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, id));
  return row !== undefined && row.clearedBy !== null && textOf(row) === textOf(posting);
}

/**
 * Notes who wrote the sentences about money: everybody who changed the text since the oldest of them came in. None of
 * them may clear it.
 */
export async function noteAuthors(tx: Db, changes: readonly RecordChange[], staff: ChangedBy): Promise<void> {
  for (const { id, before, after } of changes) {
    if (!after || (before && textOf(before) === textOf(after))) continue;
    const sentences = heldSentences(after);
    const older = before ? heldSentences(before) : [];
    const keepsOlder = sentences.some((sentence) => older.includes(sentence));
    const writers = sentences.length === 0 ? sql`'{}'::integer[]` : sql`array[${staff.id}::integer]`;
    const earlier = keepsOlder ? sql`array_remove(${jobs.moneyWrittenBy}, ${staff.id})` : sql`'{}'::integer[]`;
    await tx
      .update(jobs)
      .set({ moneyWrittenBy: sql`${earlier} || ${writers}` })
      .where(eq(jobs.id, id));
  }
}

/** What the console shows of a posting's words about money. */
export interface Clearance {
  state: "not_needed" | "held" | "cleared";
  sentences: string[];
  /** Name of the second person; null while there is none. */
  cleared_by: string | null;
  /** Whether the one who asks is a second person. */
  may_clear: boolean;
}

/** @throws AppError record_not_found */
export async function readClearance(db: Db, id: number, staffId: number): Promise<Clearance> {
  const [row] = await db
    .select({ sentences: jobs.moneySentences, writers: jobs.moneyWrittenBy, clearedBy: staffTable.name })
    .from(jobs)
    .leftJoin(staffTable, eq(staffTable.id, jobs.clearedBy))
    .where(eq(jobs.id, id));
  if (!row) throw new AppError("record_not_found");
  const { sentences, writers, clearedBy } = row;
  const state = sentences.length === 0 ? "not_needed" : clearedBy === null ? "held" : "cleared";
  return { state, sentences, cleared_by: clearedBy, may_clear: state === "held" && !writers.includes(staffId) };
}

/**
 * A second person's word that the sentences about money are in order, and with `publish` the posting is shown.
 *
 * @param version the posting as that person read it
 * @throws AppError record_not_found, changed_meanwhile, posting_not_held, posting_own; invalid_input when it may not be
 *   published for another reason
 */
export function clearPosting(
  deps: Deps,
  staff: ChangedBy,
  resource: Resource,
  id: number,
  { version, publish }: { version: string; publish: boolean },
) {
  return inOneTransaction(deps, resource, async (tx) => {
    const before = await lockRecord(tx, resource, id);
    await assertVersion(tx, resource, id, before, version);
    const { state, sentences, may_clear } = await readClearance(tx, id, staff.id);
    if (state !== "held") throw new AppError("posting_not_held");
    if (!may_clear) throw new AppError("posting_own");
    const after = await acceptValues(deps, tx, resource, { ...before, is_published: publish }, id);
    const at = deps.now();
    await tx
      .update(jobs)
      .set({ clearedBy: staff.id, clearedAt: at, isPublished: publish, updatedAt: at })
      .where(eq(jobs.id, id));
    const summary = `Cleared${publish ? " and published" : ""}: ${sentences.map((one) => `“${one}”`).join(" ")}`;
    const record = { area: resource.area, resource: resource.name, recordId: id, label: resource.label(after) };
    await recordChange(tx, staff, { at, action: "act", ...record, summary, before, after });
    return presentRecord(resource, id, after);
  });
}

/**
 * Takes published postings off the site that ask for money and that nobody cleared: those of an earlier version of the
 * rule, and those written into the database past the console.
 */
export async function holdPostings({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const published = await db
    .select()
    .from(jobs)
    .where(and(jobs.isPublished, isNull(jobs.clearedBy)));
  for (const posting of published) {
    const sentences = heldSentences(posting);
    if (sentences.length === 0) continue;
    await db.update(jobs).set({ isPublished: false, moneySentences: sentences }).where(eq(jobs.id, posting.id));
    log.warn(
      { event: "posting_held", jobId: posting.id },
      "a published posting asks for money and was taken off the site",
    );
  }
}
