import { data } from "react-router";
import { confirmPasswordReset } from "#features/accounts/service/reset-password.server.ts";
import { PasswordResetConfirmation } from "#features/accounts/session-contract.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { flashToLogin } from "#http/login-flash.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";

type Sent = SentForm<"confirm_password_reset", { uid: string; resettoken: string }>;

/** The new password without script; with it the form asks `POST /api/password-reset/confirm/` itself. */
export async function receiveResetPasswordForm({ request, params, deps, locale, perform }: Sent) {
  const values = Object.fromEntries(await request.formData());
  const refused = (status: number, errors: FieldErrors, refusal: string | null = null, isDifferent = false) =>
    data({ errors, refusal, isDifferent }, { status });
  if (values.new_password !== values.confirm_password) return refused(422, {}, null, true);
  const link = { uid: params.uid, token: params.resettoken };
  const parsed = PasswordResetConfirmation.safeParse({ new_password: values.new_password, ...link });
  if (!parsed.success) return refused(422, fieldErrors(parsed.error, locale));
  try {
    await perform("confirm_password_reset", { work: () => confirmPasswordReset(deps, parsed.data) });
    return flashToLogin(deps.config, "", "password_changed");
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refused(thrown.status, thrown.fields ?? {}, thrown.fields ? null : thrown.message);
  }
}
