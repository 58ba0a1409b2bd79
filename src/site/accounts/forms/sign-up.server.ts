import { data, redirectDocument } from "react-router";
import { NewSignUp } from "#features/accounts/contract.ts";
import { readWaitingStudent } from "#features/accounts/service/guardian-consent.server.ts";
import { orderCookie, orderTokenOf } from "#features/payments/service/order-cookie.server.ts";
import { signUp } from "#features/sign-up/acts.server.ts";
import { pageSignUpSteps } from "#features/sign-up/service/sign-up.server.ts";
import { maxCaptchaTokenLength } from "#http/limits/check-captcha.server.ts";
import { noteChild } from "#http/request/child-cookie.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { flashToLogin } from "#http/session/login-flash.server.ts";
import { checkoutPath } from "#lib/addresses.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import { parseRupees } from "#lib/money.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { readAnswers, toFormValues } from "../sign-up-answers.ts";

/**
 * Takes the sign-up form of the page.
 *
 * @returns a redirect to the login or the checkout, or what was refused, by field (`form`: none), with everything typed but the
 *   passwords
 */
export async function receiveSignUpForm({ request, context, deps, perform }: SentForm<typeof signUp>) {
  const form = await request.formData();
  const answers = readAnswers(form);
  const browserToken = orderTokenOf(deps, request.headers);
  try {
    const input = NewSignUp.parse({
      ...answers,
      intrested_in: readIds(answers.intrested_in),
      package: readIds([answers.package])[0] ?? null,
      captcha: textOf(form, "captcha", maxCaptchaTokenLength),
    });
    const steps = pageSignUpSteps(deps, input, {
      language: context.get(localeContext),
      browserToken,
      attempt: textOf(form, "attempt", 64) ?? randomPublicId(),
      seenPaise: parseRupees(textOf(form, `price_${answers.package}`, 10) ?? ""),
    });
    const step = await perform(signUp, steps);
    if (step.kind === "account") {
      const waiting = await readWaitingStudent(deps, step.studentId);
      const toLogin = flashToLogin(deps.config, answers.email, waiting ? "minor_account_created" : "account_created");
      if (waiting) toLogin.headers.append("Set-Cookie", noteChild(deps.config, request.headers, waiting));
      return toLogin;
    }
    // The checkout has a content security policy of its own, so the browser loads it as a page.
    const headers = { "Set-Cookie": orderCookie(deps, browserToken) };
    return redirectDocument(checkoutPath(step.orderPublicId), { status: 303, headers });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const errors = thrown.fields ?? aboutField(thrown);
    return data({ values: toFormValues(answers), errors }, { status: thrown.status });
  }
}

/** Failures of one field that come without saying so. */
function aboutField({ code, message }: AppError): FieldErrors {
  const isAboutPackage = code === "consent_needed" || code === "price_changed" || code === "nothing_to_pay";
  return { [isAboutPackage ? "package" : "form"]: message };
}

/** Ids as the form sends them; anything else is left out. */
function readIds(texts: string[]): number[] {
  return texts.filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number);
}

function textOf(form: FormData, name: string, most: number): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}
