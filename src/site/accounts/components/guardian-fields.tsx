import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/field.tsx";
import { EmailField } from "#ui/person-fields.tsx";
import type { SignUpFormValues } from "../sign-up-answers.ts";

/**
 * A parent's or guardian's name and e-mail (specification D18). Script shows them once the birth date is of somebody under 18;
 * where no script runs they are always there and say when they are needed.
 */
export function GuardianFields({
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
