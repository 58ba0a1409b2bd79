import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { countThatFit } from "../rules.ts";
import { bookableCounsellors, busyTimes } from "../store/calls.server.ts";
import { readOwedCalls } from "../store/capacity.server.ts";

/**
 * What is promised against what counsellors have time for within days, today included: calls that are due and not booked,
 * and how many more fit into the hours of counsellors whose slots are long enough for each of them, whatever their language
 * and subject.
 */
export async function readCallCapacity(
  { db, now }: Pick<Deps, "db" | "now">,
  days: number,
): Promise<{ promised: number; free: number; waiting: number }> {
  const today = dayInIndia(now());
  const to = daysAfter(today, days - 1);
  const { count: promised, minutes, waiting } = await readOwedCalls(db, to);
  const people = await bookableCounsellors(db, { minutes });
  if (people.length === 0) return { promised, free: 0, waiting };
  const staffIds = people.map(({ staffId }) => staffId);
  const span = { from: startOfDayInIndia(today), to: startOfDayInIndia(daysAfter(to, 2)) };
  const busy = Map.groupBy(await busyTimes(db, { staffIds, ...span, now: now() }), ({ counsellorId }) => counsellorId);
  const fits = people.map((one) =>
    countThatFit(one, busy.get(one.staffId) ?? [], { from: today, to, notBefore: now() }),
  );
  return { promised, waiting, free: fits.reduce((sum, count) => sum + count, 0) };
}
