import { data } from "react-router";
import { resetRequestSteps } from "#features/accounts/service/reset-password.server.ts";
import { PasswordResetRequest } from "#features/accounts/session-contract.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems } from "#lib/errors.ts";

/** Forget Password without script. */
export async function receiveForgotPasswordForm({ request, deps, locale, perform }: SentForm<"ask_password_reset">) {
  const values = Object.fromEntries(await request.formData());
  const email = typeof values.email === "string" ? values.email.slice(0, 254) : "";
  const refused = (status: number, errors: Record<string, string>, refusal: string | null = null) =>
    data({ email, errors, refusal, isSent: false }, { status });
  const parsed = PasswordResetRequest.safeParse(values);
  if (!parsed.success) return refused(problems.invalid_input.status, fieldErrors(parsed.error, locale));
  try {
    await perform("ask_password_reset", resetRequestSteps(deps, parsed.data));
  } catch (thrown) {
    if (thrown instanceof AppError) return refused(thrown.status, {}, thrown.message);
    throw thrown;
  }
  return data({ email: "", errors: {}, refusal: null, isSent: true }, { status: 200 });
}
