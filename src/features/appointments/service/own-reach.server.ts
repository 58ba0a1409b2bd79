import { dropWaitingEmails } from "#features/emails/service/drop-waiting.server.ts";
import { removeReleased } from "#features/tickets/service/store-attachments.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { isShared, sharedDays } from "../rules.ts";
import { type CallInReach, clearReminders, clearShares, listCallsOfStudent } from "../store/reach.server.ts";
import { releaseResumesOf } from "../written/share-resume.server.ts";

const dayMs = 86_400_000;

/** A call of which its counsellor sees something now. */
export interface SeenCall extends CallInReach {
  until: Date;
}

/** The calls whose counsellor sees something of a student now, the newest first. */
export async function listSeenCalls({ db, now }: Pick<Deps, "db" | "now">, studentId: number): Promise<SeenCall[]> {
  const calls = await listCallsOfStudent(db, studentId);
  return calls
    .filter((call) => isShared(call, now()))
    .map((call) => ({ ...call, until: new Date(call.endsAt.getTime() + sharedDays * dayMs) }));
}

/** A student no longer shares anything for a call, and a résumé is removed. Once more changes nothing. @throws AppError call_not_found */
export async function withdrawShares(
  deps: Pick<Deps, "db" | "files" | "log">,
  studentId: number,
  id: number,
): Promise<void> {
  const released = await deps.db.transaction(async (tx) => {
    if (!(await clearShares(tx, studentId, id))) throw new AppError("call_not_found");
    return releaseResumesOf(tx, id);
  });
  await removeReleased(deps, released);
}

/** Ends the reminders of a call, also those that wait to be sent. @throws AppError call_not_found */
export function withdrawCallReminders({ db }: Pick<Deps, "db">, studentId: number, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const reference = await clearReminders(tx, studentId, id);
    if (reference === null) throw new AppError("call_not_found");
    await dropWaitingEmails(tx, `${reference}-reminder`);
  });
}
