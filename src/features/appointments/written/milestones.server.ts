import type { Db } from "#db/client.server.ts";
import type { milestoneStates } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { isShared } from "../rules.ts";
import { tellEverybody } from "../service/notify.server.ts";
import type { AlsoInChange } from "../service/staff-calls.server.ts";
import { type AppointmentRow, findAppointment, lockOrderOf } from "../store/calls.server.ts";
import type { Milestone, MilestoneTerms, NewMilestones } from "./milestone-contract.ts";
import { milestoneLimits } from "./milestone-rules.ts";
import {
  countMilestones,
  insertMilestones,
  type MilestoneRow,
  selectMilestones,
  updateMilestone,
} from "./milestone-store.server.ts";
import { deliverablesBeside } from "./order-store.server.ts";

/** What was agreed with a student about projects, the first date first. */
export async function listMilestones({ db }: Pick<Deps, "db">, studentId: number): Promise<Milestone[]> {
  return (await selectMilestones(db, studentId)).map(present);
}

/** What the counsellor of a call wrote for its package; nothing once the call is too long ago. */
export async function listMilestonesOfCall({ now }: Pick<Deps, "now">, db: Db, call: AppointmentRow) {
  if (!isShared(call, now())) return [];
  const deliverableIds = (await deliverablesBeside(db, call.deliverableId)).map(({ id }) => id);
  return (await selectMilestones(db, call.studentId, { deliverableIds, authorId: call.counsellorId })).map(present);
}

/**
 * Adds milestones to a project, and tells the student of the dates, once for all of them.
 *
 * @throws AppError call_not_found, too_late_to_change; invalid_input for a deliverable of another package, or a date that
 *   is past or too far ahead
 */
export function addMilestones(
  deps: Deps,
  callId: number,
  { deliverable: deliverableId, milestones }: NewMilestones,
  also: AlsoInChange,
): Promise<void> {
  return onProject(deps, callId, also, async (tx, call) => {
    const beside = await deliverablesBeside(tx, call.deliverableId);
    const found = beside.find(({ id, state }) => id === deliverableId && state !== "cancelled");
    if (!found) throw new AppError("invalid_input", { deliverable: "is not part of this package" });
    if ((await countMilestones(tx, deliverableId)) + milestones.length > milestoneLimits.ofProject) {
      throw new AppError("invalid_input", { milestones: `can be at most ${milestoneLimits.ofProject} in a project` });
    }
    for (const [at, { due_on: day }] of milestones.entries()) requireDay(deps, day, `milestones.${at}.due_on`);
    const written = { studentId: call.studentId, appointmentId: callId, deliverableId, authorId: call.counsellorId };
    await insertMilestones(
      tx,
      milestones.map(({ due_on: dueOn, agreed }) => ({ ...written, dueOn, agreed, writtenAt: deps.now() })),
    );
    await tellOfDates(deps, tx, call);
    return found.title;
  });
}

/**
 * Changes words or date of a milestone that is still to come; the student is told of a date that moved. The same again changes
 * nothing.
 *
 * @throws AppError call_not_found, too_late_to_change, milestone_not_found, milestone_decided; invalid_input for its date
 */
export function changeMilestone(
  deps: Deps,
  { callId, milestoneId }: { callId: number; milestoneId: number },
  { due_on: dueOn, agreed }: MilestoneTerms,
  also: AlsoInChange,
): Promise<void> {
  return onProject(deps, callId, also, async (tx, call) => {
    const { row, title } = await requireMilestone(tx, call, milestoneId);
    if (row.state !== "open") throw new AppError("milestone_decided");
    const isMoved = row.dueOn !== dueOn;
    if (!isMoved && row.agreed === agreed) return title;
    if (isMoved) requireDay(deps, dueOn, "due_on");
    await updateMilestone(tx, milestoneId, {
      ...{ agreed, changedAt: deps.now() },
      ...(isMoved && { dueOn, movedFrom: row.dueOn }),
    });
    if (isMoved) await tellOfDates(deps, tx, call);
    return title;
  });
}

/** Marks a milestone as reached or dropped, or opens it again. @throws AppError call_not_found, too_late_to_change, milestone_not_found */
export function decideMilestone(
  deps: Deps,
  { callId, milestoneId }: { callId: number; milestoneId: number },
  state: (typeof milestoneStates)[number],
  also: AlsoInChange,
): Promise<void> {
  return onProject(deps, callId, also, async (tx, call) => {
    const { row, title } = await requireMilestone(tx, call, milestoneId);
    if (row.state !== state) {
      await updateMilestone(tx, milestoneId, { state, decidedAt: state === "open" ? null : deps.now() });
    }
    return title;
  });
}

/** @param work returns the title of the deliverable, for the history */
function onProject(
  { db, now }: Deps,
  callId: number,
  also: AlsoInChange,
  work: (tx: Db, call: AppointmentRow) => Promise<string>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { deliverableId } = await requireCall(tx, callId);
    await lockOrderOf(tx, deliverableId);
    const call = await requireCall(tx, callId);
    if (!isShared(call, now())) throw new AppError("too_late_to_change");
    const title = await work(tx, call);
    await also(tx, { reference: call.reference, title });
  });
}

/** @throws AppError milestone_not_found, also for what another counsellor wrote */
async function requireMilestone(tx: Db, call: AppointmentRow, milestoneId: number): Promise<MilestoneRow> {
  const deliverableIds = (await deliverablesBeside(tx, call.deliverableId)).map(({ id }) => id);
  const own = await selectMilestones(tx, call.studentId, { deliverableIds, authorId: call.counsellorId });
  const found = own.find(({ row }) => row.id === milestoneId);
  if (!found) throw new AppError("milestone_not_found");
  return found;
}

async function requireCall(tx: Db, id: number): Promise<AppointmentRow> {
  const found = await findAppointment(tx, id);
  if (!found) throw new AppError("call_not_found");
  return found;
}

function requireDay({ now }: Pick<Deps, "now">, day: string, field: string): void {
  const today = dayInIndia(now());
  if (day < today) throw new AppError("invalid_input", { [field]: "must be today or later" });
  if (day > daysAfter(today, milestoneLimits.daysAhead)) {
    throw new AppError("invalid_input", { [field]: "must be within two years" });
  }
}

function tellOfDates(deps: Deps, tx: Db, call: AppointmentRow): Promise<void> {
  return tellEverybody(deps, tx, call, "dated", { only: "student", once: `-${deps.now().toISOString()}` });
}

function present({ row, title, author }: MilestoneRow): Milestone {
  const { id, deliverableId, agreed, dueOn, movedFrom, writtenAt, changedAt, state, decidedAt } = row;
  return {
    ...{ id, deliverable: deliverableId, title, agreed, due_on: dueOn, moved_from: movedFrom, author, state },
    written_at: writtenAt.toISOString(),
    changed_at: changedAt?.toISOString() ?? null,
    decided_at: decidedAt?.toISOString() ?? null,
  };
}
