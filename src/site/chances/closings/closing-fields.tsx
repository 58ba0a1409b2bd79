import type { ClosingForm } from "#features/chances/closings/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { answerName, closingFormId, type SentForm } from "./sent-form.ts";

interface FieldsProps {
  form: ClosingForm;
  sent: SentForm;
  /** Sentences by field. */
  errors: Readonly<Record<string, string>>;
}

/** The figure, and what decides which seats are the student's, in words. */
export function ClosingFields({ form, sent, errors }: FieldsProps) {
  const { closings: m } = useMessages();
  const { figures, questions, programmes } = form;
  return (
    <>
      {figures.length > 1 ? (
        <SelectField
          name="of"
          label={m.which_figure()}
          defaultValue={sent.of}
          options={figures.map(({ key, label }) => ({ value: key, label }))}
        />
      ) : null}
      <Field
        name="figure"
        label={figures.length > 1 ? m.figure() : (figures[0]?.label ?? m.figure())}
        hint={m.figure_hint()}
        error={errors.figure}
        defaultValue={sent.figure}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      {programmes.length > 0 ? (
        <SelectField
          name="programme"
          label={m.programme()}
          hint={m.programme_alone()}
          error={errors.programme}
          defaultValue={sent.narrowing.programme ?? ""}
          asking={m.choose()}
          options={programmes.map((value) => ({ value, label: value }))}
        />
      ) : null}
      {questions.map((question) => (
        <OneQuestion key={question.id} question={question} chosen={sent.answers[question.id] ?? []} />
      ))}
    </>
  );
}

function OneQuestion({ question, chosen }: { question: ClosingForm["questions"][number]; chosen: readonly string[] }) {
  const { closings: m } = useMessages();
  const { id, label, several, options } = question;
  if (!several && options.length > 1) {
    return (
      <SelectField
        name={answerName(id)}
        label={label}
        hint={m.list_hint()}
        defaultValue={chosen[0] ?? ""}
        asking={m.open_only()}
        options={options.map(({ value, words }) => ({ value, label: words }))}
      />
    );
  }
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      {options.map(({ value, words }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={answerName(id)}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="size-5 shrink-0 accent-accent"
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** What narrows the answer and in which order it comes. */
export function NarrowingFields({ form, sent, seatTypes }: Omit<FieldsProps, "errors"> & { seatTypes: Option[] }) {
  const { closings: m } = useMessages();
  const { narrowing } = sent;
  const rounds = [...new Set(form.rounds.map(({ round }) => round))];
  const select = (name: string, label: string, options: Option[], asking: string) => (
    <SelectField
      form={closingFormId}
      name={name}
      label={label}
      defaultValue={narrowing[name] ?? ""}
      asking={asking}
      options={options}
    />
  );
  return (
    <>
      {rounds.length > 1
        ? select(
            "round",
            m.round(),
            rounds.map((round) => ({ value: String(round), label: m.round_name({ round }) })),
            m.any_round(),
          )
        : null}
      {form.programmes.length === 0 ? (
        <Field
          form={closingFormId}
          name="programme"
          label={m.branch()}
          defaultValue={narrowing.programme ?? ""}
          maxLength={60}
        />
      ) : null}
      <Field form={closingFormId} name="place" label={m.place()} defaultValue={narrowing.place ?? ""} maxLength={60} />
      {seatTypes.length > 1 ? select("seat_type", m.seat_type(), seatTypes, m.all_of_mine()) : null}
      {form.institute_types.length > 1
        ? select(
            "institute_type",
            m.institute_type(),
            form.institute_types.map((type) => ({ value: type, label: m.run_by({ ownership: type }) })),
            m.all(),
          )
        : null}
      {select(
        "sort",
        m.sort(),
        ["fees", "name"].map((sort) => ({ value: sort, label: m.sort_name({ sort }) })),
        m.sort_name({ sort: "closing" }),
      )}
    </>
  );
}

interface Option {
  value: string;
  label: string;
}
