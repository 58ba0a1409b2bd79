import { createHmac } from "node:crypto";
import { linkToken } from "#lib/secrets.server.ts";

/**
 * The secret by which a webhook's messages are signed, as its owner gets it: `whsec_` and 32 bytes in base64. It is made
 * again each time; no row holds it.
 */
export function signingSecret(secretKey: string, secretId: string): string {
  const bytes = Buffer.from(linkToken(secretKey, "partner-webhook", secretId), "base64url");
  return `whsec_${bytes.toString("base64")}`;
}

/**
 * The headers of a message, by the Standard Webhooks specification, version 1: HMAC-SHA256 over id, time (seconds since 1970)
 * and body.
 */
export function signedHeaders(secret: string, message: { id: string; at: number; body: string }) {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${message.id}.${message.at}.${message.body}`;
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.at),
    "webhook-signature": `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  };
}
