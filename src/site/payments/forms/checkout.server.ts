import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { PaymentAnswer } from "#features/payments/contract.ts";
import { readOrderToken } from "#features/payments/service/order-cookie.server.ts";
import { type OpenedOrder, openOrder } from "#features/payments/service/read-order.server.ts";
import { receivePayment } from "#features/payments/service/receive-payment.server.ts";
import { declineInSandbox, payInSandbox } from "#features/payments/service/sandbox-checkout.server.ts";
import type { CheckoutAnswer } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { flashToLogin } from "#http/session/login-flash.server.ts";
import { checkoutPath, patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";
import { maxLengthOf } from "#lib/person-fields.ts";
import { oneLine } from "#lib/plain-text.ts";

/** What the checkout shows after a form was sent to it. */
export type CheckoutOutcome =
  | { kind: "returning"; answer: CheckoutAnswer }
  | { kind: "failed" | "cancelled" }
  | { kind: "refused"; text: string };

const PublicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** The order of the address, for anyone who looks. @throws the 404 page when there is none */
export async function openOrderOfPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<OpenedOrder> {
  if (!PublicId.safeParse(publicId).success) throw notFound();
  const deps = context.get(depsContext);
  const opened = await openOrder(deps, publicId, await readViewer(context, request));
  if (!opened) throw notFound();
  return opened;
}

export async function readViewer(context: Readonly<RouterContextProvider>, request: Request) {
  const student = await context.get(visitorContext)();
  return {
    browserToken: readOrderToken(context.get(depsContext), request.headers),
    studentId: student?.id ?? null,
  };
}

/**
 * Takes the forms of the checkout: the sandbox's Pay, Fail and Cancel, what a checkout answered, and the way on to the
 * login. Only the holder of the order can do anything here.
 */
export async function receiveCheckoutForm(
  sent: SentForm<"pay_order", { order: string }>,
): Promise<Response | CheckoutOutcome> {
  return sent.perform("pay_order", { work: () => goOn(sent) });
}

async function goOn({
  request,
  context,
  params: { order: publicId },
  deps,
  locale,
}: SentForm<"pay_order", { order: string }>): Promise<Response | CheckoutOutcome> {
  const { view, providerOrderId, mayPay, payer } = await openOrderOfPage(context, request, publicId);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "login") {
    return payer ? flashToLogin(deps.config, payer.email, "account_created") : redirect(patterns.login, 303);
  }
  if (!mayPay) throw notFound();
  if (intent === "cancel") return { kind: "cancelled" };
  if (isReady(view) && payer && intent === "confirm") return toLogin(deps, payer.email);
  // Paid or expired in the meantime, or never begun: the page says so.
  const isPaidBefore = view.status === "outdated" && intent === "confirm";
  if (!providerOrderId || (view.status !== "open" && !isPaidBefore)) return redirect(checkoutPath(publicId), 303);
  if (intent === "pay") {
    const answer = await payInSandbox(deps, providerOrderId, payer ?? readPayer(form));
    return { kind: "returning", answer };
  }
  if (intent === "fail") {
    await declineInSandbox(deps, providerOrderId);
    return { kind: "failed" };
  }
  return confirm(deps, form, { publicId, providerOrderId, payer, locale });
}

/** Whether an account was made, so that what follows is the login. */
export function isReady({ status, isSignUp }: OpenedOrder["view"]): boolean {
  return status === "done" && isSignUp;
}

/**
 * A paid sign-up ends at the login, which says that the account was created and has the identifier filled in. Source:
 * docs/specification S4.4.
 */
export function toLogin({ config }: Pick<Deps, "config">, email: string): Response {
  return flashToLogin(config, email, "paid_account_created");
}

/** Who pays an order of a client, as a real checkout asks. */
function readPayer(form: FormData) {
  const text = (name: string) => oneLine(String(form.get(name) ?? ""));
  const email = z.email().max(maxLengthOf.email).safeParse(text("payer_email")).data ?? "";
  return { email, contact: text("payer_contact").slice(0, 20) };
}

async function confirm(
  deps: Deps,
  form: FormData,
  {
    publicId,
    providerOrderId,
    payer,
    locale,
  }: { publicId: string; providerOrderId: string; payer: OpenedOrder["payer"]; locale: Locale },
): Promise<Response | CheckoutOutcome> {
  const parsed = PaymentAnswer.safeParse(Object.fromEntries(form));
  const fields = parsed.data;
  if (!fields || fields.razorpay_order_id !== providerOrderId) {
    return refused(new AppError("payment_not_verified"), locale);
  }
  try {
    const answer = {
      providerOrderId,
      paymentId: fields.razorpay_payment_id,
      signature: fields.razorpay_signature,
    };
    const { isPending, state, isSignUp } = await receivePayment(deps, answer, "browser");
    if (state === "account_created" && isSignUp && payer) return toLogin(deps, payer.email);
    const isWaiting = isPending || state === "created";
    return redirect(`${checkoutPath(publicId)}${isWaiting ? "?waiting=1" : ""}`, 303);
  } catch (thrown) {
    if (thrown instanceof AppError) return refused(thrown, locale);
    throw thrown;
  }
}

function refused(problem: AppError, locale: Locale): CheckoutOutcome {
  return { kind: "refused", text: inLanguage(locale, problem).message };
}
