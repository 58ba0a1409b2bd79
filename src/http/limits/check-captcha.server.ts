import { type CaptchaForm, readCaptcha } from "#gateways/captcha.server.ts";
import { AppError } from "#lib/errors.ts";
import { deriveKey, keyedHash } from "#lib/secrets.server.ts";
import type { Deps } from "../deps.server.ts";
import { deleteExpiredCaptchaUses, hasCaptchaUse, insertCaptchaUse } from "./captcha-store.server.ts";

/** Longest token that is looked at; the widget's have about 800 characters. */
export const maxCaptchaTokenLength = 4_000;

/** The same answers with the same captcha within this time are one form sent twice, such as by a double click. */
const sameFormMs = 60_000;

/**
 * Checks what a form's captcha sent: a token that is sent is verified and used once. The same form sent again within a
 * minute passes again, so that a service can answer it as it did before.
 *
 * @param token undefined or "" when none was sent, which is fine unless CAPTCHA_REQUIRED
 * @param answers what the form sent besides; without them each token passes once
 * @throws AppError captcha_required, captcha_refused
 */
export async function checkCaptcha(
  deps: Deps,
  token: string | undefined,
  form: CaptchaForm,
  answers?: object,
): Promise<void> {
  if (!token) {
    if (deps.config.CAPTCHA_REQUIRED) throw new AppError("captcha_required");
    return;
  }
  const solved = token.length <= maxCaptchaTokenLength && (await readCaptcha(deps.secretKey, token, form, deps.now()));
  if (!solved) throw new AppError("captcha_refused");
  const sameForm = answers ? `${solved.signature} ${hashAnswers(deps, answers)}` : null;
  if (await isFirstUse(deps, solved, sameForm)) return;
  if (!sameForm || !(await hasCaptchaUse(deps.db, sameForm, deps.now()))) throw new AppError("captcha_refused");
}

/** Keyed: answers may hold a password. */
function hashAnswers({ secretKey }: Deps, answers: object): string {
  return keyedHash(deriveKey(secretKey, "captcha-answers"), JSON.stringify(answers));
}

/** In one transaction: of two at the same instant the later one waits, and then finds what the first was sent with. */
function isFirstUse(
  { db, now }: Deps,
  use: { signature: string; expiresAt: Date },
  sameForm: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const written = await insertCaptchaUse(tx, use);
    if (written && sameForm) {
      await insertCaptchaUse(tx, { signature: sameForm, expiresAt: new Date(now().getTime() + sameFormMs) });
    }
    return written;
  });
}

/** Deletes solutions that are too old to be sent again. Runs on a schedule. */
export async function deleteUsedCaptchas({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteExpiredCaptchaUses(db, now());
}
