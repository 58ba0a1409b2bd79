import type { Db } from "#db/client.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { queueText } from "#features/text-messages/service/queue-text.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { dueStep, reminderDays } from "../reminder-rules.ts";
import {
  type DueDeadline,
  deleteNotes,
  listDeadlines,
  listToRemind,
  lockReminded,
  noteReminders,
} from "../store/reminders.server.ts";
import { remindersReference } from "./own-calendar.server.ts";

const studentsAtOnce = 200;
const dayMs = 86_400_000;
/** Notes are stored for a while, so that a deadline that moves back is not told twice. */
const notesKeptDays = 30;

/**
 * Repeated work: queues the reminders that are due. What was queued is noted in the
 * same transaction, so that it may run at any moment, in any number of processes, and nobody is told twice.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const today = dayInIndia(deps.now());
  await deleteNotes(deps.db, daysAfter(today, -notesKeptDays));
  const deadlines = await listDeadlines(deps.db, today, daysAfter(today, Math.max(...reminderDays)));
  const due = deadlines.flatMap((deadline) => {
    const daysBefore = dueStep((Date.parse(deadline.endsOn) - Date.parse(today)) / dayMs);
    return daysBefore === null ? [] : [{ ...deadline, daysBefore }];
  });
  if (due.length === 0) return;
  for (let last = 0; ; ) {
    const ids = await listToRemind(deps.db, due, last, studentsAtOnce);
    for (const id of ids) await remind(deps, id, due);
    if (ids.length < studentsAtOnce) return;
    last = ids.at(-1) as number;
  }
}

async function remind(deps: Deps, studentId: number, deadlines: DueDeadline[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const student = await lockReminded(tx, studentId);
    if (!student) return;
    const due = deadlines.filter(({ examId }) => student.examIds.has(examId));
    if (due.length === 0) return;
    const queuedAt = deps.now();
    const noted = await noteReminders(
      tx,
      due.map(({ id: eventId, endsOn, daysBefore }) => ({ studentId, eventId, endsOn, daysBefore, queuedAt })),
    );
    const isNew = new Set(noted.map(({ eventId }) => eventId));
    const told = due.filter(({ id }) => isNew.has(id));
    if (told.length === 0) return;
    await queueReminders(deps, tx, student, told);
  });
}

type Reminded = NonNullable<Awaited<ReturnType<typeof lockReminded>>>;

/** One e-mail for all of them, and one text message for the first, each where there is consent. */
async function queueReminders(deps: Deps, tx: Db, student: Reminded, told: DueDeadline[]): Promise<void> {
  const first = told[0] as DueDeadline;
  // After the first of the deadlines it is of no use.
  const giveUpAt = startOfDayInIndia(daysAfter(first.endsOn, 1));
  const cause = `${student.id}:${told.map(({ id, endsOn, daysBefore }) => [id, endsOn, daysBefore].join("-")).join(",")}`;
  await queueText(deps, tx, {
    kind: "date_near",
    studentId: student.id,
    details: { exam: first.exam, name: first.name, endsOn: first.endsOn, more: told.length - 1 },
    dedupeKey: `date_near:${cause}`,
    giveUpAt,
  });
  if (student.remindersId === null) return;
  await queueEmail(deps, tx, {
    kind: "calendar_reminder",
    to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
    language: student.language,
    details: {
      firstName: student.firstName,
      reference: remindersReference(student.id),
      remindersId: student.remindersId,
      deadlines: told.map(({ exam, name, endsOn }) => ({ exam, name, endsOn })),
    },
    dedupeKey: `calendar_reminder:${cause}`,
    giveUpAt,
  });
}
