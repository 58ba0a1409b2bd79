import { data } from "react-router";
import type { OpenedOrder } from "#features/payments/service/read-order.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { isSandbox } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, outsideSourcesContext } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { CheckoutState } from "../components/checkout-state.tsx";
import { OrderFacts } from "../components/order-facts.tsx";
import { OutcomeNotice, Returning } from "../components/outcome-notice.tsx";
import { RazorpayCheckout } from "../components/razorpay-checkout.tsx";
import { SandboxCheckout } from "../components/sandbox-checkout.tsx";
import { isReady, openOrderOfPage, receiveCheckoutForm, toLogin } from "../forms/checkout.server.ts";
import type { Route } from "./+types/checkout";

/** A page that is looked at again and again asks the provider no more often than this. */
const minCheckIntervalMs = 4_000;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  let opened = await openOrderOfPage(context, request, params.order);
  const isWaiting = new URL(request.url).searchParams.has("waiting");
  if (isWaiting && (await pollAgain(deps, opened))) opened = await openOrderOfPage(context, request, params.order);
  const { view, providerOrderId, payer } = opened;
  // Anyone who waits for the payment is led on as soon as it is here.
  if (isWaiting && isReady(view) && payer) throw toLogin(deps, payer.email);
  const isOpen = view.status === "open";
  const razorpay = isOpen && !isSandbox(deps.payments) ? razorpayOf(deps, providerOrderId ?? "", payer) : null;
  if (razorpay) context.set(outsideSourcesContext, sourcesOf(razorpay.script));
  const page = {
    view: isOpen && isWaiting ? { ...view, status: "pending" as const } : view,
    razorpay,
    asksPayer: opened.asksPayer,
    supportEmail: deps.config.SUPPORT_EMAIL,
  };
  return data(page, { headers: razorpay ? razorpayHeaders : {} });
}

export const action = formAction("pay_order", receiveCheckoutForm);

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(loaderHeaders), "Cache-Control": "no-store" };
}

/** Razorpay's window may be one of its own, and asks the browser for saved payment methods. */
const razorpayHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": 'camera=(), geolocation=(), microphone=(), payment=(self "https://api.razorpay.com"), usb=()',
};

function razorpayOf({ payments }: Deps, providerOrderId: string, payer: OpenedOrder["payer"]) {
  return { keyId: payments.keyId, script: payments.checkoutScript ?? "", providerOrderId, payer };
}

/** Razorpay's script fetches more of itself from neighbours, and shows its window from another one. */
function sourcesOf(script: string): string[] {
  const { origin, hostname } = new URL(script);
  return hostname.endsWith(".razorpay.com") ? [origin, "https://*.razorpay.com"] : [origin];
}

/** @returns whether the provider was queried */
async function pollAgain(deps: Deps, { view, providerOrderId, checkedAt, mayPay }: OpenedOrder): Promise<boolean> {
  const isSoon = checkedAt !== null && deps.now().getTime() - checkedAt.getTime() < minCheckIntervalMs;
  if (!mayPay || isSoon || !providerOrderId || view.status !== "open") return false;
  try {
    await settleOrder(deps, providerOrderId, "browser");
    return true;
  } catch (thrown) {
    // The page keeps waiting; so do webhook and reconciler.
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const format = useFormat();
  const { view, razorpay, asksPayer, supportEmail } = loaderData;
  const amount = format.price(view.amountPaise);
  const isOpen = view.status === "open";
  return (
    <div className="page py-8 md:py-12">
      <PageHead
        title={m.frame.title({ page: m.payments.title() })}
        description={m.payments.description()}
        isIndexed={false}
      />
      <div className="mx-auto grid max-w-xl gap-6">
        {isOpen ? <h1 className="text-3xl md:text-4xl">{m.payments.title()}</h1> : null}
        {isOpen ? <OutcomeNotice outcome={actionData} /> : <CheckoutState view={view} />}
        {view.status === "elsewhere" ? null : <OrderFacts view={view} amount={amount} />}
        {isOpen && actionData?.kind === "returning" ? <Returning answer={actionData.answer} /> : null}
        {isOpen && actionData?.kind !== "returning" && !razorpay ? (
          <SandboxCheckout amount={amount} view={view} asksPayer={asksPayer} />
        ) : null}
        {isOpen && razorpay ? (
          <RazorpayCheckout view={view} razorpay={razorpay} amount={amount} supportEmail={supportEmail} />
        ) : null}
        <p className="text-sm text-muted">{m.payments.questions({ email: supportEmail })}</p>
      </div>
    </div>
  );
}
