import type { Db } from "#db/client.server.ts";
import { requireConsentToPay } from "#features/accounts/service/guardian-consent.server.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { getOwnedPackage, holdPrice } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";
import { openOrderDays } from "../rules.ts";
import { lockBuyer } from "../store/buyers.server.ts";
import {
  findOpenOrder,
  findOrderByKey,
  insertOrder,
  insertOrderEvent,
  type Order,
  type OrderSource,
} from "../store/orders.server.ts";
import { offerUpgrade, type Paid } from "../upgrade-rules.ts";
import { newOrderValues } from "./new-order.server.ts";
import { readPaid } from "./upgrade-basis.server.ts";

/** A student with an account who buys a package. */
interface StudentOrder {
  studentId: number;
  chosen: OfferedPackage;
  /** What the student believes to pay; null: whatever there is to pay. */
  amountPaise: Paise | null;
  /** Already bound to student and package. */
  idempotencyKey: string;
  source: OrderSource;
}

/**
 * Writes the order of a student who has an account, for the difference to what they paid for the package they have. While
 * an order of the same package at the same amount is open, it is answered again, so that two tabs pay one order.
 *
 * @throws AppError not_signed_in, consent_needed, not_an_upgrade, price_changed
 */
export function writeStudentOrder(deps: Deps, asked: StudentOrder): Promise<Order> {
  return deps.db.transaction(async (tx) => {
    // Two requests of one student wait for each other here: the second one finds the order of the first.
    const student = await lockBuyer(tx, asked.studentId);
    if (!student) throw new AppError("not_signed_in");
    const repeated = await findOrderByKey(tx, asked.idempotencyKey);
    if (repeated && repeated.state !== "created" && repeated.state !== "failed") return repeated;
    requireConsentToPay(student);
    await holdPrice(tx, asked.chosen);
    const paid = await readPaid(tx, asked.studentId, student.packageId);
    const { amountPaise, creditPaise } = await requireUpgrade(tx, asked.chosen, student.packageId, paid);
    if (asked.amountPaise !== null && asked.amountPaise !== amountPaise) throw new AppError("price_changed");
    const due = { amountPaise, creditPaise, upgradeOf: paid.orderId };
    const open = await findOpenOrder(tx, {
      ...due,
      studentId: asked.studentId,
      packageId: asked.chosen.id,
      gateway: deps.payments.kind,
      begunAfter: new Date(deps.now().getTime() - (openOrderDays - 1) * dayMs),
    });
    return open ?? addOrder(deps, tx, asked, due, student);
  });
}

const dayMs = 86_400_000;

async function requireUpgrade(tx: Db, chosen: OfferedPackage, ownId: number, paid: Paid) {
  const offer = offerUpgrade(chosen, await getOwnedPackage(tx, ownId), paid);
  if (offer.kind !== "upgrade") throw new AppError("not_an_upgrade");
  return offer;
}

async function addOrder(
  deps: Deps,
  tx: Db,
  { studentId, chosen, idempotencyKey, source }: StudentOrder,
  due: Pick<Order, "amountPaise" | "creditPaise" | "upgradeOf">,
  student: { firstName: string; lastName: string; email: string },
): Promise<Order> {
  const payer = { name: `${student.firstName} ${student.lastName}`, email: student.email };
  const values = newOrderValues(deps, { chosen, payer, idempotencyKey });
  const made = await insertOrder(tx, { ...values, ...due, isSignUp: false, studentId });
  // The key is of an open order at another amount.
  if (!made) throw new AppError("price_changed");
  const detail = due.upgradeOf === null ? {} : { upgradeOf: due.upgradeOf, creditPaise: due.creditPaise };
  await insertOrderEvent(tx, { orderId: made.id, at: values.createdAt, kind: "created", source, detail });
  return made;
}
