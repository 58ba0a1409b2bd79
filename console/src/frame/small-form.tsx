import { Alert, Button, type TextFieldProps } from "@mui/material";
import { type FormEvent, type ReactNode, useState } from "react";
import type { HttpError } from "react-admin";
import type { Problem } from "./api.ts";

type Values = Record<string, string>;
/** Props of a text field of this form: its name and the server's error message. */
type FieldProps = (name: string) => Pick<TextFieldProps, "name" | "error" | "helperText">;

interface Props {
  submitLabel: string;
  /** Throws HttpError when the server refuses; the input stays. */
  onSubmit: (values: Values, form: HTMLFormElement) => Promise<void>;
  children: (field: FieldProps) => ReactNode;
}

/** A form of a few plain fields that are not a record; server errors are shown above it and beside its fields. */
export function SmallForm({ submitLabel, onSubmit, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(Object.fromEntries(new FormData(form)) as Values, form);
    } catch (error) {
      const { message, body } = error as HttpError;
      setProblem({ error: message, code: body?.code, fields: body?.fields });
    }
    setBusy(false);
  }
  const field: FieldProps = (name) => {
    const message = problem?.fields?.[name];
    return { name, error: message !== undefined, ...(message && { helperText: message }) };
  };
  return (
    <form onSubmit={submit}>
      {problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem.error}
        </Alert>
      )}
      {children(field)}
      <Button type="submit" variant="contained" disabled={isBusy} sx={{ mt: 1, minHeight: 44 }}>
        {submitLabel}
      </Button>
    </form>
  );
}
