/**
 * Verifies a message of Margdeep's webhooks before anything of it is used, by the Standard Webhooks specification. Give the
 * body as it came, not parsed and written again.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Older messages, and those from the future, may be replays. */
const toleranceSeconds = 5 * 60;

/**
 * @param headers of the request, by lower-case names
 * @param secret `whsec_…`, as the office gave it
 * @returns the message's id, by which you notice one that comes twice, and its content
 */
export function verifyWebhook(
  headers: Record<string, string | undefined>,
  body: string,
  secret: string,
  nowSeconds = Math.floor(Date.now() / 1000),
): { id: string; message: { type: string; timestamp: string; data: Record<string, unknown> } } {
  const { "webhook-id": id = "", "webhook-timestamp": at = "", "webhook-signature": signatures = "" } = headers;
  if (!/^\d+$/.test(at) || Math.abs(nowSeconds - Number(at)) > toleranceSeconds) throw new Error("Too old");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest();
  // Several while a secret changes, separated by blanks.
  const isSigned = signatures.split(" ").some((one) => {
    const [version, value = ""] = one.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error("Not signed by this secret");
  return { id, message: JSON.parse(body) };
}
