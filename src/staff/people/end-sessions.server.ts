import { endAllSessions, endOwnSession, sessionsOf } from "#features/accounts/service/sessions.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import { recordStudentView, sessionName } from "./read-students.server.ts";
import { findStudentRecord } from "./student-store.server.ts";

/** Ends every session of a student, including those of programs. @throws AppError student_not_found */
export async function endSessionsOfStudent(deps: Deps, staff: ChangedBy, studentId: number): Promise<void> {
  await onStudent(deps, staff, studentId, "All sessions ended", ({ db }) => endAllSessions(db, studentId));
}

/** Ends one session of a student. @throws AppError student_not_found, session_not_found */
export async function endSessionOfStudent(
  deps: Deps,
  staff: ChangedBy,
  studentId: number,
  name: string,
): Promise<void> {
  await onStudent(deps, staff, studentId, "One session ended", async (within) => {
    const found = (await sessionsOf(within, studentId)).find(({ idHash }) => sessionName(idHash) === name);
    if (!found) throw new AppError("session_not_found");
    await endOwnSession(within, studentId, found.idHash);
  });
}

async function onStudent(
  deps: Deps,
  staff: ChangedBy,
  studentId: number,
  summary: string,
  work: (within: Deps) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const student = await findStudentRecord(tx, studentId);
    if (!student) throw new AppError("student_not_found");
    await work({ ...deps, db: tx });
    await recordStudentView(deps, staff, student.publicId, summary, tx);
  });
  deps.log.info({ event: "sessions_ended_by_staff", staffId: staff.id, studentId }, "security");
}
