import type { OwnOrder } from "#features/payments/contract.ts";
import { checkoutPath, ownOrderPath, receiptPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";

/** What a student ordered, each with its state, and its receipt or the way to pay it. */
export function OwnOrders({ orders }: { orders: OwnOrder[] }) {
  const m = useMessages();
  return (
    <section aria-labelledby="own-orders" className="mt-8">
      <h2 id="own-orders" className="text-2xl">
        {m.packages.orders()}
      </h2>
      {orders.length === 0 ? <p className="mt-2 text-muted">{m.packages.no_orders()}</p> : null}
      <ul className="mt-3 grid max-w-2xl gap-3">
        {orders.map((order) => (
          <OrderRow key={order.publicId} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order }: { order: OwnOrder }) {
  const m = useMessages();
  const format = useFormat();
  const { publicId, packageName, creditPaise, amountPaise, refundedPaise, status, createdAt, paidAt } = order;
  const isPartlyRefunded = refundedPaise > 0 && status !== "refunded";
  return (
    <li className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{packageName}</p>
        <p className="text-muted text-sm">{format.date(paidAt ?? createdAt)}</p>
      </div>
      <div className="text-right">
        <p className="figure font-semibold">{format.price(order.paidPaise ?? amountPaise)}</p>
        {creditPaise > 0 ? (
          <p className="text-muted text-sm">{m.packages.order_credit({ amount: format.price(creditPaise) })}</p>
        ) : null}
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-6">
        <p>
          {m.packages.order_status({ status })}
          {isPartlyRefunded ? ` ${m.packages.refunded_part({ amount: format.price(refundedPaise) })}` : null}
        </p>
        {status === "open" ? (
          <OrderLink to={checkoutPath(publicId)} label={m.packages.pay_now()} name={packageName} />
        ) : null}
        {status === "done" ? (
          <Link to={ownOrderPath(publicId)} className="link tap-row">
            {m.packages.order_promises()} <span className="sr-only">{packageName}</span>
          </Link>
        ) : null}
        {order.hasReceipt ? (
          <OrderLink to={receiptPath(publicId)} label={m.packages.receipt()} name={packageName} />
        ) : null}
      </div>
    </li>
  );
}

/** A document of its own: checkout and receipt are not part of the dashboard. */
function OrderLink({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <a href={to} className="link tap-row">
      {label} <span className="sr-only">{name}</span>
    </a>
  );
}
