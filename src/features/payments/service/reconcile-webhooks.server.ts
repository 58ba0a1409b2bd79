import type { Deps } from "#http/deps.server.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { maxWebhookTries, nextCheckDelayMs } from "../rules.ts";
import { beginAttempt, findUnprocessed, noteFailure, type UnprocessedEvent } from "../store/webhook-events.server.ts";
import { isProviderSilent } from "./provider-silence.server.ts";
import { processWebhookEvent } from "./receive-webhook.server.ts";

const batch = 50;
/** One round ends after this many batches; the next one continues. */
const maxBatches = 20;
/** A message that arrived a moment ago is still being worked on. */
const graceMs = 30_000;
const maxErrorLength = 200;

/**
 * Works on messages of the provider whose processing was lost or failed. One that fails is tried again after growing
 * pauses, and given up for an admin to look at after 20 tries, about 17 hours.
 *
 * @returns false once the provider does not answer
 */
export async function reconcileWebhooks(deps: Deps): Promise<boolean> {
  for (let round = 0; round < maxBatches; round += 1) {
    const now = deps.now();
    const due = await findUnprocessed(deps.db, new Date(now.getTime() - graceMs), now, batch);
    for (const event of due) {
      if (!(await retryOrder(deps, event))) return false;
    }
    if (due.length < batch) return true;
  }
  return true;
}

/** @returns false when the provider does not answer */
async function retryOrder(deps: Deps, event: UnprocessedEvent): Promise<boolean> {
  const { eventId } = event;
  const now = deps.now();
  const tries = event.tries + 1;
  // The next attempt is scheduled first, so that a message that fails each time, or ends the process, goes to the end of the queue.
  const nextTryAt = new Date(now.getTime() + nextCheckDelayMs(event.tries));
  if (!(await beginAttempt(deps.db, eventId, now, { tries, nextTryAt }))) return true;
  try {
    await processWebhookEvent(deps, event);
    return true;
  } catch (thrown) {
    if (isProviderSilent(thrown)) return false;
    const err = loggedError(thrown);
    const isLast = tries >= maxWebhookTries;
    await noteFailure(deps.db, eventId, err.message.slice(0, maxErrorLength), isLast ? now : null);
    deps.log.error({ eventId, tries, err }, isLast ? "a webhook was given up" : "a webhook could not be worked on");
    return true;
  }
}
