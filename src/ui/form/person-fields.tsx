import { asciiDigits } from "margdeep-search/any-script";
import type { ComponentProps, FormEvent, InputEvent } from "react";
import { birthDateParts, splitBirthDate } from "#lib/birth-date.ts";
import { canTakeDigit, maxLengthOf, normalizePincode, phoneWhileTyped } from "#lib/person-fields.ts";
import { described, Field, type FieldProps } from "./field.tsx";

const pincodeLength = 6;

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

/**
 * A person's birth date as three fields, `<name>_day`, `<name>_month` and `<name>_year`: a year long past is typed faster
 * than it is found in a calendar. Read by `readBirthDate`; the error names the part that is wrong.
 *
 * @param parts what the three are called, in their order
 * @param defaultValue YYYY-MM-DD, or what an unfinished date was joined to
 */
export function BirthDateField({
  name,
  label,
  parts,
  hint,
  error,
  defaultValue,
}: FieldProps & { parts: [day: string, month: string, year: string]; defaultValue: string }) {
  const begun = splitBirthDate(defaultValue);
  const { "aria-describedby": words, "aria-invalid": isWrong } = described(name, hint, error);
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={words}>
      <legend className="font-semibold">
        {label}
        <span aria-hidden="true">*</span>
      </legend>
      {hint ? (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
      <div className="mt-1 flex max-w-72 gap-3">
        {birthDateParts.map((part, at) => (
          <label key={part} className="text-sm">
            {parts[at]}
            <input
              name={`${name}_${part}`}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={part === "year" ? 4 : 2}
              required
              defaultValue={begun[part]}
              aria-invalid={isWrong}
              onInput={(event) => preserveInput(event, (text) => asciiDigits(text).replace(/\D/g, ""))}
              className="control text-base"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A student's own mobile number: blanks go while it is typed, and +91 once the number is whole. */
export function MobileField(props: PersonFieldProps) {
  return (
    <Field
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onBeforeInput={(event) => refuseMore(event, canTakeDigit)}
      onInput={(event) => preserveInput(event, phoneWhileTyped)}
      required
    />
  );
}

/** A PIN code, typed or pasted with the blank that addresses print in the middle. */
export function PincodeField(props: PersonFieldProps) {
  return (
    <Field
      {...props}
      inputMode="numeric"
      autoComplete="postal-code"
      onBeforeInput={(event) => refuseMore(event, (typed) => typed.length < pincodeLength)}
      onInput={(event) => preserveInput(event, (typed) => normalizePincode(typed).replace(/\D/g, ""))}
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

/** Takes out what a field does not take, while it is typed; the caret stays where it was when nothing is. */
function preserveInput(event: FormEvent<HTMLInputElement>, tidy: (typed: string) => string): void {
  const input = event.currentTarget;
  const tidied = tidy(input.value);
  if (tidied !== input.value) input.value = tidied;
}

/**
 * Keeps a typed character out of a field that is full. What is pasted goes in whole: a cut answer reads like another one.
 */
function refuseMore(event: InputEvent<HTMLInputElement>, takesMore: (value: string) => boolean): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (event.data?.length === 1 && selectionStart === selectionEnd && !takesMore(value)) event.preventDefault();
}
