import { type FormEvent, useState } from "react";
import {
  type BirthDatePart,
  birthDateParts,
  readBirthDate,
  splitBirthDate,
  wrongBirthDateParts,
} from "#lib/birth-date.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { controlClasses, type FieldProps } from "./field.tsx";
import { preserveInput } from "./preserve-input.ts";

const looks: Record<BirthDatePart, { maxLength: number; width: string }> = {
  day: { maxLength: 2, width: "w-18" },
  month: { maxLength: 2, width: "w-18" },
  year: { maxLength: 4, width: "w-26" },
};

/**
 * A person's birth date as three fields, `<name>_day`, `<name>_month` and `<name>_year`: a year long past is typed faster
 * than it is found in a calendar. Read by `readBirthDate`.
 *
 * @param defaultValue YYYY-MM-DD, or what an unfinished date was joined to
 */
export function BirthDateField({ name, label, hint, error, defaultValue }: FieldProps & { defaultValue: string }) {
  const { ui: m } = useMessages();
  const [typed, setTyped] = useState(defaultValue);
  const begun = splitBirthDate(defaultValue);
  const wrong = wrongBirthDateParts(typed);
  // A date to come is wrong as a whole.
  const isWrong = (part: BirthDatePart) => error !== undefined && (wrong.length === 0 || wrong.includes(part));
  const read = (event: FormEvent<HTMLInputElement>) => {
    preserveInput(event, (text) => text.replace(/\D/g, ""));
    const { form } = event.currentTarget;
    if (form) setTyped(readBirthDate(new FormData(form), name));
  };
  const words = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={words || undefined}>
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
      <div className="mt-1 flex gap-3">
        {birthDateParts.map((part) => (
          <div key={part} className={looks[part].width}>
            <label htmlFor={`${name}_${part}`} className="text-sm">
              {m[part]()}
            </label>
            <input
              id={`${name}_${part}`}
              name={`${name}_${part}`}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={looks[part].maxLength}
              required
              defaultValue={begun[part]}
              aria-invalid={isWrong(part) || undefined}
              onInput={read}
              className={`${controlClasses} min-h-12 border-line-strong`}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
