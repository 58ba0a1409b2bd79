import { listCollegesByIds } from "#features/catalogue/service/search-colleges.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { Interest } from "../contract.ts";
import { type Kind, type SavedItemKey, savedItemKey } from "../saved-item.ts";
import { type EntryRow, readEntries, readSavedItems } from "../store.server.ts";

/** A student's wishlist by kind, each kind in the student's own order. One query. */
export async function listInterests(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number,
  kind?: Kind,
): Promise<Interest[]> {
  const rows = await readEntries(db, studentId, kind);
  const places = { college: 0, hostel: 0, job: 0 };
  const today = dayInIndia(now());
  return rows.map((row) => {
    places[row.kind] += 1;
    return present(row, studentId, places[row.kind], today);
  });
}

/**
 * One entry of a student.
 *
 * @throws AppError not_yours
 */
export async function getInterest(
  deps: Pick<Deps, "db" | "now">,
  studentId: number,
  entryId: number,
): Promise<Interest> {
  const found = (await listInterests(deps, studentId)).find(({ id }) => id === entryId);
  if (!found) throw new AppError("not_yours");
  return found;
}

/** What a student saved, for the hearts of a page. One query. */
export async function listSavedKeys({ db }: Pick<Deps, "db">, studentId: number): Promise<SavedItemKey[]> {
  return (await readSavedItems(db, studentId)).map(savedItemKey);
}

/** What the cards of saved colleges wear: true tags (specification D11) and a tint. */
export async function listCollegeTags(deps: Pick<Deps, "db" | "work" | "state">, collegeIds: readonly number[]) {
  const cards = await listCollegesByIds(deps, collegeIds);
  return new Map(
    cards.map(({ id, families, largest_branches, has_placements, has_cut_offs, stream_slug }) => {
      return [id, { families, largest_branches, has_placements, has_cut_offs, stream_slug }] as const;
    }),
  );
}

function present(row: EntryRow, studentId: number, position: number, today: string): Interest {
  const { id, note, createdAt } = row;
  const common = { id, student_id: studentId, note, position, created_at: createdAt.toISOString() };
  if (row.college) return { ...common, college: row.college.id, college_details: presentCollege(row, row.college) };
  if (row.hostel) return { ...common, hostel: row.hostel.id, hostel_details: presentHostel(row, row.hostel) };
  const job = row.job as NonNullable<EntryRow["job"]>;
  return { ...common, job: job.id, job_details: presentJob(job, today) };
}

function presentCollege({ collegePhotos }: EntryRow, college: NonNullable<EntryRow["college"]>) {
  const { isActive, ...place } = college;
  return { ...place, photos: collegePhotos, is_active: isActive ? (1 as const) : (0 as const) };
}

function presentHostel(row: EntryRow, hostel: NonNullable<EntryRow["hostel"]>) {
  const { isActive, forWhom, ...place } = hostel;
  return {
    ...place,
    photos: row.hostelPhotos,
    is_active: isActive ? (1 as const) : (0 as const),
    for_whom: forWhom,
    price: row.price,
    is_sample: row.hostelIsSample,
  };
}

function presentJob({ applyBy, isPublished, isSample, ...job }: NonNullable<EntryRow["job"]>, today: string) {
  return {
    ...job,
    apply_by: applyBy,
    is_open: isPublished && (applyBy === null || applyBy >= today),
    is_published: isPublished,
    is_sample: isSample,
  };
}
