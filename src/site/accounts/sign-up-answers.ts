import { type SignUpAnswers, signUpFields } from "#features/accounts/sign-up-rules.ts";
import { readBirthDate } from "#lib/birth-date.ts";
import { normalizePhone, normalizePincode } from "#lib/person-fields.ts";
import { withoutBlanks } from "#lib/plain-text.ts";

/** What is shown again when a form comes back; a password never is. */
export type SignUpFormValues = Omit<SignUpAnswers, "password" | "confirm_password">;

/** No answers yet. */
export const noAnswers: SignUpFormValues = {
  first_name: "",
  last_name: "",
  contact: "",
  email: "",
  dob: "",
  city: "",
  pincode: "",
  intrested_in: [],
  package: "",
  guardian_name: "",
  guardian_email: "",
};

/** Reads the sign-up form, in the browser and on the server alike. */
export function readAnswers(form: FormData): SignUpAnswers {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const answers = Object.fromEntries(signUpFields.map((name) => [name, text(name).trim()]));
  return {
    ...(answers as unknown as SignUpAnswers),
    dob: readBirthDate(form),
    email: withoutBlanks(text("email")),
    guardian_email: withoutBlanks(text("guardian_email")),
    contact: normalizePhone(text("contact")),
    pincode: normalizePincode(text("pincode")),
    password: text("password"),
    confirm_password: text("confirm_password"),
    intrested_in: form.getAll("intrested_in").filter((id): id is string => typeof id === "string"),
  };
}

/** The same without the passwords. */
export function toFormValues({ password: _, confirm_password: __, ...shown }: SignUpAnswers): SignUpFormValues {
  return shown;
}
