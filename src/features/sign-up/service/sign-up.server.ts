import type { AccountDraft, NewSignUp } from "#features/accounts/contract.ts";
import { type CheckedSignUp, checkSignUp } from "#features/accounts/service/check-sign-up.server.ts";
import { createAccount } from "#features/accounts/service/create-account.server.ts";
import { isAccountTaken } from "#features/accounts/service/find-account.server.ts";
import { hashPassword } from "#features/accounts/service/passwords.server.ts";
import { findSameSignUp } from "#features/accounts/service/same-sign-up.server.ts";
import { beginOrder } from "#features/payments/service/begin-order.server.ts";
import { completePaidSignUp } from "#features/payments/service/complete-sign-up.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";

/** Who signs up, from where. */
export interface SignUpSender {
  /** Value of the browser's order cookie; null without one. */
  browserToken: string | null;
  /** For e-mails. */
  language: string;
}

/**
 * `POST /api/sign-up/`: an account at once for a free package; for one that costs something, from the order that was
 * paid before. The same sign-up within a minute, equal in every detail, answers the same account once more; one that
 * differs is told that the account exists.
 *
 * @throws AppError invalid_input, package_not_found, too_many_attempts, captcha_required, captcha_refused,
 *   account_exists, hashing_busy; for a paid package also payment_required, order_used, consent_needed
 *
 * Source: docs/specification S5, D6, D8.
 */
export function signUpSteps(
  deps: Deps,
  input: NewSignUp,
  sender: SignUpSender,
): Steps<CheckedSignUp, { studentId: number }> {
  return {
    ...sharedSteps(deps, input, sender),
    work: async (checked) => {
      const repeated = await findSameSignUp(deps, checked.details, input.password);
      if (repeated) return repeated;
      if (checked.chosen.payablePaise === 0) return makeAccount(deps, input, checked);
      return completePaidSignUp(deps, {
        draft: await draftOf(input, checked),
        password: input.password,
        providerOrderId: input.order_id ?? null,
        signUpToken: input.sign_up_token ?? null,
        browserToken: sender.browserToken,
      });
    },
  };
}

/**
 * What the page and the API share. A sign-up that is sent again brings a captcha that was used: with the same answers it
 * passes again, and the work finds the account that they made.
 */
function sharedSteps(deps: Deps, { captcha, ...answers }: NewSignUp, { language }: Pick<SignUpSender, "language">) {
  return {
    check: () => checkSignUp(deps, { captcha, ...answers }, language),
    captcha: { token: captcha, answers },
  };
}

/** How the website's own form goes on: with an account, or at the checkout of an order. */
export type SignUpStep = { kind: "account"; studentId: number } | { kind: "checkout"; orderPublicId: string };

interface PageSender {
  attempt: string;
  browserToken: string;
  seenPaise: Paise | null;
}

/**
 * The website's form: an account at once for a free package, else an order that keeps the details until it is paid.
 *
 * @param sender `attempt` names this filling of the form: sent twice it begins one order; `seenPaise` is the price that the card
 * showed, null when the form did not say
 * @throws AppError as signUpSteps does, but never asks for a payment made before; also payments_unavailable
 */
export function pageSignUpSteps(
  deps: Deps,
  input: NewSignUp,
  sender: SignUpSender & PageSender,
): Steps<CheckedSignUp, SignUpStep> {
  return {
    ...sharedSteps(deps, input, sender),
    work: async (checked) => {
      const repeated = await findSameSignUp(deps, checked.details, input.password);
      if (repeated) return { kind: "account", ...repeated };
      if (checked.chosen.payablePaise > 0) return beginPaidSignUp(deps, input, checked, sender);
      return { kind: "account", ...(await makeAccount(deps, input, checked)) };
    },
  };
}

async function beginPaidSignUp(
  deps: Deps,
  input: NewSignUp,
  checked: CheckedSignUp,
  { attempt, browserToken, seenPaise }: PageSender,
): Promise<SignUpStep> {
  const { publicId } = await beginOrder(deps, {
    packageId: checked.chosen.id,
    amountPaise: seenPaise,
    draft: await draftOf(input, checked),
    browserToken,
    idempotencyKey: attempt,
    source: "browser",
  });
  return { kind: "checkout", orderPublicId: publicId };
}

/** Of two at the same instant one makes the account; the other is the same sign-up twice, or told that it exists. */
async function makeAccount(deps: Deps, input: NewSignUp, checked: CheckedSignUp): Promise<{ studentId: number }> {
  if (!(await isAccountTaken(deps.db, checked.details))) {
    const draft = await draftOf(input, checked);
    const made = await deps.db.transaction((tx) => createAccount(deps, tx, draft));
    if (!("taken" in made)) return made;
  }
  const repeated = await findSameSignUp(deps, checked.details, input.password);
  if (repeated) return repeated;
  throw new AppError("account_exists");
}

async function draftOf(input: NewSignUp, { details }: CheckedSignUp): Promise<AccountDraft> {
  return { ...details, passwordHash: await hashPassword(input.password) };
}
