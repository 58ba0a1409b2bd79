import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AddressField, BirthDateField, EmailField, MobileField, NameFields, PincodeField } from "#ui/person-fields.tsx";
import type { SignUpFormValues } from "../sign-up-answers.ts";
import { GuardianFields } from "./guardian-fields.tsx";

interface PersonFieldsProps {
  values: SignUpFormValues;
  errors: Record<string, string>;
  phoneLength: number;
  isGuardianHidden: boolean;
}

/** Who signs up, and how they can be reached. */
export function PersonFields({ values, errors, phoneLength, isGuardianHidden }: PersonFieldsProps) {
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
      <BirthDateField
        {...text("dob")}
        label={m.sign_up.dob()}
        parts={[m.sign_up.dob_day(), m.sign_up.dob_month(), m.sign_up.dob_year()]}
        hint={m.sign_up.dob_hint()}
      />
      <GuardianFields isHidden={isGuardianHidden} values={values} errors={errors} />
      <MobileField
        {...text("contact")}
        label={m.sign_up.phone()}
        hint={phoneLength > 0 && phoneLength < maxLengths.contact ? m.sign_up.phone_short() : m.sign_up.phone_hint()}
      />
      <EmailField {...text("email")} label={m.sign_up.email()} required />
      <AddressField {...text("city")} label={m.sign_up.address()} hint={m.sign_up.optional()} />
      <PincodeField {...text("pincode")} label={m.sign_up.pincode()} hint={m.sign_up.optional()} />
    </>
  );
}
