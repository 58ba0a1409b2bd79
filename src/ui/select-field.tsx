import type { ComponentProps } from "react";
import { controlClasses, described, FieldHead, type FieldProps } from "./field.tsx";

/** A question answered by one of a few values; the first line asks, and is no answer. */
export function SelectField({
  name,
  label,
  hint,
  error,
  asking,
  options,
  ...rest
}: FieldProps & ComponentProps<"select"> & { asking: string; options: readonly string[] }) {
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
        <option value="">{asking}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
