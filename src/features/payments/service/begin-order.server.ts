import type { Db } from "#db/client.server.ts";
import type { AccountDraft } from "#features/accounts/contract.ts";
import { isAccountTaken, isMinorsDraft } from "#features/accounts/service/find-account.server.ts";
import { requireConsentToPay } from "#features/accounts/service/guardian-consent.server.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { getPackage } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Paise, rupeesOf } from "#lib/money.ts";
import { randomPublicId, sha256 } from "#lib/secrets.server.ts";
import { nextCheckDelayMs } from "../rules.ts";
import { findBuyer } from "../store/buyers.server.ts";
import {
  findOrderByKey,
  insertOrder,
  insertOrderEvent,
  lockOrder,
  type Order,
  type OrderSource,
  updateOrder,
} from "../store/orders.server.ts";

/** What an order is begun with. */
export interface NewOrderInput {
  packageId: number;
  /** What the payer believes to pay; null: whatever the package costs. */
  amountPaise: Paise | null;
  /** Sign-up details, checked and hashed; null when they come after the payment. */
  draft: AccountDraft | null;
  /** A signed-in student who chooses another package. */
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

interface Payer {
  name: string;
  email: string;
}

/**
 * Begins an order of a paid package: our row first, the provider's order second, so that no answer lost on the
 * way leaves money without a row. The same attempt again answers the same order, with the details as sent last.
 *
 * @throws AppError package_not_found, price_changed, nothing_to_pay, consent_needed, account_exists,
 *   payments_unavailable; before any of them money has moved nowhere
 *
 * Source: decisions D6 and D18, trust rules section 4.
 */
export async function beginOrder(deps: Deps, input: NewOrderInput): Promise<BegunOrder> {
  const chosen = await getPackage(deps.db, input.packageId);
  const amountPaise = chosen.payablePaise;
  if (input.amountPaise !== null && input.amountPaise !== amountPaise) throw new AppError("price_changed");
  if (amountPaise === 0) throw new AppError("nothing_to_pay");
  const payer = await requirePayer(deps, input);
  const order = await writeOrder(deps, input, chosen, payer);
  const providerOrderId = order.providerOrderId ?? (await beginAtProvider(deps, order, input.source));
  return { publicId: order.publicId, providerOrderId, amountPaise, currency: "INR" };
}

async function requirePayer(deps: Deps, { draft, studentId }: NewOrderInput): Promise<Payer> {
  if (studentId !== undefined) return requirePayingStudent(deps.db, studentId);
  if (!draft) return { name: "", email: "" };
  if (isMinorsDraft(deps, draft)) throw new AppError("consent_needed");
  if (await isAccountTaken(deps.db, draft)) throw new AppError("account_exists");
  return { name: `${draft.firstName} ${draft.lastName}`, email: draft.email };
}

async function requirePayingStudent(db: Db, studentId: number): Promise<Payer> {
  const student = await findBuyer(db, studentId);
  if (!student) throw new AppError("not_signed_in");
  requireConsentToPay(student);
  return { name: `${student.firstName} ${student.lastName}`, email: student.email };
}

async function writeOrder(deps: Deps, input: NewOrderInput, chosen: OfferedPackage, payer: Payer): Promise<Order> {
  const now = deps.now();
  const idempotencyKey = keyOf(deps, input, chosen, payer);
  const values = {
    publicId: randomPublicId(),
    gateway: deps.payments.kind,
    idempotencyKey,
    receipt: `md_${idempotencyKey.slice(0, 32)}`,
    packageId: chosen.id,
    packageName: chosen.name,
    amountPaise: chosen.payablePaise,
    isSignUp: input.studentId === undefined,
    studentId: input.studentId ?? null,
    signUp: input.draft,
    payerName: payer.name,
    payerEmail: payer.email,
    browserHash: input.browserToken === null ? null : sha256(input.browserToken),
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + nextCheckDelayMs(0)),
    updatedAt: now,
  };
  return deps.db.transaction(async (tx) => {
    const made = await insertOrder(tx, values);
    if (made) {
      await insertOrderEvent(tx, { orderId: made.id, at: now, kind: "created", source: input.source });
      return made;
    }
    const known = await findOrderByKey(tx, idempotencyKey);
    if (!known) throw new Error("An order was neither made nor found");
    return refreshDetails(tx, known.id, input.draft, payer.name, now);
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
  const { idempotencyKey, studentId, browserToken } = input;
  // In rupees: keys that are stored were made so, and an attempt that is repeated later must find its order.
  const price = rupeesOf(chosen.payablePaise);
  const parts = [idempotencyKey, payments.kind, chosen.id, price, payer.email, studentId, browserToken];
  return sha256(JSON.stringify(parts));
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
