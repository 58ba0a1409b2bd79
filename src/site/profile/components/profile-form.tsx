import { type FormEvent, type ReactNode, useState } from "react";
import type { Profile } from "#features/profile/contract.ts";
import { maxProgrammeLength } from "#features/profile/values.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { AddressField, BirthDateField, EmailField, MobileField, NameFields } from "#ui/form/person-fields.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";

/**
 * The fields of Edit Profile: the six given ones, programme and admission year, and the password where it is needed.
 *
 * @param values what was typed and refused; null: the profile as it is
 */
export function ProfileFields({
  profile,
  values,
  errors,
  children,
}: {
  profile: Profile;
  values: Record<string, string> | null;
  errors: Record<string, string>;
  children: ReactNode;
}) {
  const m = useMessages();
  const isLive = useIsLive();
  const [isGuarded, setGuarded] = useState(false);
  const text = (name: "first_name" | "last_name" | "dob" | "email" | "address" | "contact" | "programme") => ({
    name,
    error: errors[name],
    defaultValue: values?.[name] ?? profile[name],
  });
  const asksPassword = !isLive || isGuarded || errors.current_password !== undefined;
  const look = (event: FormEvent<HTMLDivElement>) => {
    const form = (event.target as HTMLInputElement).form;
    const typed = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value.trim();
    setGuarded(typed("email") !== profile.email || typed("contact") !== profile.contact);
  };
  return (
    <div className="flex flex-col gap-5" onInput={look}>
      <ErrorSummary errors={errors} />
      <NameFields
        first={{ ...text("first_name"), label: m.profile.first_name() }}
        last={{ ...text("last_name"), label: m.profile.last_name() }}
      />
      <BirthDateField
        {...text("dob")}
        label={m.profile.dob()}
        parts={[m.profile.dob_day(), m.profile.dob_month(), m.profile.dob_year()]}
      />
      <EmailField {...text("email")} label={m.profile.email()} hint={m.profile.email_hint()} required />
      <AddressField {...text("address")} label={m.profile.address()} />
      <MobileField {...text("contact")} label={m.profile.contact()} hint={m.profile.contact_hint()} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...text("programme")}
          label={m.profile.programme()}
          hint={m.profile.programme_hint()}
          maxLength={maxProgrammeLength}
        />
        <Field
          name="admission_year"
          error={errors.admission_year}
          defaultValue={values?.admission_year ?? profile.admission_year ?? ""}
          label={m.profile.admission_year()}
          className="self-end"
          inputMode="numeric"
          maxLength={4}
        />
      </div>
      {asksPassword ? (
        <PasswordField
          name="current_password"
          label={m.profile.current_password()}
          hint={m.profile.password_needed()}
          error={errors.current_password}
          autoComplete="current-password"
        />
      ) : null}
      {children}
    </div>
  );
}
