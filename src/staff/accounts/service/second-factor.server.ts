import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { countStaffCode } from "#http/limits/count-attempts.server.ts";
import { AppError } from "#lib/errors.ts";
import { readableCode } from "#lib/reference.server.ts";
import { deriveKey, keyedHash, seal, unseal } from "#lib/secrets.server.ts";
import { consumeRecoveryCode, consumeTotpStep, replaceRecoveryCodes } from "../store/second-factor.server.ts";
import { totpStepOf } from "./totp.server.ts";

/** Ten codes of fifty bits. Source: docs/specification T2.17. */
const recoveryCodes = 10;
const recoveryCodeLength = 10;

const secretPurpose = "staff-totp";

/** An encrypted TOTP secret, as stored. */
export function sealTotpSecret({ secretKey }: Deps, staffId: number, secret: string): string {
  return seal(deriveKey(secretKey, secretPurpose), secret, String(staffId));
}

/** The decrypted secret of a row; null, with a log entry, when it was encrypted with another key. */
export function unsealTotpSecret({ secretKey, log }: Deps, staffId: number, sealed: string): string | null {
  const secret = unseal(deriveKey(secretKey, secretPurpose), sealed, String(staffId));
  if (secret === null) log.error({ event: "staff_totp_unreadable", staffId }, "SECRET_KEY is another one than before");
  return secret;
}

/** Replaces all recovery codes by ten new ones, shown once: only keyed hashes are stored. */
export async function issueRecoveryCodes({ secretKey }: Deps, tx: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => readableCode(recoveryCodeLength));
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashRecoveryCode(secretKey, staffId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function hashRecoveryCode(secretKey: string, staffId: number, code: string): string {
  return keyedHash(deriveKey(secretKey, "staff-recovery-code"), `${staffId}:${code}`);
}

/**
 * Counts a code attempt before verification, so that concurrent attempts count too; success resets the counter.
 *
 * @throws AppError too_many_attempts
 */
export async function countCodeAttempt<T>(deps: Deps, staffId: number, check: () => Promise<T | null>): Promise<T> {
  const found = await countStaffCode(deps, staffId, check).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "too_many_attempts") {
      deps.log.warn({ event: "staff_code_limited", staffId }, "security");
    }
    throw thrown;
  });
  if (found === null) {
    deps.log.warn({ event: "staff_code_refused", staffId }, "security");
    throw new AppError("invalid_input", { code: "This code is wrong, has expired or was used already" });
  }
  return found;
}

/**
 * Consumes a code: six digits from the app, or a recovery code.
 *
 * @param code without blanks
 * @returns the kind of code; null when invalid
 */
export async function consumeCode(
  deps: Deps,
  tx: Db,
  member: { id: number; totpSecret: string | null },
  code: string,
): Promise<"app" | "recovery" | null> {
  if (/^\d{6}$/.test(code)) {
    const secret = member.totpSecret && unsealTotpSecret(deps, member.id, member.totpSecret);
    const step = secret ? totpStepOf(secret, code, deps.now()) : null;
    return step !== null && (await consumeTotpStep(tx, member.id, step)) ? "app" : null;
  }
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const isUsed = await consumeRecoveryCode(
    tx,
    member.id,
    hashRecoveryCode(deps.secretKey, member.id, plain),
    deps.now(),
  );
  return isUsed ? "recovery" : null;
}
