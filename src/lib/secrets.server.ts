import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** 256 random bits as base64url, 43 characters: session and token values, ids that must not be guessed. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** 128 random bits as base64url, 22 characters: ids that are in addresses. */
export function randomPublicId(): string {
  return randomBytes(16).toString("base64url");
}

/** SHA-256 in hexadecimal: what is stored of a secret that a visitor brings back. */
export function sha256(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}

/**
 * A key of its own for each use, so that what one part signs never passes in another.
 *
 * @param secretKey the product's secret (SECRET_KEY)
 * @param purpose such as "bearer-token"; changing it voids everything signed before
 * @returns 32 bytes
 */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secretKey, "margdeep", purpose, 32));
}

/** What a link in an e-mail is for; a link of one kind never passes as another. */
export type LinkPurpose =
  | "password-reset"
  | "guardian-consent"
  | "receipt"
  | "email-change-old"
  | "email-change-new"
  | "staff-invitation"
  | "sign-up"
  | "calendar-feed"
  | "calendar-reminders"
  | "shared-choices"
  | "call-room"
  | "call-feed"
  | "hostel-owner"
  | "partner-webhook"
  | "college-office";

/**
 * The secret of a link in an e-mail, made again each time the e-mail is written: only its hash is stored, and a second
 * try of the same e-mail carries the same link.
 *
 * @param id of the row that the link is about
 */
export function linkToken(secretKey: string, purpose: LinkPurpose, id: string): string {
  return createHmac("sha256", deriveKey(secretKey, purpose)).update(id).digest("base64url");
}

/** Compares two texts in a time that does not tell where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

/** HMAC-SHA-256 in hexadecimal: what is stored of a secret that is short enough for a person to type. */
export function keyedHash(key: Uint8Array, value: string): string {
  return createHmac("sha256", key).update(value).digest("hex");
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM what has to be read again.
 *
 * @param key 32 bytes, of deriveKey
 * @param about whose it is: a sealed text opens for nothing else, so that rows cannot be swapped
 * @returns base64url
 */
export function seal(key: Uint8Array, text: string, about: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What was sealed, or null when it was made with another key, for something else, or is damaged. */
export function unseal(key: Uint8Array, sealed: string, about: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    // GCM tells no more than that it does not fit.
    return null;
  }
}
