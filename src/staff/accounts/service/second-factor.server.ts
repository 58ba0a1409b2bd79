import type { Db } from "#db/client.server.ts";
import { countStaffCode } from "#http/count-attempts.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { readableCode } from "#lib/reference.server.ts";
import { deriveKey, keyedHash, seal, unseal } from "#lib/secrets.server.ts";
import { consumeRecoveryCode, consumeTotpStep, replaceRecoveryCodes } from "../store/second-factor.server.ts";
import { totpStepOf } from "./totp.server.ts";

/** Ten codes of fifty bits. Source: trust rules 2.17. */
const recoveryCodes = 10;
const recoveryCodeLength = 10;

const secretPurpose = "staff-totp";

/** A TOTP secret as its row keeps it. */
export function sealTotpSecret({ secretKey }: Deps, staffId: number, secret: string): string {
  return seal(deriveKey(secretKey, secretPurpose), secret, String(staffId));
}

/** The secret of a row; null when it was sealed with another secret key, which is told to the log. */
export function unsealTotpSecret({ secretKey, log }: Deps, staffId: number, sealed: string): string | null {
  const secret = unseal(deriveKey(secretKey, secretPurpose), sealed, String(staffId));
  if (secret === null) log.error({ event: "staff_totp_unreadable", staffId }, "SECRET_KEY is another one than before");
  return secret;
}

/** Ten new recovery codes in place of all earlier ones, to be shown once: only keyed hashes are kept. */
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
 * Counts an attempt with a code before it is made, so that many at one instant count too; a right one forgets them all.
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
 * Uses a code up: six digits of the app, or a recovery code.
 *
 * @param code without blanks
 * @returns which of the two it was; null: neither
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
