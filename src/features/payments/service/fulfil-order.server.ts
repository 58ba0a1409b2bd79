import type { Db } from "#db/client.server.ts";
import { AccountDraft } from "#features/accounts/contract.ts";
import { createAccount } from "#features/accounts/service/create-account.server.ts";
import { isMinorsDraft } from "#features/accounts/service/find-account.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { detailsGraceMs } from "../rules.ts";
import { lockBuyer, updatePackage } from "../store/buyers.server.ts";
import {
  type AttentionReason,
  insertOrderEvent,
  type Order,
  type OrderSource,
  updateOrder,
} from "../store/orders.server.ts";
import { promiseDeliverables } from "./promise-deliverables.server.ts";
import { isStillDue } from "./upgrade-basis.server.ts";

/**
 * Gives a paid order what it was paid for, in the caller's transaction with the order locked: the account of its
 * details, or the package to a student who has one. If that is impossible, the order is flagged for review, and the payer is told by e-mail.
 *
 * @param order in state paid
 */
export function fulfilOrder(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<Order> {
  if (!order.isSignUp) return grantPackage(deps, tx, order, source);
  const draft = AccountDraft.nullable().parse(order.signUp);
  return draft ? makeAccount(deps, tx, order, draft, source) : waitForDetails(deps, tx, order, source);
}

async function makeAccount(deps: Deps, tx: Db, order: Order, draft: AccountDraft, source: OrderSource) {
  if (isMinorsDraft(deps, draft)) return flagForReview(deps, tx, order, "consent_missing", source);
  const made = await createAccount(deps, tx, draft);
  if ("taken" in made) return flagForReview(deps, tx, order, "account_taken", source);
  return finish(deps, tx, { ...order, studentId: made.studentId }, "account_created", source, draft.language);
}

/**
 * Gives the package of a paid order to its student, in the caller's transaction with the order locked. Only staff give it
 * when the student's package, or what they paid for it, is no longer what the order was begun with.
 */
export async function grantPackage(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<Order> {
  // A student who left meanwhile has no id any more.
  const studentId = order.studentId ?? 0;
  const student = await lockBuyer(tx, studentId);
  if (!student) return flagForReview(deps, tx, order, "details_missing", source);
  if (student.consent === "pending" || student.consent === "refused") {
    return flagForReview(deps, tx, order, "consent_missing", source);
  }
  const { packageId } = student;
  if (source !== "staff" && !(await isStillDue(tx, order, { id: studentId, packageId }))) {
    return flagForReview(deps, tx, order, "package_changed", source);
  }
  await updatePackage(tx, studentId, order.packageId, deps.now());
  return finish(deps, tx, order, "package_changed", source, student.language);
}

/** The details may follow the payment by a call of their own; people look for them once that takes too long. */
async function waitForDetails(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<Order> {
  const lastMoment = (order.paidAt ?? order.createdAt).getTime() + detailsGraceMs;
  if (deps.now().getTime() >= lastMoment) return flagForReview(deps, tx, order, "details_missing", source);
  return updateOrder(tx, order.id, { nextCheckAt: new Date(lastMoment) });
}

async function finish(
  deps: Deps,
  tx: Db,
  order: Order,
  kind: "account_created" | "package_changed",
  source: OrderSource,
  language: string,
): Promise<Order> {
  const at = deps.now();
  await insertOrderEvent(tx, { orderId: order.id, at, kind, source, detail: { studentId: order.studentId } });
  const done = await updateOrder(tx, order.id, {
    state: "account_created",
    studentId: order.studentId,
    payerName: order.payerName,
    payerEmail: order.payerEmail,
    payerContact: "",
    // Another amount than the order's is accepted by staff alone, by finishing it.
    acceptedAt: source === "staff" && order.paidPaise !== order.amountPaise ? at : null,
    attention: null,
    signUp: null,
    nextCheckAt: null,
    finishedAt: at,
    updatedAt: at,
  });
  await promiseDeliverables(tx, done);
  await queueReceipt(deps, tx, done, language);
  return done;
}

async function queueReceipt(deps: Deps, tx: Db, order: Order, language: string): Promise<void> {
  if (order.receiptNumber === null || order.paidAt === null || order.payerEmail === "") return;
  await queueEmail(deps, tx, {
    kind: "receipt",
    to: { name: order.payerName, address: order.payerEmail },
    language,
    details: {
      payerName: order.payerName,
      orderPublicId: order.publicId,
      receiptNumber: order.receiptNumber,
      paidAt: order.paidAt.toISOString(),
      packageName: order.packageName,
      amountPaise: order.paidPaise ?? order.amountPaise,
    },
    dedupeKey: `receipt:${order.publicId}`,
  });
}

/** Flags a paid order for review, and tells the payer that the money arrived and staff will create the account. */
export async function flagForReview(
  deps: Deps,
  tx: Db,
  order: Order,
  reason: AttentionReason,
  source: OrderSource,
): Promise<Order> {
  const at = deps.now();
  const detail = { reason };
  await insertOrderEvent(tx, { orderId: order.id, at, kind: "attention", source, detail });
  deps.log.warn({ order: order.publicId, reason, source }, "a paid order needs a person");
  if (order.payerEmail !== "") {
    await queueEmail(deps, tx, {
      kind: "payment_attention",
      to: { name: order.payerName, address: order.payerEmail },
      language: AccountDraft.nullable().parse(order.signUp)?.language ?? "en",
      details: {
        payerName: order.payerName,
        orderPublicId: order.publicId,
        packageName: order.packageName,
        amountPaise: order.amountPaise,
        isSignUp: order.isSignUp,
      },
      dedupeKey: `payment-attention:${order.publicId}`,
    });
  }
  return updateOrder(tx, order.id, { attention: reason, nextCheckAt: null, updatedAt: at });
}
