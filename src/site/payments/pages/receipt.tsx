import { data } from "react-router";
import { readReceipt } from "#features/payments/service/read-order.server.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { receiptName } from "#lib/receipt-name.ts";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { readViewer } from "../forms/checkout.server.ts";
import type { Route } from "./+types/receipt";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const key = new URL(request.url).searchParams.get("key");
  const receipt = await readReceipt(deps, params.order, await readViewer(context, request), key);
  if (!receipt) throw notFound();
  const { SUPPORT_ADDRESS: address, SUPPORT_EMAIL: email } = deps.config;
  return data({ receipt, seller: { address, email } });
}

/** The link of the e-mail opens it anywhere: no browser keeps it, no other site learns of it. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

export default function Receipt({ loaderData: { receipt, seller } }: Route.ComponentProps) {
  const m = useMessages();
  const format = useFormat();
  const number = receiptName(receipt.receiptNumber);
  const facts: [string, string][] = [
    [m.payments.receipt_number(), number],
    [m.payments.receipt_date(), format.date(receipt.paidAt)],
    [m.payments.package(), receipt.packageName],
    ...(receipt.payerName ? [[m.payments.receipt_payer(), receipt.payerName] as [string, string]] : []),
    ...(receipt.creditPaise > 0
      ? [[m.payments.receipt_credit(), format.price(receipt.creditPaise)] as [string, string]]
      : []),
    [m.payments.receipt_payment(), receipt.paymentId],
  ];
  return (
    <div className="page py-8 md:py-12 print:py-0">
      <PageHead title={m.frame.title({ page: m.payments.receipt_heading({ number }) })} isIndexed={false} />
      <article className="mx-auto max-w-xl rounded-card border border-line bg-card p-5 sm:p-8 print:border-0">
        <p className="font-semibold text-lg">{m.frame.site_name()}</p>
        <h1 className="mt-1 text-2xl md:text-3xl">{m.payments.receipt_heading({ number })}</h1>
        {receipt.isTest ? (
          <p className="mt-3 rounded-card border border-line-strong border-dashed px-4 py-2">
            {m.payments.receipt_test()}
          </p>
        ) : null}
        {receipt.isRefunded ? <p className="mt-3 font-semibold">{m.payments.receipt_refunded()}</p> : null}
        <dl className="mt-5">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all text-right font-medium">{value}</dd>
            </div>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <dt className="font-semibold">{m.payments.receipt_amount()}</dt>
            <dd className="font-semibold text-2xl">{format.price(receipt.amountPaise)}</dd>
          </div>
        </dl>
        <p>{m.payments.taxes_included()}</p>
        <p className="mt-5 text-muted text-sm">
          {m.payments.receipt_seller()}: {m.frame.site_name()}, {seller.address}, {seller.email}
        </p>
        <PrintButton />
      </article>
    </div>
  );
}

function PrintButton() {
  const m = useMessages();
  const isLive = useIsLive();
  if (!isLive) return <p className="mt-5 text-sm print:hidden">{m.payments.receipt_print_hint()}</p>;
  return (
    <Button look="secondary" className="mt-5" onClick={() => window.print()}>
      {m.payments.receipt_print()}
    </Button>
  );
}
