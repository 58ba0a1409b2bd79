import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { selectOpenReportsOf, setOfficeAnswer } from "../store.server.ts";

const maxShown = 50;

/** Open reports about a college as its office sees them: the figure alone, nothing of the reporter's words. */
export async function listReportsForOffice(db: Db, collegeId: number) {
  const rows = await selectOpenReportsOf(db, collegeId, maxShown);
  return rows.map(({ id, fact, shown, createdAt, answer }) => {
    return { id, fact, shown, reported_on: dayInIndia(createdAt), answer };
  });
}

/** An office's answer to an open report about its college; a later one replaces it. @throws AppError office_report_not_found */
export async function answerReportAsOffice(
  { db, now }: Pick<Deps, "db" | "now">,
  given: { id: number; collegeId: number; answer: string },
): Promise<void> {
  if (!(await setOfficeAnswer(db, { ...given, at: now() }))) throw new AppError("office_report_not_found");
}
