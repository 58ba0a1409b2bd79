import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { closeGivenUp, countGivenUp, listGivenUp, reopenGivenUp } from "../store/webhook-events.server.ts";

const maxShown = 50;

/** A message of the payment provider that was given up after too many attempts. */
export interface FailedWebhook {
  /** The provider's. */
  eventId: string;
  kind: string;
  receivedAt: Date;
  reason: string;
  /** Null: it is about no order of ours. */
  orderPublicId: string | null;
}

/** The newest messages that were given up, and how many there are in all. */
export async function readFailedWebhooks({ db }: Deps): Promise<{ count: number; newest: FailedWebhook[] }> {
  const [total, rows] = [await countGivenUp(db), await listGivenUp(db, maxShown)];
  return { count: total, newest: rows.map(({ lastError, ...row }) => ({ ...row, reason: lastError ?? "unknown" })) };
}

/**
 * Lets the reconciler retry a message, within half a minute.
 *
 * @returns its kind
 * @throws AppError failed_webhook_not_found
 */
export async function retryFailedWebhook(tx: Db, eventId: string): Promise<string> {
  return found(await reopenGivenUp(tx, eventId));
}

/**
 * Drops a message. Its row stays, so that a repeat by the provider is recognised.
 *
 * @returns its kind
 * @throws AppError failed_webhook_not_found
 */
export async function dropFailedWebhook({ now }: Deps, tx: Db, eventId: string): Promise<string> {
  return found(await closeGivenUp(tx, eventId, now(), "dropped by staff"));
}

function found(kind: string | null): string {
  if (kind === null) throw new AppError("failed_webhook_not_found");
  return kind;
}
