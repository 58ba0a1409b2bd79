import type { CheckoutView } from "#features/payments/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** What is bought and for how much. */
export function OrderFacts({ view, amount }: { view: CheckoutView; amount: string }) {
  const m = useMessages();
  const format = useFormat();
  const isReduced = view.creditPaise > 0;
  return (
    <dl className="rounded-card border border-line bg-card p-4 sm:p-6">
      <Fact name={m.payments.package()} value={view.packageName} />
      {isReduced ? (
        <>
          <Fact name={m.payments.price()} value={format.price(view.pricePaise)} />
          <Fact name={m.payments.paid_before()} value={`− ${format.price(view.creditPaise)}`} />
        </>
      ) : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-3">
        <dt className="text-muted">{isReduced ? m.payments.to_pay() : m.payments.price()}</dt>
        <dd className="text-right">
          <span className="font-semibold text-2xl">{amount}</span>
          <span className="block text-muted text-sm">{m.payments.taxes_included()}</span>
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-3">
        <dt className="text-muted">{m.payments.order_number()}</dt>
        <dd className="break-all font-medium">{view.publicId}</dd>
      </div>
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-3 not-first:pt-3">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto font-semibold text-lg">{value}</dd>
    </div>
  );
}
