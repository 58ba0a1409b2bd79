import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { roomAddress } from "#lib/call-room.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { firstOf } from "#lib/lookups.ts";
import type { Appointment, OwnCall } from "../contract.ts";
import { callsLeft, changeableUntil, isRoomOpen, lastDay } from "../rules.ts";
import {
  type AppointmentRow,
  appointmentsOf,
  type CallDeliverable,
  type CounsellorRow,
  callDeliverablesOf,
  counsellorsById,
} from "../store/calls.server.ts";
import { selectOwnWaits } from "../store/waits.server.ts";
import { mayReportAbsence } from "./change-call.server.ts";
import { requireCall } from "./find-times.server.ts";

type Needed = Pick<Deps, "db" | "now" | "secretKey">;
const openStates: readonly string[] = ["held", "booked", "to_move"];
const usedStates: readonly string[] = ["done", "student_absent"];

/** The calls of a student's packages, by the day they are due. */
export async function listOwnCalls(deps: Needed, studentId: number): Promise<OwnCall[]> {
  return present(deps, deps.db, await callDeliverablesOf(deps.db, studentId));
}

/** One of them. @throws AppError call_not_found, also for somebody else's */
export async function readOwnCall(deps: Needed, studentId: number, id: number): Promise<OwnCall> {
  const call = await requireCall(deps.db, studentId, id);
  return firstOf(await present(deps, deps.db, [call]));
}

async function present(deps: Needed, db: Db, calls: CallDeliverable[]): Promise<OwnCall[]> {
  const now = deps.now();
  const rows = await appointmentsOf(
    db,
    calls.map(({ id }) => id),
    now,
  );
  const people = await counsellorsById(db, [...new Set(rows.map(({ counsellorId }) => counsellorId))]);
  const counsellors = new Map(people.map((one) => [one.staffId, one]));
  const byCall = Map.groupBy(rows, ({ deliverableId }) => deliverableId);
  const waits = calls[0] ? await selectOwnWaits(db, calls[0].studentId) : [];
  const today = dayInIndia(now);
  return calls.map((call) => {
    const own = byCall.get(call.id) ?? [];
    const shown = own.map((row) => presentAppointment(deps, row, counsellors.get(row.counsellorId)));
    const used = own.filter(({ state }) => usedStates.includes(state)).length;
    return {
      deliverable: call.id,
      order: call.orderPublicId,
      title: call.title,
      minutes: call.callMinutes,
      due_on: call.dueOn,
      last_day: lastDay(call.dueOn, today),
      calls: call.calls,
      left: callsLeft(call, used),
      current: shown.find(({ state }) => openStates.includes(state)) ?? null,
      earlier: shown.filter(({ state }) => !openStates.includes(state)),
      wait: presentWait(waits.find(({ row }) => row.deliverableId === call.id)),
    };
  });
}

function presentWait(wait: Awaited<ReturnType<typeof selectOwnWaits>>[number] | undefined): OwnCall["wait"] {
  if (!wait) return null;
  const { joinedAt, language, subject } = wait.row;
  return { since: joinedAt.toISOString(), place: wait.place, language, subject };
}

/** An appointment as its student sees it. */
function presentAppointment(deps: Needed, row: AppointmentRow, counsellor: CounsellorRow | undefined): Appointment {
  const now = deps.now();
  const isBooked = row.state === "booked";
  const place = counsellor?.place ?? "telephone";
  return {
    reference: row.reference,
    state: row.state,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    held_until: row.heldUntil?.toISOString() ?? null,
    language: row.language,
    subject: row.subject,
    shares: row.shares,
    guardian_email: row.guardianEmail,
    zone: row.zone,
    reminders_since: row.remindersSince?.toISOString() ?? null,
    counsellor: { name: counsellor?.name ?? "", about: counsellor?.about ?? "", ties: counsellor?.ties ?? "" },
    place,
    phone: row.phone,
    room:
      place === "room" && isBooked && isRoomOpen(row, now)
        ? roomAddress(deps.secretKey, counsellor?.room ?? "", row.reference)
        : null,
    can_change: row.state === "to_move" || (isBooked && now <= changeableUntil(row.startsAt)),
    can_report_absence: isBooked && mayReportAbsence(row, now),
    change_until: changeableUntil(row.startsAt).toISOString(),
    cancelled_by: row.cancelledBy,
    ...{ reason: row.reason, note: row.note },
  };
}
