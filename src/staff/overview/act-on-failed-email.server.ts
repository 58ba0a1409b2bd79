import { dropFailed, sendFailedAgain } from "#features/emails/service/failed-emails.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#staff/access/guard.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";

/**
 * Resends or drops a failed e-mail and records who did it, by id and kind only, because the history outlives personal
 * addresses.
 *
 * @throws AppError failed_email_not_found, email_too_old
 */
export function actOnFailedEmail(deps: Deps, staff: SignedInStaff, id: number, act: "retry" | "drop"): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const kind = act === "retry" ? await sendFailedAgain(deps, tx, id) : await dropFailed(tx, id);
    await recordChange(tx, staff, {
      at: deps.now(),
      action: "act",
      area: "staff",
      resource: "failed-emails",
      recordId: id,
      label: kind,
      summary: act === "retry" ? "Failed e-mail sent again" : "Failed e-mail dropped",
    });
  });
}
