import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { readEventsOf, readExams } from "../../store/events.server.ts";
import type { PaperPlan, PaperQuestion } from "../contract.ts";
import { planPapers } from "../plan-rules.ts";

const maxEvents = 500;
/** How long a step that is over still counts as missed. */
const missedForDays = 180;

/**
 * The certificates for a question, by the dates of the chosen exams as they are today. Nothing of the question is stored.
 *
 * @throws AppError calendar_exam_not_found; invalid_input for a day of issue after today
 */
export async function answerPapers(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  { exams: keys, held, ...answers }: PaperQuestion,
): Promise<PaperPlan> {
  const today = dayInIndia(now());
  const future = Object.entries(held).filter(([, day]) => day > today);
  if (future.length > 0) {
    const refused = future.map(([key]) => [`held.${key}`, "must not be after today"]);
    throw new AppError("invalid_input", Object.fromEntries(refused));
  }
  const chosen = (await readExams(db)).filter(({ key }) => keys.includes(key));
  if (keys.some((key) => !chosen.some((exam) => exam.key === key))) throw new AppError("calendar_exam_not_found");
  const since = daysAfter(today, -missedForDays);
  const ids = chosen.map(({ id }) => id);
  const rows = await readEventsOf(db, ids, since, maxEvents);
  return planPapers({
    answers,
    held,
    today,
    counsellings: chosen.map(({ states }) => ({ states })),
    events: rows.map(({ event, exam }) => ({
      exam: exam.name,
      examKind: exam.kind,
      name: event.name,
      kind: event.kind,
      cycle: event.cycle,
      startsOn: event.startsOn,
      endsOn: event.endsOn,
      precision: event.precision,
      status: event.status,
    })),
  });
}
