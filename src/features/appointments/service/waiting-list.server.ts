import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import type { NewWait } from "../contract.ts";
import { callsLeft, offerUntil } from "../rules.ts";
import {
  callDeliverablesOf,
  countUsed,
  deleteHold,
  findOpen,
  insertAppointment,
  lockOrderOf,
} from "../store/calls.server.ts";
import { deleteWait, findWait, insertWait, selectTakenBack, selectWaits, type WaitRow } from "../store/waits.server.ts";
import { type FreeTime, freeTimes, requireCall } from "./find-times.server.ts";
import { tellEverybody } from "./notify.server.ts";
import { orTaken, takeTime } from "./take-time.server.ts";

/**
 * Joins the line for a call when no time is free until its last day.
 *
 * @throws AppError call_not_found, call_booked, no_calls_left; times_free: there is one to be booked
 */
export async function joinWait(
  deps: Deps,
  studentId: number,
  id: number,
  { language, subject }: NewWait,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireCall(tx, studentId, id);
    await lockOrderOf(tx, id);
    const call = await requireCall(tx, studentId, id);
    if (await findAlive(tx, id, deps.now())) throw new AppError("call_booked");
    if (callsLeft(call, await countUsed(tx, id)) === 0) throw new AppError("no_calls_left");
    const free = await freeTimes({ db: tx, now: deps.now }, { call, language, subject, exceptId: 0 });
    if (free.length > 0) throw new AppError("times_free");
    await insertWait(tx, { deliverableId: id, studentId, language, subject, joinedAt: deps.now() });
  });
}

/** Leaves the line. Once more changes nothing. @throws AppError call_not_found */
export async function leaveWait({ db }: Pick<Deps, "db">, studentId: number, id: number): Promise<void> {
  await requireCall(db, studentId, id);
  await deleteWait(db, id);
}

/** What is held, booked or to be moved; a hold that is over does not count. */
async function findAlive(tx: Db, id: number, now: Date) {
  const open = await findOpen(tx, id);
  return open?.heldUntil && open.heldUntil <= now ? null : open;
}

/**
 * Repeated work, and done when a time is free again: holds each free time for the first in line whom it suits, and tells them.
 * An offer ends the wait: who does not take it makes room for the next.
 */
export async function offerFreeTimes(deps: Deps): Promise<void> {
  for (const wait of await selectWaits(deps.db)) {
    try {
      await orTaken(() => deps.db.transaction((tx) => offer(deps, tx, wait)));
    } catch (thrown) {
      // Somebody else took it at this moment: the next run offers another.
      if (thrown instanceof AppError && thrown.code === "slot_taken") continue;
      deps.log.error({ deliverable: wait.deliverableId, err: loggedError(thrown) }, "a free time could not be offered");
    }
  }
}

const isSame = (one: { counsellorId: number; startsAt: Date }, { counsellor, startsAt }: FreeTime) =>
  one.counsellorId === counsellor.staffId && one.startsAt.getTime() === startsAt.getTime();

async function offer(deps: Deps, tx: Db, { deliverableId: id, studentId }: WaitRow): Promise<void> {
  await lockOrderOf(tx, id);
  const wait = await findWait(tx, id);
  if (!wait) return;
  const now = deps.now();
  const [call] = await callDeliverablesOf(tx, studentId, id);
  const isOver = !call || callsLeft(call, await countUsed(tx, id)) === 0 || (await findAlive(tx, id, now));
  if (isOver) return deleteWait(tx, id);
  const { language, subject } = wait;
  const free = await freeTimes({ db: tx, now: deps.now }, { call, language, subject, exceptId: 0 });
  const takenBack = await selectTakenBack(tx);
  const first = free.find((time) => !takenBack.some((one) => isSame(one, time)));
  if (!first) return;
  await deleteHold(tx, id);
  const time = { counsellorId: first.counsellor.staffId, startsAt: first.startsAt };
  const { columns } = await takeTime(deps, tx, call, time, { language, subject, exceptId: 0 });
  const held = await insertAppointment(tx, {
    ...{ ...columns, reference: `C-${randomPublicId()}`, deliverableId: id, studentId, language, subject },
    ...{ state: "held", heldUntil: offerUntil(now, columns.startsAt), createdAt: now, changedAt: now },
  });
  await deleteWait(tx, id);
  await tellEverybody(deps, tx, held, "offered", { only: "student" });
}
