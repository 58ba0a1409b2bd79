import type { ComponentProps } from "react";
import { maxLengthOf, phoneDigits } from "#lib/person-fields.ts";
import { Field, type FieldProps } from "./field.tsx";
import { preserveInput } from "./preserve-input.ts";

type PersonFieldProps = FieldProps & ComponentProps<"input">;

/** First and last name, side by side where there is room. */
export function NameFields({ first, last }: { first: PersonFieldProps; last: PersonFieldProps }) {
  const name = { autoCapitalize: "words", maxLength: maxLengthOf.name, required: true };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...first} {...name} autoComplete="given-name" />
      <Field {...last} {...name} autoComplete="family-name" />
    </div>
  );
}

/** A student's own mobile number: digits stay, +91 and blanks go while it is typed. */
export function MobileField(props: PersonFieldProps) {
  return (
    <Field
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onInput={(event) => preserveInput(event, phoneDigits)}
      required
    />
  );
}

/** An e-mail address; a person's own, unless `autoComplete` says otherwise. */
export function EmailField(props: PersonFieldProps) {
  return (
    <Field
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLengthOf.email}
    />
  );
}

export function AddressField(props: PersonFieldProps) {
  return <Field {...props} autoComplete="street-address" maxLength={maxLengthOf.address} />;
}
