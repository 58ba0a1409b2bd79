import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { TimeKey } from "../contract.ts";
import { freeSlots, lastDay, minLeadHours } from "../rules.ts";
import {
  busyTimes,
  type CallDeliverable,
  type CounsellorRow,
  deleteEndedHolds,
  lockCounsellor,
} from "../store/calls.server.ts";

const hourMs = 3_600_000;
/** PostgreSQL's exclusion_violation. */
const overlap = "23P01";

/** What a call is about, and the appointment that moves; 0: a new one. */
interface Wanted {
  language: string;
  subject: string;
  exceptId: number;
}

/** A time of a counsellor that is free and held for this transaction, as columns of its appointment. */
export interface TakenTime {
  counsellor: CounsellorRow;
  columns: { counsellorId: number; startsAt: Date; endsAt: Date; busyUntil: Date };
}

/**
 * Checks, with the counsellor's row held, that a time is still free for a call. The constraint of the table decides between
 * two who get here at once all the same.
 *
 * @throws AppError slot_taken, also for a time that never was offered
 */
export async function takeTime(
  { now }: Pick<Deps, "now">,
  tx: Db,
  call: CallDeliverable,
  { counsellorId, startsAt }: TimeKey,
  wanted: Wanted,
): Promise<TakenTime> {
  const counsellor = await lockCounsellor(tx, counsellorId);
  if (!counsellor || !suits(counsellor, call, wanted)) throw new AppError("slot_taken");
  const at = now();
  await deleteEndedHolds(tx, counsellorId, at);
  const [today, day] = [dayInIndia(at), dayInIndia(startsAt)];
  if (day > lastDay(call.dueOn, today)) throw new AppError("slot_taken");
  const span = { from: startOfDayInIndia(daysAfter(day, -1)), to: startOfDayInIndia(daysAfter(day, 2)) };
  const busy = await busyTimes(tx, { staffIds: [counsellorId], ...span, now: at, exceptId: wanted.exceptId });
  const notBefore = new Date(at.getTime() + minLeadHours * hourMs);
  const slots = freeSlots(counsellor, busy, { from: day, to: day, notBefore });
  const slot = slots.find((one) => one.startsAt.getTime() === startsAt.getTime());
  if (!slot) throw new AppError("slot_taken");
  return { counsellor, columns: { counsellorId, ...slot } };
}

function suits(counsellor: CounsellorRow, { callMinutes }: CallDeliverable, { language, subject }: Wanted): boolean {
  const speaks = counsellor.languages.some((one) => one === language);
  const knows = counsellor.subjects.some((one) => one === subject);
  return counsellor.isBookable && speaks && knows && counsellor.slotMinutes >= callMinutes;
}

/** Runs what writes a time; two at once are told apart by the constraint. @throws AppError slot_taken */
export async function orTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const causes = [thrown, (thrown as { cause?: unknown } | null)?.cause];
    if (causes.some((cause) => (cause as { code?: unknown } | undefined)?.code === overlap)) {
      throw new AppError("slot_taken");
    }
    throw thrown;
  }
}
