import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { drawQr } from "#lib/draw-qr.server.ts";

/** Parameters supported by every authenticator app. Source: RFC 6238. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Tolerated clock drift of the phone in steps, in either direction. Source: docs/specification T2.17. */
const tolerance = 1;
const secretBytes = 20;

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** The otpauth URI of a secret. @param email labels the account in the app */
export async function showTotpSecret(secret: string, email: string) {
  const uri = new TOTP({ ...kind, issuer: "Margdeep", label: email, secret: Secret.fromBase32(secret) }).toString();
  const svg = await drawQr(uri);
  return {
    uri,
    secret: (secret.match(/.{1,4}/g) ?? []).join(" "),
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
  };
}

/**
 * The time step of a code, or null when it matches no step near now.
 *
 * @returns 30-second steps since 1970
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
