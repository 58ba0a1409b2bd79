/** What the provider says of one payment. */
export interface ProviderPayment {
  paymentId: string;
  providerOrderId: string;
  amountPaise: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** What the payer told the provider; null when nothing. */
  payerEmail: string | null;
}

export interface ProviderRefund {
  refundId: string;
  status: "pending" | "processed" | "failed";
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

/** A card payment provider: Razorpay, or the built-in test one. Source: decision D7, Razorpay's public API. */
export interface PaymentGateway {
  readonly kind: "razorpay" | "sandbox";
  /** Public: the browser's checkout needs it. */
  readonly keyId: string;
  /** The provider's script for the browser; null: the checkout is a page of ours. */
  readonly checkoutScript: string | null;
  /**
   * Begins an order. Repeating the call with the same receipt answers the same order.
   *
   * @param receipt our number, at most 40 characters
   * @throws AppError payments_unavailable when the provider does not answer in time
   */
  createOrder: (order: { receipt: string; amountPaise: number; notes: Record<string, string> }) => Promise<{
    providerOrderId: string;
  }>;
  /** Every attempt to pay an order. @throws AppError payments_unavailable */
  listPayments: (providerOrderId: string) => Promise<ProviderPayment[]>;
  /** Repeating the call with the same key refunds once. @throws AppError payments_unavailable */
  refund: (refund: { paymentId: string; amountPaise: number; idempotencyKey: string }) => Promise<ProviderRefund>;
  /** Whether the checkout's answer was signed by the provider. */
  isCheckoutSignature: (answer: CheckoutAnswer) => boolean;
  /** @param body the bytes as they arrived */
  isWebhookSignature: (body: Uint8Array, signature: string) => boolean;
}

/** The built-in test provider: what its own checkout page does beside the gateway. */
export interface SandboxPayments extends PaymentGateway {
  readonly kind: "sandbox";
  /** Takes no money, and remembers a payment. Paying an order twice answers the first payment. */
  pay: (providerOrderId: string) => Promise<{ answer: CheckoutAnswer; webhook: WebhookMessage }>;
  /** Remembers an attempt that failed. */
  decline: (providerOrderId: string) => Promise<{ webhook: WebhookMessage }>;
  signWebhook: (body: Uint8Array) => string;
}

export function isSandbox(gateway: PaymentGateway): gateway is SandboxPayments {
  return gateway.kind === "sandbox";
}
