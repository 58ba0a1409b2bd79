import type { Logger } from "pino";
import type { Db } from "#db/client.server.ts";
import type { Config } from "#lib/config.server.ts";
import type { PaymentGateway } from "./payment.server.ts";
import { createRazorpayPayments } from "./razorpay.server.ts";
import { createSandboxPayments } from "./sandbox-payments.server.ts";

/**
 * The payment provider that the configuration asks for: Razorpay with keys, else the sandbox. `PAYMENTS=sandbox` wins
 * over keys. In production the configuration is refused without one or the other.
 *
 * Source: docs/specification D7.
 */
export function choosePayments(options: {
  config: Config;
  db: Db;
  secretKey: string;
  log: Logger;
  now: () => Date;
}): PaymentGateway {
  const { config, log } = options;
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = config;
  if (config.PAYMENTS === "sandbox" || !keyId || !keySecret || !webhookSecret) return createSandboxPayments(options);
  return createRazorpayPayments({
    keyId,
    keySecret,
    webhookSecrets: webhookSecret
      .split(",")
      .map((secret) => secret.trim())
      .filter(Boolean),
    apiUrl: config.RAZORPAY_API_URL.replace(/\/+$/, ""),
    checkoutUrl: config.RAZORPAY_CHECKOUT_URL,
    log,
  });
}
