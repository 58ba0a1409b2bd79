import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { AddressField, BirthDateField, EmailField, MobileField, NameFields } from "#ui/person-fields.tsx";
import { preserveInput } from "#ui/preserve-input.ts";
import type { SignUpFormValues } from "../sign-up-answers.ts";
import { GuardianFields } from "./guardian-fields.tsx";

interface PersonFieldsProps {
  values: SignUpFormValues;
  errors: Record<string, string>;
  /** The message shown while the repeated password is typed; null while it is empty. */
  confirmError: string | undefined | null;
  phoneLength: number;
  isGuardianHidden: boolean;
}

/** Who signs up, and how they sign in later. */
export function PersonFields({ values, errors, confirmError, phoneLength, isGuardianHidden }: PersonFieldsProps) {
  const m = useMessages();
  const text = (name: Exclude<keyof SignUpFormValues, "intrested_in">) => ({
    name,
    error: errors[name],
    defaultValue: values[name],
  });
  return (
    <>
      <NameFields
        first={{ ...text("first_name"), label: m.sign_up.first_name() }}
        last={{ ...text("last_name"), label: m.sign_up.last_name() }}
      />
      <BirthDateField {...text("dob")} label={m.sign_up.dob()} hint={m.sign_up.dob_hint()} />
      <GuardianFields isHidden={isGuardianHidden} values={values} errors={errors} />
      <MobileField
        {...text("contact")}
        label={m.sign_up.phone()}
        hint={phoneLength > 0 && phoneLength < maxLengths.contact ? m.sign_up.phone_short() : m.sign_up.phone_hint()}
      />
      <EmailField {...text("email")} label={m.sign_up.email()} required />
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
      <AddressField {...text("city")} label={m.sign_up.address()} hint={m.sign_up.optional()} />
      <Field
        {...text("pincode")}
        label={m.sign_up.pincode()}
        hint={m.sign_up.optional()}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={maxLengths.pincode}
        onInput={(event) => preserveInput(event, (typed) => typed.replace(/\D/g, ""))}
      />
    </>
  );
}
