import type { Db } from "#db/client.server.ts";
import type { AccountDraft } from "#features/accounts/contract.ts";
import { isAccountTaken, isMinorsDraft } from "#features/accounts/service/find-account.server.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { getPackage, holdPrice } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Paise, rupeesOf } from "#lib/money.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { nextCheckDelayMs } from "../rules.ts";
import {
  findOrderByKey,
  insertOrder,
  insertOrderEvent,
  lockOrder,
  type Order,
  type OrderSource,
  updateOrder,
} from "../store/orders.server.ts";
import { newOrderValues, type Payer } from "./new-order.server.ts";
import { writeStudentOrder } from "./student-order.server.ts";

/** What an order is begun with. */
export interface NewOrderInput {
  packageId: number;
  /** What the payer believes to pay; null: whatever there is to pay. */
  amountPaise: Paise | null;
  /** Sign-up details, checked and hashed; null when they come after the payment. */
  draft: AccountDraft | null;
  /** A student with an account who chooses a higher package. */
  studentId?: number;
  /** Value of the browser's order cookie; null for calls of the API. */
  browserToken: string | null;
  /** Repeats of one attempt bring the same key and get the same order. */
  idempotencyKey: string;
  source: OrderSource;
}

export interface BegunOrder {
  /** Appears in the address of the checkout. */
  publicId: string;
  providerOrderId: string;
  amountPaise: Paise;
  currency: "INR";
}

/**
 * Begins an order of a paid package: our row first, the provider's order second, so that no answer lost on the
 * way leaves money without a row. The same attempt again answers the same order, with the details as sent last. A student
 * with an account pays the difference to what they paid for the package they have.
 *
 * @throws AppError package_not_found, price_changed, nothing_to_pay, consent_needed, account_exists, not_an_upgrade,
 *   payments_unavailable; before any of them money has moved nowhere
 *
 * Source: docs/specification D6, D18, T4; decision 0038.
 */
export async function beginOrder(deps: Deps, input: NewOrderInput): Promise<BegunOrder> {
  const chosen = await getPackage(deps.db, input.packageId);
  const order = await writeOrder(deps, input, chosen);
  const providerOrderId = order.providerOrderId ?? (await beginAtProvider(deps, order, input.source));
  return { publicId: order.publicId, providerOrderId, amountPaise: order.amountPaise, currency: "INR" };
}

async function writeOrder(deps: Deps, input: NewOrderInput, chosen: OfferedPackage): Promise<Order> {
  const { studentId, amountPaise, source } = input;
  if (studentId !== undefined) {
    if (chosen.payablePaise === 0) throw new AppError("nothing_to_pay");
    return writeStudentOrder(deps, { studentId, chosen, amountPaise, idempotencyKey: studentKey(deps, input), source });
  }
  if (amountPaise !== null && amountPaise !== chosen.payablePaise) throw new AppError("price_changed");
  if (chosen.payablePaise === 0) throw new AppError("nothing_to_pay");
  return writeSignUpOrder(deps, input, chosen, await requirePayer(deps, input.draft));
}

async function requirePayer(deps: Deps, draft: AccountDraft | null): Promise<Payer> {
  if (!draft) return { name: "", email: "" };
  if (isMinorsDraft(deps, draft)) throw new AppError("consent_needed");
  if (await isAccountTaken(deps.db, draft)) throw new AppError("account_exists");
  return { name: `${draft.firstName} ${draft.lastName}`, email: draft.email };
}

function writeSignUpOrder(deps: Deps, input: NewOrderInput, chosen: OfferedPackage, payer: Payer): Promise<Order> {
  const { draft, browserToken, source } = input;
  const values = newOrderValues(deps, { chosen, payer, idempotencyKey: keyOf(deps, input, chosen, payer) });
  const browserHash = browserToken === null ? null : sha256(browserToken);
  return deps.db.transaction(async (tx) => {
    await holdPrice(tx, chosen);
    const made = await insertOrder(tx, { ...values, signUp: draft, browserHash });
    if (made) {
      await insertOrderEvent(tx, { orderId: made.id, at: values.createdAt, kind: "created", source });
      return made;
    }
    const known = await findOrderByKey(tx, values.idempotencyKey);
    if (!known) throw new Error("An order was neither made nor found");
    return refreshDetails(tx, known.id, draft, payer.name, values.createdAt);
  });
}

/** The details sent last count, as long as nothing was paid. The payer's e-mail is part of the key, so it is the same. */
async function refreshDetails(
  tx: Db,
  id: number,
  draft: AccountDraft | null,
  payerName: string,
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  const isOpen = order.state === "created" || order.state === "failed";
  return isOpen && draft ? updateOrder(tx, id, { signUp: draft, payerName, updatedAt: now }) : order;
}

/** Bound to package, payer and browser: another person's key never leads to this order. */
function keyOf({ payments }: Deps, input: NewOrderInput, chosen: OfferedPackage, payer: Payer): string {
  const { idempotencyKey, browserToken } = input;
  // In rupees, with an empty place: keys that are stored were made so, and an attempt that is repeated later must find its order.
  const price = rupeesOf(chosen.payablePaise);
  const parts = [idempotencyKey, payments.kind, chosen.id, price, payer.email, undefined, browserToken];
  return sha256(JSON.stringify(parts));
}

/** Bound to student and package. */
function studentKey({ payments }: Deps, { idempotencyKey, packageId, studentId }: NewOrderInput): string {
  return sha256(JSON.stringify(["student", studentId, packageId, payments.kind, idempotencyKey]));
}

async function beginAtProvider(deps: Deps, order: Order, source: OrderSource): Promise<string> {
  const { providerOrderId } = await pollProvider(deps, order, source);
  return deps.db.transaction(async (tx) => {
    const known = await lockOrder(tx, order.id);
    if (known.providerOrderId) return known.providerOrderId;
    const at = deps.now();
    const state = known.state === "failed" ? "created" : known.state;
    const nextCheckAt = new Date(at.getTime() + nextCheckDelayMs(0));
    await updateOrder(tx, order.id, { providerOrderId, state, nextCheckAt, updatedAt: at });
    await insertOrderEvent(tx, { orderId: order.id, at, kind: "begun", source, detail: { providerOrderId } });
    return providerOrderId;
  });
}

/** If the provider does not answer, the next attempt asks again; if it refuses, the order has failed. */
async function pollProvider(deps: Deps, order: Order, source: OrderSource) {
  try {
    return await deps.payments.createOrder({
      receipt: order.receipt,
      amountPaise: order.amountPaise,
      notes: { order: order.publicId, package: order.packageName },
    });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) await recordRefusal(deps, order, source);
    throw thrown;
  }
}

async function recordRefusal(deps: Deps, order: Order, source: OrderSource): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    await updateOrder(tx, order.id, { state: "failed", nextCheckAt: null, updatedAt: at });
    await insertOrderEvent(tx, { orderId: order.id, at, kind: "refused_by_provider", source });
  });
}
