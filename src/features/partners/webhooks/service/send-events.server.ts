import pLimit from "p-limit";
import type { Deps } from "#http/deps.server.ts";
import { stateOfKey } from "../../rules.ts";
import { isDead, nextAttempt } from "../rules.ts";
import { signedHeaders, signingSecret } from "../sign.server.ts";
import {
  claimDelivery,
  type DeliveryRow,
  failWaiting,
  findTarget,
  listDueKeys,
  settleDelivery,
} from "../store/deliveries.server.ts";
import { lockWebhook, noteDelivered, updateWebhook } from "../store/webhooks.server.ts";

/** Longer than one attempt takes. */
const attemptMs = 60_000;
/** Of one round; the next one goes on. */
const roundMs = 20_000;
const webhooksAtOnce = 4;

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/**
 * Repeated work: sends what is due, each webhook's one after another, so that a slow partner holds up nobody else; after a
 * failure the rest of that webhook waits for the next round. No transaction is open while somebody is talked to.
 */
export async function sendEvents(deps: Deps): Promise<void> {
  const endsMs = performance.now() + roundMs;
  const run = pLimit(webhooksAtOnce);
  const keys = await listDueKeys(deps.db, deps.now());
  await Promise.all(
    keys.map((keyId) =>
      run(async () => {
        while (performance.now() < endsMs && (await sendNext(deps, keyId)));
      }),
    ),
  );
}

/** @returns whether the next one may follow at once */
async function sendNext(deps: Deps, keyId: number): Promise<boolean> {
  const at = deps.now();
  const target = await findTarget(deps.db, keyId);
  if (!target) return false;
  const isOpen = stateOfKey(target, at) === "open" && target.scopes.includes("webhooks");
  if (!isOpen || target.switchedOffAt) {
    await failWaiting(deps.db, keyId, isOpen ? "switched_off" : "key_over");
    return false;
  }
  const claimed = await claimDelivery(deps.db, keyId, at, new Date(at.getTime() + attemptMs));
  if (!claimed) return false;
  const { delivery } = claimed;
  const { url, secretId } = target;
  const outcome = await deps.webhooks.post(url, ...asSent(deps, claimed, signingSecret(deps.secretKey, secretId)));
  if (outcome.reason !== null) {
    await settleFailure(deps, delivery, { status: outcome.status, reason: outcome.reason });
    return false;
  }
  await deps.db.transaction(async (tx) => {
    await settleDelivery(tx, delivery.id, { state: "delivered", ...outcome });
    await noteDelivered(tx, keyId, deps.now());
  });
  return true;
}

/** Headers and body; the same body and id on each attempt. */
function asSent({ now }: Deps, { event }: Claimed, secret: string): [Record<string, string>, string] {
  const { id, kind, createdAt, data } = event;
  const body = JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data });
  const at = Math.floor(now().getTime() / 1000);
  const headers = { "Content-Type": "application/json", "User-Agent": "Margdeep webhooks" };
  return [{ ...headers, ...signedHeaders(secret, { id, at, body }) }, body];
}

async function settleFailure(
  { db, now, log }: Deps,
  { id, keyId, attempts, queuedAt }: DeliveryRow,
  outcome: { status: number | null; reason: string },
): Promise<void> {
  const next = nextAttempt(attempts, queuedAt, now());
  if (next) return settleDelivery(db, id, { ...outcome, nextAt: next });
  await db.transaction(async (tx) => {
    await settleDelivery(tx, id, { state: "failed", ...outcome });
    const webhook = await lockWebhook(tx, keyId);
    if (!webhook || webhook.switchedOffAt || !isDead(webhook.lastDeliveredAt, queuedAt)) return;
    await updateWebhook(tx, keyId, { switchedOffAt: now(), switchedOffBecause: "failures" });
    await failWaiting(tx, keyId, "switched_off");
    log.error({ keyId, attempts, reason: outcome.reason }, "a partner's webhook was switched off");
  });
}
