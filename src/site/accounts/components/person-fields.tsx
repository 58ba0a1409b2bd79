import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/form/field.tsx";
import {
  AddressField,
  BirthDateField,
  EmailField,
  MobileField,
  NameFields,
  PincodeField,
} from "#ui/form/person-fields.tsx";
import type { SignUpFormValues } from "../sign-up-answers.ts";

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

/**
 * A parent's or guardian's name and e-mail (specification D18). Script shows them once the birth date is of somebody under 18;
 * where no script runs they are always there and say when they are needed.
 */
function GuardianFields({
  isHidden,
  values,
  errors,
}: {
  isHidden: boolean;
  values: SignUpFormValues;
  errors: Record<string, string>;
}) {
  const m = useMessages();
  return (
    <fieldset
      className={`rounded-card border border-accent bg-accent-soft p-4 ${isHidden ? "hidden noscript:block" : ""}`}
    >
      <legend className="px-1 text-lg font-semibold">{m.sign_up.guardian()}</legend>
      <p>{m.sign_up.guardian_why()}</p>
      <div className="mt-3 grid gap-4">
        <Field
          name="guardian_name"
          label={m.sign_up.guardian_name()}
          error={errors.guardian_name}
          defaultValue={values.guardian_name}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={maxLengths.guardianName}
        />
        <EmailField
          name="guardian_email"
          label={m.sign_up.guardian_email()}
          hint={m.sign_up.guardian_email_hint()}
          error={errors.guardian_email}
          defaultValue={values.guardian_email}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
