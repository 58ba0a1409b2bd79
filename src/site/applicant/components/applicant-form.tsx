import { useId } from "react";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { examChoices, type FormAnswers } from "../form-answers.ts";
import type { Refusals } from "../forms/keep-applicant.server.ts";

/** What the selects offer. */
export interface ApplicantOptions {
  categories: readonly string[];
  states: readonly string[];
}

/**
 * Exam, rank, category, home state, girl or boy: a plain form that no script is needed for. The rank in the category
 * appears by style alone once a category makes it count.
 *
 * @param back where it leads afterwards; to /chances: with the admission process that the rank is of
 */
export function ApplicantForm({
  options,
  answers,
  refusals = {},
  back,
  submit,
  children,
}: {
  options: ApplicantOptions;
  answers: FormAnswers;
  refusals?: Refusals;
  back: string;
  submit: string;
  children?: React.ReactNode;
}) {
  const { applicant: m, chances } = useMessages();
  const id = useId();
  const field = (name: keyof FormAnswers) => ({
    name,
    id: `${id}${name}`,
    defaultValue: answers[name],
    error: refusals[name] && m[refusals[name]](),
  });
  return (
    <form method="post" action={patterns.aboutYou} autoComplete="off" noValidate className="question grid gap-3">
      <input type="hidden" name="back" value={back} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          {...field("exam")}
          label={m.exam()}
          options={examChoices.map((exam) => ({ value: exam, label: m.exam_name({ exam: exam.replace(".", "_") }) }))}
        />
        <Field {...field("figure")} label={m.figure()} inputMode="decimal" maxLength={12} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          {...field("category")}
          label={m.category()}
          asking={m.not_said()}
          options={options.categories.map((category) => ({
            value: category,
            label: chances.category_name({ category }),
          }))}
        />
        <Field
          {...field("category_rank")}
          label={m.category_rank()}
          hint={m.category_rank_hint()}
          inputMode="numeric"
          maxLength={12}
          className="of-category"
        />
        <SelectField {...field("state")} label={m.state()} asking={m.not_said()} options={options.states} />
        <SelectField
          {...field("gender")}
          label={m.gender()}
          asking={m.not_said()}
          options={["female", "male", "other"].map((gender) => ({ value: gender, label: m.gender_name({ gender }) }))}
        />
      </div>
      <Button type="submit">{submit}</Button>
      {children}
    </form>
  );
}
