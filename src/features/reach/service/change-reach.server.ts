import { withdrawCallReminders, withdrawShares } from "#features/appointments/service/own-reach.server.ts";
import { withdrawReminders } from "#features/calendar/service/own-calendar.server.ts";
import { revokePermission, withdrawMessage } from "#features/enquiries/service/own-enquiries.server.ts";
import { deleteReview } from "#features/reviews/service/own-review.server.ts";
import { withdrawTexts } from "#features/text-messages/service/own-texts.server.ts";
import { withdrawTicket } from "#features/tickets/service/withdraw-ticket.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ReachKey, readReachKey } from "../rules.ts";
import { endWithdrawal, insertWithdrawal } from "../store.server.ts";

/**
 * Withdraws one entry of "Who can reach me", at once: what staff read from now on is without it. Once more changes nothing.
 *
 * @throws AppError reach_not_found, also for somebody else's; reach_fixed when the law or the account itself needs it
 */
export async function withdrawReach(deps: Deps, studentId: number, key: string): Promise<void> {
  const entry = readReachKey(key);
  if (entry === "fixed") throw new AppError("reach_fixed");
  if (!entry) throw new AppError("reach_not_found");
  try {
    await withdraw(deps, studentId, entry);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status === 404) throw new AppError("reach_not_found");
    throw thrown;
  }
  deps.log.info({ event: "reach_withdrawn", studentId, key: entry.kind }, "security");
}

function withdraw(deps: Deps, studentId: number, entry: ReachKey): Promise<void> {
  switch (entry.kind) {
    case "details":
    case "contact":
      return insertWithdrawal(deps.db, studentId, entry.kind, deps.now());
    case "reminders":
      return withdrawReminders(deps, studentId);
    case "texts":
      return withdrawTexts(deps, studentId, entry);
    case "review":
      return deleteReview(deps, studentId);
    case "permission":
      return revokePermission(deps, studentId, entry.id);
    case "call":
      return withdrawShares(deps, studentId, entry.id);
    case "call_reminders":
      return withdrawCallReminders(deps, studentId, entry.id);
    case "message":
      return withdrawMessage(deps, studentId, entry.reference);
    case "ticket":
      return withdrawTicket(deps, studentId, entry.reference);
  }
}

/**
 * Allows again what comes with an account and was withdrawn. Other entries come back by writing again.
 *
 * @throws AppError reach_not_found
 */
export async function allowReach(deps: Deps, studentId: number, key: string): Promise<void> {
  const entry = readReachKey(key);
  if (!entry || entry === "fixed" || (entry.kind !== "details" && entry.kind !== "contact")) {
    throw new AppError("reach_not_found");
  }
  await endWithdrawal(deps.db, studentId, entry.kind, deps.now());
  deps.log.info({ event: "reach_allowed", studentId, key: entry.kind }, "security");
}
