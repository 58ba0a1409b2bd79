import type { ComponentProps } from "react";
import { useNames } from "#lib/messages/messages.tsx";
import { described, FieldHead, type FieldProps } from "./field.tsx";

/** A value that reads as it is sent, but for names of places, which are in the page's script; or one that reads differently. */
type Option = string | { value: string; label: string };

interface SelectFieldProps extends FieldProps {
  /** A first line that asks, and is no answer. */
  asking?: string;
  options: readonly Option[];
}

/** A question answered by one of a few values. */
export function SelectField({
  name,
  label,
  hint,
  error,
  asking,
  options,
  ...rest
}: SelectFieldProps & ComponentProps<"select">) {
  const nameOf = useNames();
  const id = rest.id ?? name;
  return (
    <div>
      <FieldHead id={id} label={label} hint={hint} error={error} isRequired={rest.required} />
      <select {...rest} id={id} name={name} {...described(id, hint, error)} className="control">
        {asking === undefined ? null : <option value="">{asking}</option>}
        {options.map((option) => {
          const { value, label: text } = typeof option === "string" ? { value: option, label: nameOf(option) } : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </div>
  );
}
