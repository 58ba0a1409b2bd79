import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { type CallTime, type CallTimes, type TimesAsked, timeKeyOf } from "../contract.ts";
import { freeSlots, lastDay, minLeadHours, type Slot, suggestTimes } from "../rules.ts";
import {
  type AppointmentRow,
  appointmentsOf,
  bookableCounsellors,
  busyTimes,
  type CallDeliverable,
  type CounsellorRow,
  callDeliverablesOf,
  findOpen,
} from "../store/calls.server.ts";

const hourMs = 3_600_000;
const suggestedCount = 3;

/** A free slot with the counsellor whose it is. */
export interface FreeTime extends Slot {
  counsellor: CounsellorRow;
}

/** A student's deliverable that is a call. @throws AppError call_not_found, also for somebody else's */
export async function requireCall(db: Db, studentId: number, id: number): Promise<CallDeliverable> {
  const [found] = await callDeliverablesOf(db, studentId, id);
  if (!found) throw new AppError("call_not_found");
  return found;
}

/** The free times of a call: three suggestions, the days that have any, and those of one day. @throws AppError call_not_found */
export async function findTimes(
  deps: Pick<Deps, "db" | "now">,
  studentId: number,
  id: number,
  asked: TimesAsked,
): Promise<CallTimes> {
  const call = await requireCall(deps.db, studentId, id);
  const open = await findOpen(deps.db, id);
  const all = await freeTimes(deps, { ...asked, call, exceptId: open?.id ?? 0 });
  // A time that was taken back must not be offered for the same call.
  const takenBack = open?.state === "to_move" ? open.startsAt.getTime() : null;
  const free = all.filter(({ startsAt }) => startsAt.getTime() !== takenBack);
  const days = Map.groupBy(free, ({ startsAt }) => dayInIndia(startsAt));
  return {
    suggested: (await suggest(deps, id, open, free)).map(presentTime),
    days: [...days].map(([day, { length: count }]) => ({ day, count })),
    times: (days.get(asked.day ?? "") ?? []).map(presentTime),
    last_day: lastDay(call.dueOn, dayInIndia(deps.now())),
  };
}

/**
 * Three times: of the same counsellor where that one needs another time; the very next ones where the counsellor did not
 * come; else of different days.
 */
async function suggest(
  { db, now }: Pick<Deps, "db" | "now">,
  id: number,
  open: AppointmentRow | null,
  free: FreeTime[],
): Promise<FreeTime[]> {
  if (open?.state === "to_move") return proposeTimes(free, open.counsellorId);
  const [last] = await appointmentsOf(db, [id], now());
  return last?.state === "counsellor_absent" ? free.slice(0, suggestedCount) : suggestTimes(free, suggestedCount);
}

/** Three times of a counsellor, or of others where that one has none. */
export function proposeTimes(free: readonly FreeTime[], counsellorId: number): FreeTime[] {
  const own = free.filter(({ counsellor }) => counsellor.staffId === counsellorId);
  return suggestTimes(own.length > 0 ? own : free, suggestedCount);
}

/** Free times of a call until its last day, in order; where several counsellors are free at once, the one with fewer calls. */
export async function freeTimes(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    call,
    language,
    subject,
    exceptId,
  }: Pick<TimesAsked, "language" | "subject"> & { call: CallDeliverable; exceptId: number },
): Promise<FreeTime[]> {
  const people = await bookableCounsellors(db, { minutes: call.callMinutes, about: { language, subject } });
  if (people.length === 0) return [];
  const today = dayInIndia(now());
  const to = lastDay(call.dueOn, today);
  const staffIds = people.map(({ staffId }) => staffId);
  const span = { from: startOfDayInIndia(today), to: startOfDayInIndia(daysAfter(to, 2)) };
  const busy = Map.groupBy(
    await busyTimes(db, { staffIds, ...span, now: now(), exceptId }),
    ({ counsellorId }) => counsellorId,
  );
  const notBefore = new Date(now().getTime() + minLeadHours * hourMs);
  const byTime = new Map<number, FreeTime>();
  const isLessBusy = (one: CounsellorRow, other: CounsellorRow) =>
    (busy.get(one.staffId)?.length ?? 0) < (busy.get(other.staffId)?.length ?? 0);
  for (const counsellor of people) {
    for (const slot of freeSlots(counsellor, busy.get(counsellor.staffId) ?? [], { from: today, to, notBefore })) {
      const known = byTime.get(slot.startsAt.getTime());
      if (!known || isLessBusy(counsellor, known.counsellor))
        byTime.set(slot.startsAt.getTime(), { ...slot, counsellor });
    }
  }
  return [...byTime.values()].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** A free time on the wire. */
export function presentTime({ counsellor, startsAt, endsAt }: FreeTime): CallTime {
  const { name, about, ties } = counsellor;
  return {
    time: timeKeyOf({ counsellorId: counsellor.staffId, startsAt }),
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    counsellor: { name, about, ties },
  };
}
