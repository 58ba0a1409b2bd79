import type { Db } from "#db/client.server.ts";
import type { deliveryStates } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { AppError } from "#lib/errors.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { stateOfKey } from "../../rules.ts";
import type { MadePartnerWebhook, PartnerDelivery, PartnerWebhook } from "../contract.ts";
import { signingSecret } from "../sign.server.ts";
import { insertEvents } from "../store/changes.server.ts";
import {
  countDeliveryRows,
  failWaiting,
  type ListedDelivery,
  listDeliveryRows,
  requeueDelivery,
} from "../store/deliveries.server.ts";
import { hasKey, lockKey, putWebhook, readWebhook, updateWebhook } from "../store/webhooks.server.ts";
import { newEventId } from "./gather-events.server.ts";

/** What else happens in the transaction of a change, such as its entry in the history. */
type AlsoInChange = (tx: Db, key: { id: number; name: string }) => Promise<void>;

/** The webhook of a key; null: it has none. @throws AppError partner_key_not_found */
export async function readPartnerWebhook({ db }: Pick<Deps, "db">, keyId: number): Promise<PartnerWebhook | null> {
  if (!(await hasKey(db, keyId))) throw new AppError("partner_key_not_found");
  const found = await readWebhook(db, keyId);
  if (!found) return null;
  const { webhook, waiting, delivered, failed } = found;
  return {
    url: webhook.url,
    made_at: webhook.madeAt.toISOString(),
    last_delivered_at: webhook.lastDeliveredAt?.toISOString() ?? null,
    switched_off_at: webhook.switchedOffAt?.toISOString() ?? null,
    switched_off_because: webhook.switchedOffBecause,
    ...{ waiting, delivered, failed },
  };
}

/**
 * Says where a partner's program is told of changes, with a new signing secret, which is in this answer alone.
 *
 * @throws AppError partner_key_not_found; partner_key_closed for a key that is over or does not open webhooks
 */
export async function setWebhook(
  deps: Deps,
  keyId: number,
  url: string,
  also: AlsoInChange,
): Promise<MadePartnerWebhook> {
  const secretId = randomPublicId();
  await changeOf(deps, keyId, also, (tx) => putWebhook(tx, { keyId, url, secretId, madeAt: deps.now() }));
  return { ...(await requireWebhook(deps, keyId)), secret: signingSecret(deps.secretKey, secretId) };
}

/** Switches a webhook on or off; what waits when it is switched off is given up. @throws AppError as setWebhook */
export async function switchWebhook(
  deps: Deps,
  keyId: number,
  isOn: boolean,
  also: AlsoInChange,
): Promise<PartnerWebhook> {
  await changeOf(deps, keyId, also, async (tx) => {
    const off = { switchedOffAt: deps.now(), switchedOffBecause: "staff" as const };
    const values = isOn ? { switchedOffAt: null, switchedOffBecause: null } : off;
    if (!(await updateWebhook(tx, keyId, values))) throw new AppError("partner_webhook_missing");
    if (!isOn) await failWaiting(tx, keyId, "switched_off");
  });
  return requireWebhook(deps, keyId);
}

/** Queues a message without content. @throws AppError as setWebhook; partner_webhook_missing where none is on */
export async function sendTest(deps: Deps, keyId: number, also: AlsoInChange): Promise<void> {
  await changeOf(deps, keyId, also, async (tx) => {
    await requireOn(tx, keyId);
    const event = {
      id: newEventId(),
      kind: "test" as const,
      subject: `test:${keyId}`,
      data: {},
      createdAt: deps.now(),
    };
    await insertEvents(tx, [event], [keyId]);
  });
}

/** Queues a message once more. @throws AppError delivery_not_found; partner_webhook_missing where the webhook is off */
export async function sendAgain(deps: Deps, id: number, also: AlsoInChange): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const keyId = await requeueDelivery(tx, id, deps.now());
    if (keyId === null) throw new AppError("delivery_not_found");
    await requireOn(tx, keyId);
    await also(tx, await requireOpenKey(deps, tx, keyId));
  });
}

/** A page of what was or is to be sent to a key's webhook, the newest first. */
export async function listDeliveries(
  { db }: Pick<Deps, "db">,
  keyId: number,
  { state, page, page_size: size }: { state: (typeof deliveryStates)[number] | null; page: number; page_size: number },
): Promise<Page<PartnerDelivery>> {
  const count = await countDeliveryRows(db, keyId, state);
  const rows = await listDeliveryRows(db, keyId, state, { limit: size, offset: (page - 1) * size });
  return { count, page, pageSize: size, items: rows.map(present) };
}

async function changeOf(deps: Deps, keyId: number, also: AlsoInChange, work: (tx: Db) => Promise<void>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const key = await requireOpenKey(deps, tx, keyId);
    await work(tx);
    await also(tx, key);
  });
}

async function requireOpenKey({ now }: Deps, tx: Db, keyId: number) {
  const key = await lockKey(tx, keyId);
  if (!key) throw new AppError("partner_key_not_found");
  if (stateOfKey(key, now()) !== "open" || !key.scopes.includes("webhooks")) throw new AppError("partner_key_closed");
  return key;
}

async function requireOn(tx: Db, keyId: number): Promise<void> {
  const found = await readWebhook(tx, keyId);
  if (!found || found.webhook.switchedOffAt) throw new AppError("partner_webhook_missing");
}

async function requireWebhook(deps: Deps, keyId: number): Promise<PartnerWebhook> {
  const webhook = await readPartnerWebhook(deps, keyId);
  if (!webhook) throw new AppError("partner_webhook_missing");
  return webhook;
}

function present({ delivery, event }: ListedDelivery): PartnerDelivery {
  const { id, state, attempts, status, reason } = delivery;
  return {
    ...{ id, event_id: event.id, kind: event.kind, data: event.data },
    ...{ state, attempts, status, reason },
    created_at: event.createdAt.toISOString(),
    attempted_at: delivery.attemptedAt?.toISOString() ?? null,
    next_at: state === "waiting" ? delivery.nextAt.toISOString() : null,
  };
}
