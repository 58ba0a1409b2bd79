import { data, redirect } from "react-router";
import { ProfileChanges, type ProfileOutcome } from "#features/profile/contract.ts";
import { updateProfile } from "#features/profile/service/update-profile.server.ts";
import { profileFields } from "#features/profile/values.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { patterns } from "#lib/addresses.ts";
import { plainDigits } from "#lib/any-script.ts";
import { readBirthDate } from "#lib/birth-date.ts";
import { AppError, problems } from "#lib/errors.ts";

/** The Edit Profile form, from its page or its dialog. A plain form that was taken goes back to its page. */
export async function receiveProfileForm({
  request,
  student,
  deps,
  clientAddress,
  locale,
  perform,
}: SentForm<"change_profile">) {
  const form = await request.formData();
  const texts = Object.fromEntries(profileFields.map((name) => [name, textOf(form, name)]));
  const values: Record<string, string> = { ...texts, dob: readBirthDate(form) };
  const refused = (status: number, errors: Record<string, string>) =>
    data<ProfileOutcome>({ saved: false, emailAsked: null, errors, values }, { status });
  const parsed = ProfileChanges.safeParse({
    ...values,
    admission_year: readYear(values.admission_year ?? ""),
    current_password: textOf(form, "current_password"),
  });
  if (!parsed.success) return refused(problems.invalid_input.status, fieldErrors(parsed.error, locale));
  try {
    const work = () => updateProfile(deps, student.id, parsed.data, clientAddress);
    const { emailAsked } = await perform("change_profile", { work });
    if (request.headers.get("sec-fetch-mode") === "navigate") return redirect(`${patterns.profile}?saved`, 303);
    return data<ProfileOutcome>({ saved: true, emailAsked, errors: {}, values: null });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refused(thrown.status, thrown.fields ?? { form: thrown.message });
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** An empty year is none; what is not a number stays for the contract to refuse. */
function readYear(text: string): number | null {
  return text.trim() === "" ? null : Number(plainDigits(text));
}
