import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { AccountDraft } from "#features/accounts/contract.ts";
import { isAccountTaken, isMinorsDraft, isSameEmail } from "#features/accounts/service/find-account.server.ts";
import { isSameSignUp } from "#features/accounts/service/same-sign-up.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError, type ProblemCode } from "#lib/errors.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { payerKeys } from "../rules.ts";
import { findBuyer } from "../store/buyers.server.ts";
import {
  findOrderByPublicId,
  findOrderOfBrowser,
  findOrderOfPayer,
  findOrderOfProvider,
  lockOrder,
  type Order,
  type OrderSource,
  updateOrder,
} from "../store/orders.server.ts";
import { flagForReview, fulfilOrder } from "./fulfil-order.server.ts";
import { isBrowserOf } from "./order-cookie.server.ts";
import { settleOrder } from "./settle.server.ts";
import { readSignUpToken } from "./sign-up-token.server.ts";

/** What a client can send that paid, and is not recognised. */
const paymentNotFound =
  "If you have paid, send the order_id of POST /api/create-order/ or the sign_up_token of POST /api/payment-success/, or sign up with the e-mail address that you gave to the payment provider (with the phone number if you gave no address)";

export interface PaidSignUp {
  draft: AccountDraft;
  /** As it was typed, to compare with that of an account which the order already has. */
  password: string;
  /** As create-order answered it. */
  providerOrderId: string | null;
  /** As payment-success answered it. */
  signUpToken: string | null;
  /** Names the browser's own order; without it, and without the two above, the payer's contact at the provider counts. */
  browserToken: string | null;
}

/**
 * Makes the account of a sign-up whose package was paid before: the call of the API that follows a payment. When the
 * webhook has made it from the same details already, that account is answered.
 *
 * @throws AppError payment_required when there is no paid order of this package that the sign-up may use, order_used
 *   when another account got it, account_exists also when the order's own account differs in a detail, consent_needed; the
 *   money of an order without an account is then in front of staff
 *
 * Source: docs/specification D6, T3.
 */
export async function completePaidSignUp(deps: Deps, signUp: PaidSignUp): Promise<{ studentId: number }> {
  const source: OrderSource = signUp.browserToken === null ? "api" : "browser";
  const found = await findPaidOrder(deps, signUp, source);
  const outcome = await retryOnConflict(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    return useOrder(deps, tx, order, signUp, source);
  });
  if (typeof outcome === "string") throw new AppError(outcome);
  const { studentId, isMadeBefore } = outcome;
  // Compared after the transaction, for verifying a password takes long and the order's row is locked in it.
  if (isMadeBefore && !(await isSameSignUp(deps.db, studentId, signUp.draft, signUp.password))) {
    throw new AppError("account_exists");
  }
  return { studentId };
}

async function findPaidOrder(deps: Deps, signUp: PaidSignUp, source: OrderSource): Promise<Order> {
  const order = await findUsableOrder(deps, signUp);
  if (!order?.providerOrderId || order.packageId !== signUp.draft.packageId) {
    // Anyone who has an account does not have to pay for another one.
    if (await isAccountTaken(deps.db, signUp.draft)) throw new AppError("account_exists");
    throw new AppError("payment_required", { order_id: paymentNotFound });
  }
  if (order.state === "created" || order.state === "expired" || order.state === "failed") {
    await settleOrder(deps, order.providerOrderId, source).catch((thrown) => {
      // It is unknown whether money moved, so the reply must not say that none did.
      throw thrown instanceof AppError ? new AppError("payment_unconfirmed") : thrown;
    });
  }
  return order;
}

async function findUsableOrder(deps: Deps, signUp: PaidSignUp): Promise<Order | null> {
  const { db } = deps;
  const { draft, providerOrderId, signUpToken, browserToken } = signUp;
  if (providerOrderId !== null) return findOrderOfProvider(db, providerOrderId);
  if (signUpToken !== null) {
    const publicId = readSignUpToken(deps, signUpToken);
    return publicId === null ? null : findOrderByPublicId(db, publicId);
  }
  const own = browserToken === null ? null : await findOrderOfBrowser(db, sha256(browserToken), draft.packageId);
  return own ?? findOrderOfPayer(db, draft.packageId, payerKeys(draft));
}

interface OrderAccount {
  studentId: number;
  /** The order had its account already, such as by the webhook. */
  isMadeBefore: boolean;
}

/** What is refused is answered and not thrown, so that what it means for the order stays written down. */
async function useOrder(
  deps: Deps,
  tx: Db,
  order: Order,
  { draft, browserToken }: PaidSignUp,
  source: OrderSource,
): Promise<OrderAccount | ProblemCode> {
  if (order.state === "account_created") return ownAccount(tx, order, draft);
  if (order.state === "refunded") return "order_used";
  if (order.state !== "paid" || order.attention === "amount_mismatch") return "payment_required";
  const known = AccountDraft.nullable().parse(order.signUp);
  const isSamePerson = !known || isSameEmail(known.email, draft.email) || isBrowserOf(order, browserToken);
  if (!order.isSignUp || !isSamePerson) return "order_used";
  const payer = { payerName: `${draft.firstName} ${draft.lastName}`, payerEmail: draft.email };
  if (isMinorsDraft(deps, draft)) {
    await flagForReviewOnce(deps, tx, { ...order, ...payer }, "consent_missing", source);
    return "consent_needed";
  }
  if (await isAccountTaken(tx, draft)) {
    await flagForReviewOnce(deps, tx, { ...order, ...payer }, "account_taken", source);
    return "account_exists";
  }
  const detailed = await updateOrder(tx, order.id, { ...payer, signUp: draft, attention: null });
  const done = await fulfilOrder(deps, tx, detailed, source);
  return done.studentId === null ? "account_exists" : { studentId: done.studentId, isMadeBefore: false };
}

async function flagForReviewOnce(
  deps: Deps,
  tx: Db,
  order: Order,
  reason: "account_taken" | "consent_missing",
  source: OrderSource,
): Promise<void> {
  if (order.attention !== null) return;
  const { payerName, payerEmail } = order;
  await updateOrder(tx, order.id, { payerName, payerEmail });
  await flagForReview(deps, tx, order, reason, source);
}

/** The order's own account when it is of the same person, else the order was somebody else's. */
async function ownAccount(tx: Db, order: Order, draft: AccountDraft): Promise<OrderAccount | "order_used"> {
  if (order.studentId === null) return "order_used";
  const student = await findBuyer(tx, order.studentId);
  const isOwn = student && isSameEmail(student.email, draft.email);
  return isOwn ? { studentId: order.studentId, isMadeBefore: true } : "order_used";
}
