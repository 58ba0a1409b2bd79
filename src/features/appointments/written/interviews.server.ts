import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { isShared } from "../rules.ts";
import { tellEverybody } from "../service/notify.server.ts";
import type { AlsoInChange } from "../service/staff-calls.server.ts";
import { type AppointmentRow, findAppointment } from "../store/calls.server.ts";
import type { MockInterview, NewMockInterview } from "./interview-contract.ts";
import { isWithin } from "./interview-rules.ts";
import {
  type InterviewRow,
  saveAnswer,
  saveInterview,
  saveQuestion,
  selectInterviews,
} from "./interview-store.server.ts";

type Needed = Pick<Deps, "db" | "now">;

/** The mock interviews of a student that are written, the newest first. */
export async function listInterviews({ db, now }: Needed, studentId: number): Promise<MockInterview[]> {
  return (await selectInterviews(db, studentId)).map((found) => present(found, now()));
}

/** One of them. @throws AppError interview_not_found, also for somebody else's */
export async function readInterview(deps: Needed, studentId: number, reference: string): Promise<MockInterview> {
  const found = (await listInterviews(deps, studentId)).find((one) => one.reference === reference);
  if (!found) throw new AppError("interview_not_found");
  return found;
}

/** What was written for one call; null: nothing yet, or the call is too long ago for its counsellor to see it. */
export async function readInterviewOfCall({ now }: Pick<Deps, "now">, db: Db, call: AppointmentRow) {
  if (!isInterview(call) || !isShared(call, now())) return null;
  const [found] = await selectInterviews(db, call.studentId, call.id);
  return found ? present(found, now()) : null;
}

function present({ row, author, reference, startsAt, endsAt }: InterviewRow, now: Date): MockInterview {
  const { field, questions, ratings, notes, writtenAt, question, answer } = row;
  return {
    ...{ reference, field, questions, ratings, notes, author, question, answer },
    held_at: startsAt.toISOString(),
    written_at: writtenAt.toISOString(),
    can_ask: question === null && isWithin({ endsAt }, "ask", now),
  };
}

export function isInterview({ subject }: Pick<AppointmentRow, "subject">): boolean {
  return subject === "mock_interview";
}

/**
 * Writes a mock interview down, from the beginning of its call until 14 days after, and tells the student. It can be corrected
 * until they ask.
 *
 * @throws AppError call_not_found, no_interview, too_early, too_late_to_change, interview_asked
 */
export function writeInterview(
  deps: Deps,
  id: number,
  staffId: number,
  input: NewMockInterview,
  also: AlsoInChange,
): Promise<void> {
  return onInterview(deps, id, async (tx, call) => {
    if (deps.now() < call.startsAt) throw new AppError("too_early");
    if (!isWithin(call, "write", deps.now())) throw new AppError("too_late_to_change");
    const values = { ...input, appointmentId: id, studentId: call.studentId, authorId: staffId, writtenAt: deps.now() };
    if (!(await saveInterview(tx, values))) throw new AppError("interview_asked");
    await tellEverybody(deps, tx, call, "written", { only: "student", once: "-interview" });
    await also(tx, { reference: call.reference, title: input.field });
  });
}

/** The student asks, once; the counsellor is told. @throws AppError interview_not_found, interview_asked, too_late_to_change */
export async function askAboutInterview(
  deps: Deps,
  studentId: number,
  reference: string,
  question: string,
): Promise<void> {
  const [found] = (await selectInterviews(deps.db, studentId)).filter((one) => one.reference === reference);
  if (!found) throw new AppError("interview_not_found");
  await onInterview(deps, found.row.appointmentId, async (tx, call) => {
    if (!isWithin(call, "ask", deps.now())) throw new AppError("too_late_to_change");
    if (!(await saveQuestion(tx, call.id, question, deps.now()))) throw new AppError("interview_asked");
    await tellEverybody(deps, tx, call, "asked", { only: "counsellor" });
  });
}

/** The counsellor answers, once. @throws AppError call_not_found, no_interview, interview_not_asked, interview_answered */
export function answerInterview(deps: Deps, id: number, answer: string, also: AlsoInChange): Promise<void> {
  return onInterview(deps, id, async (tx, call) => {
    const [found] = await selectInterviews(tx, call.studentId, id);
    if (!found?.row.question) throw new AppError("interview_not_asked");
    if (!(await saveAnswer(tx, id, answer, deps.now()))) throw new AppError("interview_answered");
    await tellEverybody(deps, tx, call, "written", { only: "student", once: "-answer" });
    await also(tx, { reference: call.reference, title: found.row.field });
  });
}

function onInterview({ db }: Needed, id: number, work: (tx: Db, call: AppointmentRow) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    const call = await findAppointment(tx, id);
    if (!call) throw new AppError("call_not_found");
    if (!isInterview(call)) throw new AppError("no_interview");
    await work(tx, call);
  });
}
