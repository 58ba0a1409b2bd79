import type { Db } from "#db/client.server.ts";
import { dropWaitingEmails } from "#features/emails/service/drop-waiting.server.ts";
import { markDelivered } from "#features/payments/service/deliverables.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { TimeKey } from "../contract.ts";
import {
  type AppointmentRow,
  type CallDeliverable,
  callDeliverablesOf,
  countUsed,
  findAppointment,
  lockOrderOf,
  updateAppointment,
} from "../store/calls.server.ts";
import { endCall, moveTo } from "./change-call.server.ts";
import { freeTimes, proposeTimes } from "./find-times.server.ts";
import { tellEverybody } from "./notify.server.ts";
import { orTaken, takeTime } from "./take-time.server.ts";

/** The call that staff changed. */
export interface ChangedCall {
  reference: string;
  title: string;
}

/** Runs in the transaction of the change, such as for the history. */
export type AlsoInChange = (tx: Db, changed: ChangedCall) => Promise<void>;

interface Locked {
  row: AppointmentRow;
  call: CallDeliverable;
}

/** @throws AppError call_not_found, call_not_booked where it has another state */
function onCall(
  { db }: Pick<Deps, "db">,
  id: number,
  states: readonly AppointmentRow["state"][],
  also: AlsoInChange,
  work: (tx: Db, locked: Locked) => Promise<unknown>,
): Promise<void> {
  return orTaken(() =>
    db.transaction(async (tx) => {
      const found = await findAppointment(tx, id);
      if (!found) throw new AppError("call_not_found");
      await lockOrderOf(tx, found.deliverableId);
      const row = await findAppointment(tx, id);
      const [call] = await callDeliverablesOf(tx, found.studentId, found.deliverableId);
      if (!row || !call) throw new AppError("call_not_found");
      if (!states.includes(row.state)) throw new AppError("call_not_booked");
      await work(tx, { row, call });
      await also(tx, { reference: row.reference, title: call.title });
    }),
  );
}

/**
 * A counsellor cannot keep a time: it is free again, everybody is told, and the student gets three others to choose from.
 *
 * @throws AppError call_not_found, call_not_booked
 */
export function takeBackCall(deps: Deps, id: number, reason: string, also: AlsoInChange): Promise<void> {
  return onCall(deps, id, ["booked"], also, async (tx, { row, call }) => {
    await dropWaitingEmails(tx, row.reference);
    await dropWaitingEmails(tx, `${row.reference}-reminder`);
    const { language, subject } = row;
    const free = await freeTimes({ db: tx, now: deps.now }, { call, language, subject, exceptId: row.id });
    // The time that is taken back must not be proposed.
    const others = free.filter(({ startsAt }) => startsAt.getTime() !== row.startsAt.getTime());
    const moved = await updateAppointment(tx, id, {
      ...{ state: "to_move", reason, sequence: row.sequence + 1, changedAt: deps.now() },
    });
    const proposals = proposeTimes(others, row.counsellorId).map(({ startsAt }) => startsAt);
    await tellEverybody(deps, tx, moved, "to_move", { proposals });
  });
}

/** Staff move a call, at any moment before it. @throws AppError call_not_found, call_not_booked, slot_taken */
export function moveCallByStaff(deps: Deps, id: number, time: TimeKey, reason: string, also: AlsoInChange) {
  return onCall(deps, id, ["booked", "to_move"], also, async (tx, { row, call }) => {
    const { language, subject } = row;
    const { columns } = await takeTime(deps, tx, call, time, { language, subject, exceptId: row.id });
    await moveTo(deps, tx, row, columns, reason);
  });
}

/** Staff cancel a call, at any moment; the student can book again. @throws AppError call_not_found, call_not_booked */
export function cancelCallByStaff(deps: Deps, id: number, reason: string, also: AlsoInChange): Promise<void> {
  return onCall(deps, id, ["booked", "to_move"], also, (tx, { row }) => endCall(deps, tx, row, "staff", reason));
}

/**
 * A call is over: it took place, or the student did not come, which uses it up too. The student gets the note. The last call
 * of its deliverable marks that as delivered, and the student confirms or disputes it.
 *
 * @throws AppError call_not_found, call_not_booked, too_early before the call
 */
export function finishCall(
  deps: Deps,
  id: number,
  { state, note, staffId }: { state: "done" | "student_absent"; note: string; staffId: number },
  also: AlsoInChange,
): Promise<void> {
  return onCall(deps, id, ["booked"], also, async (tx, { row, call }) => {
    if (deps.now() < row.startsAt) throw new AppError("too_early");
    const finished = await updateAppointment(tx, id, { state, note, changedAt: deps.now() });
    const isLast = (await countUsed(tx, call.id)) >= call.calls;
    if (isLast && call.state === "pending") await markDelivered(deps, tx, call.id, staffId, note);
    else if (note) await tellEverybody(deps, tx, finished, "noted", { only: "student" });
  });
}

/** The counsellor did not come: the call does not count, and the student is told. @throws AppError call_not_found, call_not_booked, too_early */
export function missCall(deps: Deps, id: number, also: AlsoInChange): Promise<void> {
  return onCall(deps, id, ["booked"], also, async (tx, { row }) => {
    if (deps.now() < row.startsAt) throw new AppError("too_early");
    const missed = await updateAppointment(tx, id, { state: "counsellor_absent", changedAt: deps.now() });
    await tellEverybody(deps, tx, missed, "missed", { only: "student" });
  });
}
