import { data, redirect } from "react-router";
import { resendGuardianRequestSteps } from "#features/accounts/service/resend-guardian-request.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import { oneLine } from "#lib/plain-text.ts";

/** Asks a guardian once more, or corrects the address. */
export async function receiveGuardianRequestForm({ request, student, deps, perform }: SentForm<"ask_guardian_again">) {
  const form = await request.formData();
  const text = (name: string) => oneLine(String(form.get(name) ?? ""));
  const guardian = { name: text("guardian_name"), email: text("guardian_email").replace(/\s/g, "") };
  try {
    await perform("ask_guardian_again", resendGuardianRequestSteps(deps, student, guardian));
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const errors: FieldErrors = thrown.fields ?? { form: thrown.message };
    return data({ errors, ...guardian }, { status: thrown.status });
  }
  return redirect(`${patterns.guardianRequest}?asked`, 303);
}
