import type { PaidOrder } from "#features/payments/deliverable-contract.ts";
import type { FormOutcome } from "#http/act/form.server.ts";
import { cancelOrderPath, refundRulePath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { DeliverableItem } from "./deliverable-item.tsx";

/**
 * What a paid order promises, what became of each promise, and what can be refunded today.
 *
 * @param outcome of a form about one of them; the forms post to the order's own page
 */
export function OrderPromises({
  order,
  outcome,
}: {
  order: PaidOrder;
  outcome?: FormOutcome<string> | null | undefined;
}) {
  const m = useMessages();
  const { deliverables } = order;
  const allShares = deliverables.reduce((sum, { share }) => sum + share, 0);
  return (
    <>
      <RefundBox order={order} />
      {deliverables.length > 0 ? (
        <section aria-labelledby={`promised-${order.id}`} className="mt-8">
          <h2 id={`promised-${order.id}`} className="text-xl">
            {m.deliverables.list()}
          </h2>
          <ol className="mt-3 grid gap-3">
            {deliverables.map((one) => (
              <DeliverableItem
                key={one.id}
                one={one}
                orderId={order.id}
                allShares={allShares}
                canJudge={order.cancelled_at === null}
                outcome={outcome}
              />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

/** The amount that can be refunded today, the rule it comes from, and the way to it. */
function RefundBox({ order }: { order: PaidOrder }) {
  const m = useMessages();
  const format = useFormat();
  const { paid_paise: paid, refunded_paise: refunded, refundable_paise: refundable, cancellation } = order;
  return (
    <section aria-labelledby={`refund-${order.id}`} className="card mt-6 p-4 sm:p-6">
      <h2 id={`refund-${order.id}`} className="text-xl">
        {m.deliverables.refund_title()}
      </h2>
      <p className="mt-1 text-muted">
        {paid !== null ? m.deliverables.paid({ amount: format.price(paid), day: order.paid_at }) : null}{" "}
        {refunded > 0 ? m.deliverables.refunded({ amount: format.price(refunded) }) : null}
      </p>
      {order.cancelled_at ? (
        <p className="mt-2 font-semibold">{m.deliverables.cancelled_on({ day: order.cancelled_at })}</p>
      ) : null}
      {cancellation ? (
        <p role="status" className="mt-1">
          {m.deliverables.refund_state({
            state: cancellation.state,
            amount: format.price(cancellation.amount_paise),
          })}
        </p>
      ) : null}
      {refundable === null ? <p className="mt-2">{m.deliverables.none()}</p> : null}
      {refundable !== null && !order.cancelled_at && order.state !== "refunded" ? (
        <Refundable order={order} amount={format.price(refundable)} isNothing={refundable === 0} />
      ) : null}
    </section>
  );
}

function Refundable({ order, amount, isNothing }: { order: PaidOrder; amount: string; isNothing: boolean }) {
  const m = useMessages();
  return (
    <>
      <p className="mt-3">
        {m.deliverables.refundable()}
        <span className="figure block text-3xl font-semibold">{amount}</span>
      </p>
      {isNothing ? <p className="mt-1">{m.deliverables.nothing()}</p> : null}
      <p className="mt-1 text-sm text-muted">
        {m.deliverables.rule()}{" "}
        <a href={refundRulePath} className="link tap-row">
          {m.deliverables.rule_link()}
        </a>
      </p>
      {order.has_newer && !isNothing ? <p className="mt-3">{m.deliverables.newer_first()}</p> : null}
      {order.can_cancel ? (
        <Link to={cancelOrderPath(order.id)} className={buttonClasses("secondary", "mt-4")}>
          {m.deliverables.cancel({ amount })}
        </Link>
      ) : null}
    </>
  );
}
