import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { NewReview, OwnReview } from "../contract.ts";
import { deleteReviewOf, findReviewOf, putReview, readNames } from "../store.server.ts";

/** A student's own review and its state; null when there is none. */
export async function getOwnReview({ db }: Pick<Deps, "db">, studentId: number): Promise<OwnReview | null> {
  const row = await findReviewOf(db, studentId);
  if (!row) return null;
  const { rating, review, studentName, refusal, isPublished, updatedAt } = row;
  const state = isPublished ? "published" : refusal ? "refused" : "waiting";
  return { rating, review, student_name: studentName, state, refusal, updated_at: updatedAt.toISOString() };
}

/** The name that a student's review is shown with: the first name, and of the last one its letter. */
export async function displayName({ db }: Pick<Deps, "db">, studentId: number): Promise<string> {
  const names = await readNames(db, studentId);
  if (!names) throw new AppError("not_signed_in");
  const [letter] = names.lastName;
  return `${names.firstName} ${letter}.`;
}

/**
 * Writes a student's one review, or changes it: then it waits for staff again (specification D24). The same words and stars
 * once more change nothing, so that a second tap takes no review off the list.
 *
 * @returns whether anything was changed
 */
export async function writeReview(deps: Deps, studentId: number, { review, rating }: NewReview): Promise<boolean> {
  const studentName = await displayName(deps, studentId);
  return putReview(deps.db, { studentId, studentName, review, rating, at: deps.now() });
}

/** Takes a student's review away, from the public list too; none there changes nothing. */
export function deleteReview({ db }: Pick<Deps, "db">, studentId: number): Promise<void> {
  return deleteReviewOf(db, studentId);
}
