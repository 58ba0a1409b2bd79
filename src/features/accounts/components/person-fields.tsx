import type { FormEvent } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import type { ShownAnswers } from "../sign-up-answers.ts";
import { longest, phoneDigits } from "../sign-up-rules.ts";
import { GuardianFields } from "./guardian-fields.tsx";

interface PersonFieldsProps {
  values: ShownAnswers;
  errors: Record<string, string>;
  /** What is said while the repeated password is typed; null while it is empty. */
  confirmError: string | undefined | null;
  phoneLength: number;
  isGuardianHidden: boolean;
}

/** Who signs up, and how they sign in later. */
export function PersonFields({ values, errors, confirmError, phoneLength, isGuardianHidden }: PersonFieldsProps) {
  const m = useMessages();
  const text = (name: Exclude<keyof ShownAnswers, "intrested_in">) => ({
    name,
    error: errors[name],
    defaultValue: values[name],
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...text("first_name")}
          label={m.sign_up.first_name()}
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={longest.name}
          required
        />
        <Field
          {...text("last_name")}
          label={m.sign_up.last_name()}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={longest.name}
          required
        />
      </div>
      <Field
        {...text("dob")}
        label={m.sign_up.dob()}
        hint={m.sign_up.dob_hint()}
        type="date"
        min="1900-01-01"
        autoComplete="bday"
        required
      />
      <GuardianFields isHidden={isGuardianHidden} values={values} errors={errors} />
      <Field
        {...text("contact")}
        label={m.sign_up.phone()}
        hint={phoneLength > 0 && phoneLength < longest.contact ? m.sign_up.phone_short() : m.sign_up.phone_hint()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onInput={(event) => keep(event, phoneDigits)}
        required
      />
      <Field
        {...text("email")}
        label={m.sign_up.email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest.email}
        required
      />
      <PasswordField
        name="password"
        label={m.sign_up.password()}
        hint={m.sign_up.password_hint()}
        error={errors.password}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirm_password"
        label={m.sign_up.confirm_password()}
        error={confirmError === null ? errors.confirm_password : confirmError}
        autoComplete="new-password"
        required
      />
      <Field
        {...text("city")}
        label={m.sign_up.address()}
        hint={m.sign_up.optional()}
        autoComplete="street-address"
        maxLength={longest.address}
      />
      <Field
        {...text("pincode")}
        label={m.sign_up.pincode()}
        hint={m.sign_up.optional()}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={longest.pincode}
        onInput={(event) => keep(event, (typed) => typed.replace(/\D/g, ""))}
      />
    </>
  );
}

/** Takes out what the field does not take, while it is typed; the caret stays where it was when nothing is. */
function keep(event: FormEvent<HTMLInputElement>, tidy: (typed: string) => string) {
  const input = event.currentTarget;
  const tidied = tidy(input.value);
  if (tidied !== input.value) input.value = tidied;
}
