import { dropFailedWebhook, retryFailedWebhook } from "#features/payments/service/failed-webhooks.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#staff/access/guard.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";

/**
 * Retries or drops a dead-lettered webhook of the payment provider, and records who did it.
 *
 * @param eventId the provider's event id
 * @throws AppError failed_webhook_not_found
 */
export function actOnFailedWebhook(
  deps: Deps,
  staff: SignedInStaff,
  eventId: string,
  act: "retry" | "drop",
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const kind = act === "retry" ? await retryFailedWebhook(tx, eventId) : await dropFailedWebhook(deps, tx, eventId);
    await recordChange(tx, staff, {
      at: deps.now(),
      action: "act",
      area: "staff",
      resource: "failed-webhooks",
      recordId: eventId,
      label: kind,
      summary: act === "retry" ? "Failed payment webhook tried again" : "Failed payment webhook dropped",
    });
  });
}
