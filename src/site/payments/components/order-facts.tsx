import type { CheckoutView } from "#features/payments/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** What is bought and for how much. */
export function OrderFacts({ view, amount }: { view: CheckoutView; amount: string }) {
  const m = useMessages();
  return (
    <dl className="rounded-card border border-line bg-card p-4 sm:p-6">
      <Fact name={m.payments.package()} value={view.packageName} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-3">
        <dt className="text-muted">{m.payments.price()}</dt>
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold text-lg">{value}</dd>
    </div>
  );
}
