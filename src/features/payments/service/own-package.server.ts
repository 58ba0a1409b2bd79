import { mayPay } from "#features/accounts/rules.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { getOwnedPackage, listPackages } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { firstOf } from "#lib/lookups.ts";
import type { Paise } from "#lib/money.ts";
import type { OwnOrder, OwnPackageView, PackageChoice } from "../contract.ts";
import { findBuyer } from "../store/buyers.server.ts";
import { findOrdersOfStudent, type Order } from "../store/orders.server.ts";
import { offerUpgrade, type Paid, paidFor } from "../upgrade-rules.ts";
import { earlierOrder } from "./upgrade-basis.server.ts";

type Parts = Pick<Deps, "db" | "payments">;

/**
 * The package of a student, the orders that they paid or can still pay, and what each package on offer would cost them.
 *
 * @throws AppError not_signed_in when there is no such student any more
 */
export async function readOwnPackage(deps: Parts, studentId: number): Promise<OwnPackageView> {
  const { student, own, paid, orders, choices } = await readChoices(deps, studentId);
  const open = orders.find(({ order }) => isPayable(deps, order, paid, choices));
  const shown = orders.filter(({ order }) => order === open?.order || order.paidAt !== null);
  return {
    own,
    creditPaise: paid.creditPaise,
    consent: student.consent,
    mayPay: mayPay(student),
    orders: shown.map(({ order }) => presentOwnOrder(order)),
    choices,
  };
}

/** Each package on offer, with what a student who has an account would pay for it. @throws AppError not_signed_in */
export async function readPackageChoices(deps: Parts, studentId: number): Promise<PackageChoice[]> {
  return (await readChoices(deps, studentId)).choices;
}

/**
 * The one package that a student can buy for an amount, for a client that names no package.
 *
 * @throws AppError invalid_input when there is none, or more than one
 */
export async function packageOfUpgrade(deps: Parts, studentId: number, amountPaise: Paise): Promise<number> {
  const choices = await readPackageChoices(deps, studentId);
  const found = choices.filter(({ offer }) => offer.kind === "upgrade" && offer.amountPaise === amountPaise);
  if (found.length === 1) return firstOf(found).offered.id;
  const message = found.length > 1 ? "several upgrades cost this: name one" : "no upgrade costs this: name one";
  throw new AppError("invalid_input", { package: message });
}

async function readChoices(deps: Parts, studentId: number) {
  const student = await findBuyer(deps.db, studentId);
  if (!student) throw new AppError("not_signed_in");
  const [own, offered, orders] = await Promise.all([
    getOwnedPackage(deps.db, student.packageId),
    listPackages(deps),
    findOrdersOfStudent(deps.db, studentId),
  ]);
  const paid = paidFor(own.id, orders.map(earlierOrder));
  const choices = offered.map((one) => ({ offered: one, offer: offerUpgrade(one, own, paid) }));
  return { student, own, paid, orders, choices };
}

/** Begun for what there is to pay today, and not over. */
function isPayable({ payments }: Parts, order: Order, paid: Paid, choices: readonly PackageChoice[]): boolean {
  if (order.isSignUp || order.state !== "created" || order.gateway !== payments.kind) return false;
  const offer = choices.find(({ offered }: { offered: OfferedPackage }) => offered.id === order.packageId)?.offer;
  const isSame = offer?.kind === "upgrade" && offer.amountPaise === order.amountPaise;
  return isSame && order.upgradeOf === paid.orderId;
}

function presentOwnOrder(order: Order): OwnOrder {
  const { publicId, packageName, pricePaise, creditPaise, amountPaise, paidPaise, refundedPaise } = order;
  return {
    publicId,
    packageName,
    pricePaise,
    creditPaise,
    amountPaise,
    paidPaise,
    refundedPaise,
    status: statusOf(order),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    hasReceipt: order.receiptNumber !== null,
  };
}

function statusOf({ state }: Order): OwnOrder["status"] {
  if (state === "account_created") return "done";
  if (state === "refunded") return "refunded";
  return state === "paid" ? "checking" : "open";
}
