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
  isCheckoutSignature: (answer: { providerOrderId: string; paymentId: string; signature: string }) => boolean;
  /** @param body the bytes as they arrived */
  isWebhookSignature: (body: Uint8Array, signature: string) => boolean;
}
