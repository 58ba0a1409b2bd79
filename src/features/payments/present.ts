import { checkoutPath, receiptPath } from "#lib/addresses.ts";
import type { OwnPackage, OwnPackageView } from "./contract.ts";

/** A student's package as it goes over the wire. @param siteUrl in front of addresses of pages */
export function presentOwnPackage(
  { own, creditPaise, mayPay, orders, choices }: OwnPackageView,
  siteUrl: string,
): OwnPackage {
  return {
    package: { id: own.id, name: own.name, description: own.description },
    paid: creditPaise,
    may_pay: mayPay,
    upgrades: choices.flatMap(({ offered: { id, name, payablePaise }, offer }) =>
      offer.kind === "upgrade"
        ? [{ package: id, name, price: payablePaise, credit: offer.creditPaise, amount: offer.amountPaise }]
        : [],
    ),
    orders: orders.map((order) => ({
      id: order.publicId,
      package_name: order.packageName,
      price: order.pricePaise,
      credit: order.creditPaise,
      amount: order.amountPaise,
      paid: order.paidPaise,
      refunded: order.refundedPaise,
      status: order.status,
      created_at: order.createdAt,
      paid_at: order.paidAt,
      checkout_url: order.status === "open" ? siteUrl + checkoutPath(order.publicId) : null,
      receipt_url: order.hasReceipt ? siteUrl + receiptPath(order.publicId) : null,
    })),
  };
}
