import type { ComponentProps } from "react";
import { controlClasses, described, FieldHead, type FieldProps } from "#ui/field.tsx";

/** A question answered by one of a few values that read differently from what is sent. */
export function ChoiceField({
  name,
  label,
  hint,
  error,
  asking,
  options,
  ...rest
}: FieldProps & ComponentProps<"select"> & { asking?: string; options: readonly { value: string; label: string }[] }) {
  const id = rest.id ?? name;
  return (
    <div>
      <FieldHead id={id} label={label} hint={hint} error={error} isRequired={rest.required} />
      <select
        {...rest}
        id={id}
        name={name}
        {...described(id, hint, error)}
        className={`${controlClasses} min-h-12 border-line-strong`}
      >
        {asking === undefined ? null : <option value="">{asking}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
