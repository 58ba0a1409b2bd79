import type { Paise } from "#lib/money.ts";
/** What the provider says of one payment. */
export interface ProviderPayment {
  paymentId: string;
  providerOrderId: string;
  amountPaise: Paise;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** How much of it was refunded, by whatever way. */
  refundedPaise: Paise;
  /** What the payer told the provider; null when nothing. */
  payerEmail: string | null;
  payerContact: string | null;
}

/** Who pays at the test provider, as a real checkout asks; "" for what was left out. */
export interface SandboxPayer {
  email: string;
  contact: string;
}

export interface ProviderRefund {
  /** Null when the provider refused, so that there is none. */
  refundId: string | null;
  status: "pending" | "processed" | "failed";
}

/** A captured payment as the provider lists it; also one that was refunded since. */
export interface ListedPayment {
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  createdAt: Date;
}

/** Money that went back, as the provider's own books list it. */
export interface ListedRefund {
  refundId: string;
  paymentId: string;
  amountPaise: Paise;
  createdAt: Date;
}

/** What the provider's checkout hands to the browser after a payment. */
export interface CheckoutAnswer {
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

/** A provider's message to our webhook. */
export interface WebhookMessage {
  eventId: string;
  body: Uint8Array;
  signature: string;
}

/** A card payment provider: Razorpay, or the built-in test one. Source: docs/specification D7, Razorpay's public API. */
export interface PaymentGateway {
  readonly kind: "razorpay" | "sandbox";
  /** Public: the browser's checkout needs it. */
  readonly keyId: string;
  /** The provider's script for the browser; null: the checkout is a page of ours. */
  readonly checkoutScript: string | null;
  /**
   * Begins an order. Repeating the call with the same receipt answers the same order.
   *
   * @param order.receipt our number, at most 40 characters
   * @throws AppError payments_unavailable when the provider does not answer in time
   */
  createOrder: (order: { receipt: string; amountPaise: Paise; notes: Record<string, string> }) => Promise<{
    providerOrderId: string;
  }>;
  /** Every attempt to pay an order. @throws AppError payments_unavailable */
  listPayments: (providerOrderId: string) => Promise<ProviderPayment[]>;
  /**
   * Gives back a part of a payment, or all of it. Repeating the call with the same key refunds once.
   *
   * @throws AppError payments_unavailable; whether it happened is not known then
   */
  refund: (refund: { paymentId: string; amountPaise: Paise; idempotencyKey: string }) => Promise<ProviderRefund>;
  /** The state of a refund that was still pending. @throws AppError payments_unavailable */
  findRefund: (refundId: string) => Promise<ProviderRefund>;
  /** What was taken of payments begun from one instant to before another. @throws AppError payments_unavailable */
  listCaptured: (from: Date, to: Date) => Promise<ListedPayment[]>;
  /** What went back, begun from one instant to before another. @throws AppError payments_unavailable */
  listRefunded: (from: Date, to: Date) => Promise<ListedRefund[]>;
  /** Whether the checkout's answer was signed by the provider. */
  isCheckoutSignature: (answer: CheckoutAnswer) => boolean;
  /** @param body the bytes as they arrived */
  isWebhookSignature: (body: Uint8Array, signature: string) => boolean;
}

/** The built-in test provider: what its own checkout page does beside the gateway. */
export interface SandboxPayments extends PaymentGateway {
  readonly kind: "sandbox";
  /** Takes no money, and remembers a payment. Paying an order twice answers the first payment. */
  pay: (providerOrderId: string, payer?: SandboxPayer) => Promise<{ answer: CheckoutAnswer; webhook: WebhookMessage }>;
  /** Remembers an attempt that failed. */
  decline: (providerOrderId: string) => Promise<{ webhook: WebhookMessage }>;
  signWebhook: (body: Uint8Array) => string;
}

export function isSandbox(gateway: PaymentGateway): gateway is SandboxPayments {
  return gateway.kind === "sandbox";
}
