import type { MeritForm } from "#features/chances/merits/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/form/field.tsx";
import { partName } from "./sent-marks.ts";

interface FieldsProps {
  form: MeritForm;
  /** As text, by part. */
  marks: Readonly<Record<string, string>>;
  /** Sentences by field. */
  errors: Readonly<Record<string, string>>;
}

/** A field for each figure that a rule of merit adds up. */
export function MeritFields({ form: { parts }, marks, errors }: FieldsProps) {
  const { scale: m } = useMessages();
  return parts.map(({ part, label, out_of: full, is_percentile: isPercentile, is_fixed, is_optional }) => (
    <Field
      key={part}
      name={partName(part)}
      label={label}
      hint={
        isPercentile
          ? m.percentile_hint()
          : m.marks_hint({ full, fixed: String(is_fixed), optional: String(is_optional) })
      }
      error={errors[partName(part)]}
      defaultValue={marks[part] ?? ""}
      inputMode={isPercentile || is_fixed ? "decimal" : undefined}
      maxLength={20}
    />
  ));
}
