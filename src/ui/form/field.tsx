import type { ComponentProps } from "react";

export interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** One question of a form: label above, hint under the label, error in words, all tied to the control by id. */
export function Field({ name, label, hint, error, className = "", ...rest }: FieldProps & ComponentProps<"input">) {
  const id = rest.id ?? name;
  return (
    <div className={className}>
      <FieldHead id={id} label={label} hint={hint} error={error} isRequired={rest.required} />
      <input {...rest} id={id} name={name} {...described(id, hint, error)} className="control" />
    </div>
  );
}

/** The same for longer text. */
export function TextField({
  name,
  label,
  hint,
  error,
  className = "",
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  const id = rest.id ?? name;
  return (
    <div>
      <FieldHead id={id} label={label} hint={hint} error={error} isRequired={rest.required} />
      <textarea {...rest} id={id} name={name} {...described(id, hint, error)} className={`control py-3 ${className}`} />
    </div>
  );
}

export function FieldHead({
  id,
  label,
  hint,
  error,
  isRequired,
}: Omit<FieldProps, "name"> & { id: string; isRequired: boolean | undefined }) {
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {label}
        {isRequired ? <span aria-hidden="true">*</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </>
  );
}

export function described(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
