import type { Db } from "#db/client.server.ts";
import { mayPay } from "#features/accounts/rules.ts";
import { dropWaitingEmails } from "#features/emails/service/drop-waiting.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import type { CallAnswers, NewHold, TimeKey } from "../contract.ts";
import { absenceMinutes, callsLeft, changeableUntil, holdMinutes } from "../rules.ts";
import {
  type AppointmentRow,
  type CallDeliverable,
  counsellorsById,
  countUsed,
  deleteHold,
  findCaller,
  findOpen,
  insertAppointment,
  lockOrderOf,
  updateAppointment,
} from "../store/calls.server.ts";
import { deleteWait } from "../store/waits.server.ts";
import { requireCall } from "./find-times.server.ts";
import { tellEverybody } from "./notify.server.ts";
import { orTaken, takeTime } from "./take-time.server.ts";

const minuteMs = 60_000;

/** Work on a student's own call, with the lock of its order. @throws AppError call_not_found, slot_taken */
function onOwnCall<Result>(
  { db }: Pick<Deps, "db">,
  studentId: number,
  id: number,
  work: (tx: Db, call: CallDeliverable, open: AppointmentRow | null) => Promise<Result>,
): Promise<Result> {
  return orTaken(() =>
    db.transaction(async (tx) => {
      await requireCall(tx, studentId, id);
      await lockOrderOf(tx, id);
      return work(tx, await requireCall(tx, studentId, id), await findOpen(tx, id));
    }),
  );
}

/**
 * Holds a time while the student answers; one that was held before is free again.
 *
 * @throws AppError call_not_found; call_booked: it has a time already; no_calls_left; slot_taken
 */
export function holdTime(
  deps: Deps,
  studentId: number,
  id: number,
  { time, language, subject }: NewHold,
): Promise<void> {
  return onOwnCall(deps, studentId, id, async (tx, call, open) => {
    if (open && open.state !== "held") throw new AppError("call_booked");
    if (callsLeft(call, await countUsed(tx, id)) === 0) throw new AppError("no_calls_left");
    await deleteHold(tx, id);
    const { columns } = await takeTime(deps, tx, call, time, { language, subject, exceptId: 0 });
    const at = deps.now();
    const heldUntil = new Date(at.getTime() + holdMinutes * minuteMs);
    await insertAppointment(tx, {
      ...{ ...columns, reference: `C-${randomPublicId()}`, deliverableId: id, studentId, language, subject },
      ...{ state: "held", heldUntil, createdAt: at, changedAt: at },
    });
  });
}

/** Frees a time that is held. Nothing held changes nothing. @throws AppError call_not_found */
export function releaseHold(deps: Deps, studentId: number, id: number): Promise<void> {
  return onOwnCall(deps, studentId, id, (tx) => deleteHold(tx, id));
}

/**
 * Books the time that is held, or changes the answers of a call that is booked.
 *
 * @throws AppError call_not_found; hold_ended: no time is held any more; invalid_input; reminders_need_consent
 */
export function answerCall(
  deps: Deps,
  studentId: number,
  id: number,
  answers: CallAnswers,
  locale: Locale,
): Promise<void> {
  return onOwnCall(deps, studentId, id, async (tx, _call, open) => {
    const at = deps.now();
    if (!open || (open.heldUntil && open.heldUntil <= at)) throw new AppError("hold_ended");
    const isNew = open.state === "held";
    const values = await answersOf(tx, open, answers, locale, at);
    const booked = await updateAppointment(tx, open.id, {
      ...values,
      ...(isNew && { state: "booked", heldUntil: null, bookedAt: at }),
      changedAt: at,
    });
    if (!answers.reminders) await dropWaitingEmails(tx, `${open.reference}-reminder`);
    if (isNew) await deleteWait(tx, id);
    if (isNew) await tellEverybody(deps, tx, booked, "booked");
    else if (booked.guardianEmail !== open.guardianEmail && booked.state === "booked") {
      await tellEverybody(deps, tx, booked, "booked", { only: "guardian" });
    }
  });
}

async function answersOf(tx: Db, open: AppointmentRow, answers: CallAnswers, locale: Locale, at: Date) {
  const { place } = await placeOf(tx, open.counsellorId);
  if (place === "telephone" && answers.phone === "") throw new AppError("invalid_input", { phone: "is required" });
  const { shares, guardian_email: guardianEmail, zone, reminders } = answers;
  const phone = place === "telephone" ? answers.phone : "";
  const same = { shares: [...new Set(shares)], phone, guardianEmail, zone };
  if (!reminders) return { ...same, remindersText: null, remindersLanguage: null, remindersSince: null };
  const student = await findCaller(tx, open.studentId);
  if (!student || !mayPay(student)) throw new AppError("reminders_need_consent");
  if (open.remindersSince) return same;
  const remindersText = languageOf(locale).messages.calls.reminders_consent();
  return { ...same, remindersText, remindersLanguage: locale, remindersSince: at };
}

/**
 * Moves a booked call to another time, until 24 hours before it; one that staff took back, at any moment.
 *
 * @throws AppError call_not_found, call_not_booked, too_late_to_change, slot_taken
 */
export function moveCall(deps: Deps, studentId: number, id: number, time: TimeKey): Promise<void> {
  return onOwnCall(deps, studentId, id, async (tx, call, open) => {
    const current = requireChangeable(open, deps.now());
    const { language, subject } = current;
    const { columns } = await takeTime(deps, tx, call, time, { language, subject, exceptId: current.id });
    await moveTo(deps, tx, current, columns);
  });
}

/** Writes a new time down and tells everybody, in the caller's transaction, which has checked the time. */
export async function moveTo(
  deps: Deps,
  tx: Db,
  { id, sequence, reference, phone, studentId, counsellorId }: AppointmentRow,
  columns: { counsellorId: number; startsAt: Date; endsAt: Date; busyUntil: Date },
  reason = "",
): Promise<AppointmentRow> {
  const { place } = await placeOf(tx, columns.counsellorId);
  const student = await findCaller(tx, studentId);
  await dropWaitingEmails(tx, reference);
  await dropWaitingEmails(tx, `${reference}-reminder`);
  const moved = await updateAppointment(tx, id, {
    ...columns,
    ...{ state: "booked", sequence: sequence + 1, reason, changedAt: deps.now() },
    phone: place === "telephone" ? phone || (student?.contact ?? "") : "",
  });
  await tellEverybody(deps, tx, moved, "moved");
  if (columns.counsellorId !== counsellorId) {
    await tellEverybody(deps, tx, { ...moved, counsellorId }, "cancelled", { only: "counsellor" });
  }
  return moved;
}

/**
 * Cancels a call until 24 hours before it; another time can be booked.
 *
 * @throws AppError call_not_found, call_not_booked, too_late_to_change
 */
export function cancelCall(deps: Deps, studentId: number, id: number): Promise<void> {
  return onOwnCall(deps, studentId, id, async (tx, _call, open) => {
    await endCall(deps, tx, requireChangeable(open, deps.now()), "student");
  });
}

/** Cancels a call in the caller's transaction, which has checked that it may be, and tells everybody. */
export async function endCall(
  deps: Deps,
  tx: Db,
  { id, sequence, reference }: AppointmentRow,
  cancelledBy: "student" | "staff",
  reason = "",
): Promise<void> {
  await dropWaitingEmails(tx, reference);
  await dropWaitingEmails(tx, `${reference}-reminder`);
  const cancelled = await updateAppointment(tx, id, {
    ...{ state: "cancelled", cancelledBy, reason, sequence: sequence + 1, changedAt: deps.now() },
  });
  await tellEverybody(deps, tx, cancelled, "cancelled");
}

/**
 * A student reports that the counsellor did not come: the call does not count, and another time can be booked.
 *
 * @throws AppError call_not_found; call_not_booked; too_early: the counsellor may still come
 */
export function reportAbsence(deps: Deps, studentId: number, id: number): Promise<void> {
  return onOwnCall(deps, studentId, id, async (tx, _call, open) => {
    if (open?.state !== "booked") throw new AppError("call_not_booked");
    if (!mayReportAbsence(open, deps.now())) throw new AppError("too_early");
    await updateAppointment(tx, open.id, { state: "counsellor_absent", changedAt: deps.now() });
    await tellEverybody(deps, tx, open, "missed", { only: "counsellor" });
  });
}

/** Whether the counsellor is late enough. */
export function mayReportAbsence({ startsAt }: Pick<AppointmentRow, "startsAt">, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() + absenceMinutes * minuteMs;
}

function requireChangeable(open: AppointmentRow | null, now: Date): AppointmentRow {
  if (open?.state === "to_move") return open;
  if (open?.state !== "booked") throw new AppError("call_not_booked");
  if (now > changeableUntil(open.startsAt)) throw new AppError("too_late_to_change");
  return open;
}

async function placeOf(tx: Db, counsellorId: number) {
  const [counsellor] = await counsellorsById(tx, [counsellorId]);
  if (!counsellor) throw new Error(`Counsellor ${counsellorId} is gone`);
  return counsellor;
}
