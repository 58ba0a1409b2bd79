import type { Paise } from "#lib/money.ts";

/** What Razorpay's script hands over after a payment; the names are the provider's. */
interface RazorpayAnswer {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface RazorpayOptions {
  key: string;
  amount: number;
  currency: "INR";
  order_id: string;
  name: string;
  description: string;
  prefill?: { name: string; email: string; contact: string };
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void; confirm_close: boolean };
  theme: { color: string };
}

type RazorpayConstructor = new (
  options: RazorpayOptions,
) => { open: () => void; on: (event: "payment.failed", listener: () => void) => void };

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

const indigo = "#1c1f4a";
const loadTimeoutMs = 15_000;

/** Fetches the provider's script once. Rejects when it does not come in time; a later call tries again. */
export function loadScript(address: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error("The payment script did not arrive"));
    };
    const timer = setTimeout(fail, loadTimeoutMs);
    script.src = address;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (window.Razorpay) resolve();
      else fail();
    };
    document.head.append(script);
  });
}

/**
 * Opens the provider's window over the page.
 *
 * @param opening.onClosed also after a failed attempt, when the payer gives up; not after a payment
 */
export function openRazorpay(opening: {
  keyId: string;
  providerOrderId: string;
  amountPaise: Paise;
  siteName: string;
  description: string;
  payer: { name: string; email: string; contact: string } | null;
  onPaid: (answer: RazorpayAnswer & Record<string, string>) => void;
  onFailed: () => void;
  onClosed: () => void;
}): void {
  const Razorpay = window.Razorpay;
  if (!Razorpay) throw new Error("The payment script did not arrive");
  const opened = new Razorpay({
    key: opening.keyId,
    amount: opening.amountPaise,
    currency: "INR",
    order_id: opening.providerOrderId,
    name: opening.siteName,
    description: opening.description,
    ...(opening.payer && { prefill: opening.payer }),
    handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
      opening.onPaid({ razorpay_order_id, razorpay_payment_id, razorpay_signature }),
    modal: { ondismiss: opening.onClosed, confirm_close: true },
    theme: { color: indigo },
  });
  opened.on("payment.failed", opening.onFailed);
  opened.open();
}
