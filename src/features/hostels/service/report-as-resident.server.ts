import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { ResidentReport } from "../contract.ts";
import { isListed, writeResidentReport } from "../store/evidence.server.ts";

/**
 * A student who lives there says whether a fact is still right; a second word replaces the first.
 *
 * @throws AppError hostel_not_found
 */
export async function reportAsResident(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number,
  hostelId: number,
  { topic, is_right: isRight }: ResidentReport,
): Promise<void> {
  if (!(await isListed(db, hostelId))) throw new AppError("hostel_not_found");
  await writeResidentReport(db, { hostelId, topic, studentId, isRight, reportedOn: dayInIndia(now()) });
}
