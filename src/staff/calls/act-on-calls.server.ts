import type { Db } from "#db/client.server.ts";
import type { CallTimes } from "#features/appointments/contract.ts";
import { isShared, slotsOfDay } from "#features/appointments/rules.ts";
import { findTimes } from "#features/appointments/service/find-times.server.ts";
import type { AlsoInChange } from "#features/appointments/service/staff-calls.server.ts";
import { finishCall, missCall } from "#features/appointments/service/staff-calls.server.ts";
import { listProposalsOfCall } from "#features/appointments/written/answer-proposals.server.ts";
import { isInterview, readInterviewOfCall } from "#features/appointments/written/interviews.server.ts";
import { listMilestonesOfCall } from "#features/appointments/written/milestones.server.ts";
import { deliverablesBeside, newestOrders } from "#features/appointments/written/read-orders.server.ts";
import { readResumesOfCall } from "#features/appointments/written/read-resumes.server.ts";
import type { ChoiceRow } from "#features/choices/list-rules.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { roomAddress } from "#lib/call-room.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { CallEnd, StaffCall, StaffCallDetails } from "./contract.ts";
import {
  type CallRow,
  findCallRow,
  findCallRows,
  findSharedColleges,
  findSharedLists,
  findSharedRanks,
} from "./store.server.ts";

const sameLookMs = 60_000;

/** The calls that begin from a day to another, YYYY-MM-DD in India: one's own or everybody's. */
export async function listStaffCalls(
  { db }: Pick<Deps, "db">,
  staff: SignedInStaff,
  { from, to, everybody }: { from: string; to: string; everybody: boolean },
): Promise<StaffCall[]> {
  const span = { from: startOfDayInIndia(from), to: startOfDayInIndia(daysAfter(to, 1)) };
  const rows = await findCallRows(db, { ...span, staffId: everybody ? null : staff.id });
  return rows.map((row) => present(row, staff.id));
}

/**
 * A call with what its student shared. That it was opened is in the student's ledger, with the names of what was shown.
 *
 * @throws AppError call_not_found; not_your_role for a colleague's: a student shares with their counsellor alone
 */
export function readStaffCall(deps: Deps, staff: SignedInStaff, id: number): Promise<StaffCallDetails> {
  return deps.db.transaction(async (tx) => {
    const found = await requireOwn(tx, staff, id);
    const { row, counsellor } = found;
    const { studentId, guardianEmail } = row;
    const isOpen = isShared(row, deps.now());
    const [shares, phone] = isOpen ? [row.shares, row.phone] : [[], ""];
    const [ranks, lists, colleges] = [
      shares.includes("ranks") ? await findSharedRanks(tx, studentId) : null,
      shares.includes("lists") ? await findSharedLists(tx, studentId) : [],
      shares.includes("colleges") ? await findSharedColleges(tx, studentId) : [],
    ];
    const interview = isInterview(row) && isOpen ? ["interview"] : [];
    const resumes = await readResumesOfCall(deps, tx, row);
    const fields = [
      "name",
      "call",
      ...interview,
      ...(phone ? ["contact"] : []),
      ...(guardianEmail ? ["guardian"] : []),
      ...shares,
      ...(resumes.length > 0 ? ["resume"] : []),
    ];
    const look = { studentIds: [studentId], kind: "details_opened", purpose: "counselling" } as const;
    await recordDisclosures(deps, tx, { ...look, fields, staff, sameLookMs });
    return {
      ...present(found, staff.id),
      title: found.title,
      ...{ subject: row.subject, place: counsellor.place, phone, zone: row.zone },
      room: counsellor.place === "room" ? roomAddress(deps.secretKey, counsellor.room, row.reference) : "",
      guardian: guardianEmail !== "",
      ...{ shares, ranks, colleges, reason: row.reason, note: row.note },
      lists: lists.map(({ rows, ...list }) => ({ ...list, choices: (rows as ChoiceRow[]).map(presentChoice) })),
      resumes,
      milestones: await listMilestonesOfCall(deps, tx, row),
      interview: await readInterviewOfCall(deps, tx, row),
      ...(await readWritten(tx, found, shares, staff.id)),
    };
  });
}

/** What staff may do to a call is the counsellor's own, or an admin's. @throws AppError call_not_found, not_your_role */
export async function requireOwn(db: Db, staff: SignedInStaff, id: number): Promise<CallRow> {
  const found = await findCallRow(db, id);
  if (!found) throw new AppError("call_not_found");
  if (found.row.counsellorId !== staff.id && staff.role !== "admin") throw new AppError("not_your_role");
  return found;
}

/** The free times to which staff can move a call. @throws AppError call_not_found, not_your_role */
export async function findStaffTimes(
  deps: Deps,
  staff: SignedInStaff,
  id: number,
  day: string | undefined,
): Promise<CallTimes> {
  const { row } = await requireOwn(deps.db, staff, id);
  const { studentId, deliverableId, language, subject } = row;
  return findTimes(deps, studentId, deliverableId, { language, subject, day });
}

/** Notes a change of a call in the history, without a word about the student. */
export function noteInHistory(
  { now }: Pick<Deps, "now">,
  staff: SignedInStaff,
  id: number,
  summary: string,
): AlsoInChange {
  return (tx, { title }) => {
    const record = { area: "people", resource: "calls", recordId: id, label: title } as const;
    return recordChange(tx, staff, { at: now(), action: "act", ...record, summary });
  };
}

/** Writes down how a call ended. @throws AppError call_not_booked, too_early */
export function endStaffCall(deps: Deps, staff: SignedInStaff, id: number, { outcome, note }: CallEnd): Promise<void> {
  const summaries = { done: "Took place", student_absent: "Student absent", counsellor_absent: "Counsellor absent" };
  const also = noteInHistory(deps, staff, id, summaries[outcome]);
  if (outcome === "counsellor_absent") return missCall(deps, id, also);
  return finishCall(deps, id, { state: outcome, note, staffId: staff.id }, also);
}

function presentChoice({ key, branchId, institute, programme }: ChoiceRow) {
  return { key, branch_id: branchId, text: [institute, programme].filter(Boolean).join(": ") };
}

/** What an order of choices can be written for, and the newest versions that the reader wrote. */
async function readWritten(tx: Db, { row }: CallRow, shares: readonly string[], staffId: number) {
  const all = await deliverablesBeside(tx, row.deliverableId);
  const open = all.filter(({ state }) => state !== "cancelled");
  const ids = open.map(({ id }) => id);
  const isShown = shares.includes("lists");
  return {
    deliverables: open.map(({ id, title, state, calls }) => ({
      ...{ id, title, can_deliver: calls === 0 && state === "pending" },
    })),
    orders: isShown ? await newestOrders(tx, row.studentId, ids, staffId) : [],
    proposals: isShown ? await listProposalsOfCall(tx, row.studentId, row.id) : [],
  };
}

function present({ row, counsellor, studentName, counsellorName }: CallRow, staffId: number): StaffCall {
  const { id, startsAt, endsAt, state, language, studentId } = row;
  const day = dayInIndia(startsAt);
  const slots = [...slotsOfDay(counsellor, daysAfter(day, -1)), ...slotsOfDay(counsellor, day)];
  return {
    id,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    ...{ state, language },
    student_id: studentId,
    student_name: studentName,
    counsellor_name: counsellorName,
    is_own: row.counsellorId === staffId,
    is_outside_hours: state === "booked" && !slots.some((slot) => slot.startsAt.getTime() === startsAt.getTime()),
  };
}
