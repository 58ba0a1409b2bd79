import { createHmac } from "node:crypto";
import { isSameSecret } from "#lib/secrets.server.ts";
import type { CheckoutAnswer } from "./payment.server.ts";

type Secret = string | Uint8Array;

/** HMAC-SHA256 in hexadecimal, as Razorpay signs. */
export function signBytes(secret: Secret, bytes: Uint8Array): string {
  return createHmac("sha256", secret).update(bytes).digest("hex");
}

/** The signature of a checkout's answer: over order and payment, with the key's secret. */
export function signCheckout(secret: Secret, answer: Pick<CheckoutAnswer, "providerOrderId" | "paymentId">): string {
  return signBytes(secret, Buffer.from(`${answer.providerOrderId}|${answer.paymentId}`));
}

/** Compared in a time that does not tell where they differ. */
export function isSignedCheckout(secret: Secret, answer: CheckoutAnswer): boolean {
  return isSameSecret(answer.signature, signCheckout(secret, answer));
}

/** @param secrets more than one while they are rotated: the provider signs its repeats with the old one */
export function isSignedBody(secrets: readonly Secret[], body: Uint8Array, signature: string): boolean {
  return secrets.map((secret) => isSameSecret(signature, signBytes(secret, body))).includes(true);
}
