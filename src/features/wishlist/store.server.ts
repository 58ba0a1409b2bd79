import { and, asc, count, desc, eq, getTableColumns, min, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { catalogueState, colleges } from "#db/schema/colleges.ts";
import { hostels } from "#db/schema/hostels.ts";
import { jobs } from "#db/schema/publishing.ts";
import { wishlistEntries as entries } from "#db/schema/wishlist.ts";
import type { CollegeFacts } from "./contract.ts";
import type { Seen } from "./rules.ts";
import type { Kind, SavedItem } from "./saved-item.ts";

const columns = { college: entries.collegeId, hostel: entries.hostelId, job: entries.jobId };
const names = { college: "collegeId", hostel: "hostelId", job: "jobId" } as const;

/** A list's own order; two that were saved at the same moment go by the newer one. */
const inOrder = [asc(entries.position), desc(entries.id)];
const kindOf = sql<Kind>`case when ${entries.collegeId} is not null then 'college'
  when ${entries.hostelId} is not null then 'hostel' else 'job' end`;

const ofKind = (studentId: number, kind: Kind) =>
  and(eq(entries.studentId, studentId), sql`${columns[kind]} is not null`);
const entryOf = (studentId: number, { kind, id }: SavedItem) =>
  and(eq(entries.studentId, studentId), eq(columns[kind], id));

/** Keeps an entry. @returns its id, or null when the pair exists already */
export async function insertEntry(
  tx: Db,
  studentId: number,
  { kind, id }: SavedItem,
  values: { note: string; position: number; seen: Seen | null; createdAt: Date },
): Promise<number | null> {
  const [row] = await tx
    .insert(entries)
    .values({ ...values, studentId, [names[kind]]: id, seen: values.seen ?? {} })
    .onConflictDoNothing()
    .returning({ id: entries.id });
  return row?.id ?? null;
}

/** Whether an item exists and can be saved: active, or published by today. */
export async function isListed(tx: Db, { kind, id }: SavedItem, today: string): Promise<boolean> {
  const found = {
    college: () => sql`select 1 from ${colleges} where id = ${id} and is_active`,
    hostel: () => sql`select 1 from ${hostels} where id = ${id} and is_active`,
    job: () => sql`select 1 from ${jobs} where id = ${id} and is_published and posted_on <= ${today}`,
  }[kind]();
  const rows = await rowsOf<unknown>(tx, found);
  return rows.length > 0;
}

/** What people call an item; null: it does not exist. */
export async function readItemName(db: Db, { kind, id }: SavedItem): Promise<string | null> {
  const found = {
    college: () => sql`select name from ${colleges} where id = ${id}`,
    hostel: () => sql`select name from ${hostels} where id = ${id}`,
    job: () => sql`select position as name from ${jobs} where id = ${id} and is_published`,
  }[kind]();
  const rows = await rowsOf<{ name: string }>(db, found);
  return rows[0]?.name ?? null;
}

/** How many entries a student has, and the place of the highest one of a kind. */
export async function measureList(tx: Db, studentId: number, kind: Kind): Promise<{ size: number; top: number }> {
  const [row] = await tx
    .select({ size: count(), top: min(sql`case when ${columns[kind]} is not null then ${entries.position} end`) })
    .from(entries)
    .where(eq(entries.studentId, studentId));
  return { size: row?.size ?? 0, top: Number(row?.top ?? 0) };
}

/** Which kind an entry of this student has; null when it is unknown or another student's. */
export async function readOwnKind(tx: Db, studentId: number, entryId: number): Promise<Kind | null> {
  const [row] = await tx
    .select({ kind: kindOf })
    .from(entries)
    .where(and(eq(entries.id, entryId), eq(entries.studentId, studentId)));
  return row?.kind ?? null;
}

/** Entries of one kind in their order, held until the transaction ends. */
export async function lockOrder(tx: Db, studentId: number, kind: Kind): Promise<number[]> {
  const rows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(ofKind(studentId, kind))
    .orderBy(...inOrder)
    .for("update");
  return rows.map(({ id }) => id);
}

/** Renumbers entries in the order given. */
export async function writeOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update wishlist_entries e set position = o.place::integer
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality o(id, place)
    where e.id = o.id::integer and e.position <> o.place::integer`);
}

export async function updateNote(tx: Db, studentId: number, entryId: number, note: string): Promise<boolean> {
  const rows = await tx
    .update(entries)
    .set({ note })
    .where(and(eq(entries.id, entryId), eq(entries.studentId, studentId)))
    .returning({ id: entries.id });
  return rows.length > 0;
}

/** What a removed entry was, for undoing. */
export interface RemovedRow {
  kind: Kind;
  collegeId: number | null;
  hostelId: number | null;
  jobId: number | null;
  note: string;
  /** From 1, among its kind. */
  position: number;
}

/** Takes out one entry of this student, named by its id or by its item. @returns null when there is none */
export async function deleteEntry(tx: Db, studentId: number, which: number | SavedItem): Promise<RemovedRow | null> {
  const chosen =
    typeof which === "number"
      ? and(eq(entries.id, which), eq(entries.studentId, studentId))
      : entryOf(studentId, which);
  const { id: _, studentId: _owner, seen: _seen, createdAt: _at, ...shown } = getTableColumns(entries);
  const [row] = await tx
    .delete(entries)
    .where(chosen)
    .returning({ ...shown, kind: kindOf });
  if (!row) return null;
  const [before] = await tx
    .select({ count: count() })
    .from(entries)
    .where(and(ofKind(studentId, row.kind), sql`${entries.position} < ${row.position}`));
  return { ...row, position: (before?.count ?? 0) + 1 };
}

/** What a student saved, as pairs of kind and id: for the hearts of a page. */
export async function readSavedItems(tx: Db, studentId: number): Promise<SavedItem[]> {
  const itemId = sql<number>`coalesce(${entries.collegeId}, ${entries.hostelId}, ${entries.jobId})`;
  return tx.select({ kind: kindOf, id: itemId }).from(entries).where(eq(entries.studentId, studentId));
}

const photosOf = (table: "college" | "hostel", owner: SQL | typeof colleges.id | typeof hostels.id) =>
  sql<string[]>`array(select p.url from ${sql.raw(`${table}_photos`)} p
    where p.${sql.raw(`${table}_id`)} = ${owner} order by p.position, p.id)`;

/** A student's entries with what lists show of their items, by kind and in the student's order. One query. */
export async function readEntries(tx: Db, studentId: number, kind?: Kind) {
  return tx
    .select({
      id: entries.id,
      note: entries.note,
      createdAt: entries.createdAt,
      kind: kindOf,
      college: {
        id: colleges.id,
        name: colleges.name,
        area: colleges.area,
        city: colleges.city,
        state: colleges.state,
        isActive: colleges.isActive,
      },
      collegePhotos: photosOf("college", colleges.id),
      hostel: {
        id: hostels.id,
        name: hostels.name,
        area: hostels.area,
        city: hostels.city,
        state: hostels.state,
        isActive: hostels.isActive,
        kind: hostels.kind,
        forWhom: hostels.forWhom,
      },
      hostelPhotos: photosOf("hostel", hostels.id),
      price: sql<number | null>`(select min(r.charge_rupees) from hostel_rooms r where r.hostel_id = ${hostels.id})`,
      hostelIsSample: sql<boolean>`exists(select 1 from sources s where s.id = ${hostels.sourceId} and s.status = 'sample')`,
      job: {
        id: jobs.id,
        company: jobs.company,
        position: jobs.position,
        kind: jobs.kind,
        place: jobs.place,
        applyBy: jobs.applyBy,
        isPublished: jobs.isPublished,
        isSample: jobs.isSample,
      },
    })
    .from(entries)
    .leftJoin(colleges, eq(colleges.id, entries.collegeId))
    .leftJoin(hostels, eq(hostels.id, entries.hostelId))
    .leftJoin(jobs, eq(jobs.id, entries.jobId))
    .where(kind ? ofKind(studentId, kind) : eq(entries.studentId, studentId))
    .orderBy(kindOf, ...inOrder);
}
export type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];

/** Counts up with every change of the catalogue. */
export async function readCatalogueVersion(tx: Db): Promise<number> {
  const [row] = await tx.select({ version: catalogueState.version }).from(catalogueState);
  return row?.version ?? 0;
}

/** The current facts of these colleges. */
export async function readFacts(tx: Db, collegeIds: readonly number[]): Promise<Map<number, CollegeFacts>> {
  const rows = await rowsOf<CollegeFacts & { id: number }>(
    tx,
    sql`
    with asked as (
      select value::integer as id from jsonb_array_elements_text(${JSON.stringify(collegeIds)}::text::jsonb)
    )
    select asked.id, cut.year as "cutOffYear", coalesce(cut.total, 0)::integer as "cutOffRows",
      (select max(p.year) from placements p where p.college_id = asked.id) as "placementYear",
      coalesce((select sum(s.seats) from college_streams s where s.college_id = asked.id), 0)::integer as seats
    from asked left join lateral (
      select max(c.year) as year, count(*) as total
      from branches b join cutoffs c on c.branch_id = b.id where b.college_id = asked.id
    ) cut on true`,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** A student's saved, active colleges with what each entry remembers. */
export function readSnapshots(tx: Db, studentId: number) {
  return tx
    .select({ id: entries.id, seen: entries.seen, collegeId: colleges.id, name: colleges.name, city: colleges.city })
    .from(entries)
    .innerJoin(colleges, eq(colleges.id, entries.collegeId))
    .where(and(eq(entries.studentId, studentId), eq(colleges.isActive, true)))
    .orderBy(...inOrder);
}

/** Writes what entries remember. */
export async function writeSnapshots(
  tx: Db,
  studentId: number,
  remembered: { id: number; seen: Seen }[],
): Promise<void> {
  await tx.execute(sql`
    update wishlist_entries e set seen = r.value -> 'seen'
    from jsonb_array_elements(${JSON.stringify(remembered)}::text::jsonb) r
    where e.id = (r.value ->> 'id')::integer and e.student_id = ${studentId}`);
}

/** Saved openings that take applications from today on, the nearest last day first; those without one are left out. */
export function readDeadlines(tx: Db, studentId: number, today: string, limit: number) {
  return tx
    .select({
      id: jobs.id,
      company: jobs.company,
      position: jobs.position,
      applyBy: sql<string>`${jobs.applyBy}::text`,
    })
    .from(entries)
    .innerJoin(jobs, eq(jobs.id, entries.jobId))
    .where(and(eq(entries.studentId, studentId), eq(jobs.isPublished, true), sql`${jobs.applyBy} >= ${today}`))
    .orderBy(asc(jobs.applyBy), asc(jobs.id))
    .limit(limit);
}
