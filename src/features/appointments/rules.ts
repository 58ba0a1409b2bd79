import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import type { WorkingHours } from "#lib/working-hours.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 86_400_000;

/** So long a time is held for a student who answers. */
export const holdMinutes = 10;
/** A student moves or cancels a call until so long before it. Source: docs/specification, "24 hours' notice". */
export const noticeHours = 24;
/** Nobody can book a call that begins sooner: the counsellor has to see it. */
export const minLeadHours = 2;
/** Where the due day has passed, a call can be booked within so many days. */
export const lateDays = 14;
/** The way to the room is shown and sent so long before. */
export const roomMinutes = 10;
/** From so long after the beginning a student can report that the counsellor did not come. */
export const absenceMinutes = 10;

/** A counsellor sees what was shared until so long after the call: it is what they write from. */
export const sharedDays = 30;

/** What free times of a counsellor follow from. */
export interface Plan {
  hours: readonly ({ weekday: number } & WorkingHours)[];
  exceptions: readonly { day: string; hours: readonly WorkingHours[] }[];
  slotMinutes: number;
  pauseMinutes: number;
  maxADay: number;
}

/** A time that is taken, with the pause after it. */
export interface Busy {
  startsAt: Date;
  busyUntil: Date;
}

export interface Slot extends Busy {
  endsAt: Date;
}

/** 1, Monday, to 7, Sunday. @param day YYYY-MM-DD */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Every slot that begins in the hours of a day, taken or not. Hours that go on after midnight belong to their first day. */
export function slotsOfDay(plan: Plan, day: string): Slot[] {
  const weekday = weekdayOf(day);
  const exception = plan.exceptions.find((one) => one.day === day);
  const hours = exception ? exception.hours : plan.hours.filter((one) => one.weekday === weekday);
  const midnight = startOfDayInIndia(day).getTime();
  return hours.flatMap(({ starts, ends }) => {
    const slots: Slot[] = [];
    for (let at = starts; at + plan.slotMinutes <= ends; at += plan.slotMinutes + plan.pauseMinutes) {
      const startsAt = midnight + at * minuteMs;
      const endsAt = startsAt + plan.slotMinutes * minuteMs;
      slots.push({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        busyUntil: new Date(endsAt + plan.pauseMinutes * minuteMs),
      });
    }
    return slots;
  });
}

/**
 * The free slots of a counsellor that begin within days of India, in order: none that overlaps a call or its pause, none on
 * a day that has as many calls as the counsellor wants.
 *
 * @param busy the counsellor's calls in these days and beside them
 */
export function freeSlots(
  plan: Plan,
  busy: readonly Busy[],
  { from, to, notBefore }: { from: string; to: string; notBefore: Date },
): Slot[] {
  const perDay = callsPerDay(busy);
  const found = new Map<number, Slot>();
  // Hours of the day before may go on after midnight.
  for (let day = daysAfter(from, -1); day <= to; day = daysAfter(day, 1)) {
    for (const slot of slotsOfDay(plan, day)) {
      const begins = dayInIndia(slot.startsAt);
      if (begins < from || begins > to || slot.startsAt < notBefore) continue;
      if ((perDay.get(begins) ?? 0) >= plan.maxADay) continue;
      if (busy.some((one) => one.startsAt < slot.busyUntil && slot.startsAt < one.busyUntil)) continue;
      found.set(slot.startsAt.getTime(), slot);
    }
  }
  return [...found.values()].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** How many calls a counsellor can still take within days of India: their free slots, no more on a day than they want. */
export function countThatFit(
  plan: Plan,
  busy: readonly Busy[],
  span: { from: string; to: string; notBefore: Date },
): number {
  const perDay = callsPerDay(busy);
  const byDay = Map.groupBy(freeSlots(plan, busy, span), ({ startsAt }) => dayInIndia(startsAt));
  const counts = [...byDay].map(([day, { length }]) => Math.min(length, plan.maxADay - (perDay.get(day) ?? 0)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function callsPerDay(busy: readonly Busy[]): Map<string, number> {
  const days = Map.groupBy(busy, ({ startsAt }) => dayInIndia(startsAt));
  return new Map([...days].map(([day, { length }]) => [day, length]));
}

/** Times to suggest: the first of each of the next days, then the next ones. @param times in order */
export function suggestTimes<Time extends { startsAt: Date }>(times: readonly Time[], count: number): Time[] {
  const days = new Set<string>();
  const firsts = times.filter(({ startsAt }) => {
    const day = dayInIndia(startsAt);
    return !days.has(day) && days.add(day);
  });
  const chosen = new Set(firsts.slice(0, count));
  for (const time of times) if (chosen.size < count) chosen.add(time);
  return [...chosen].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** The last day on which a call can begin. @param dueOn, today YYYY-MM-DD in India */
export function lastDay(dueOn: string, today: string): string {
  return dueOn >= today ? dueOn : daysAfter(today, lateDays);
}

/** Until when a student may move or cancel a call. */
export function changeableUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - (noticeHours / 24) * dayMs);
}

/** Whether the way to the room is shown. */
export function isRoomOpen({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() - roomMinutes * minuteMs && now <= endsAt;
}

/** How many calls of a deliverable are left; what is pending has at least one, also after a dispute. */
export function callsLeft({ calls, state }: { calls: number; state: string }, used: number): number {
  return state === "pending" && calls > 0 ? Math.max(1, calls - used) : 0;
}

/** So long a time is held for the first in line; one that is offered in the evening or at night until noon. */
export const offerHours = 4;

/** Until when a time is held that was offered, at the latest an hour before it. */
export function offerUntil(now: Date, startsAt: Date): Date {
  const midnight = startOfDayInIndia(dayInIndia(now)).getTime();
  const hour = (now.getTime() - midnight) / hourMs;
  const noon = midnight + (hour < 8 ? 12 : 36) * hourMs;
  const until = hour < 8 || hour >= 17 ? noon : now.getTime() + offerHours * hourMs;
  return new Date(Math.min(until, startsAt.getTime() - hourMs));
}

/** Whether a counsellor still sees what was shared for a call. */
export function isShared({ endsAt }: { endsAt: Date }, now: Date): boolean {
  return now.getTime() < endsAt.getTime() + sharedDays * dayMs;
}
