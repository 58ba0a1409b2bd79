import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { type Answers, type WishName, wishNames } from "../answers.ts";
import type { NamedFacts } from "../named-facts.server.ts";
import { AnswerButton } from "./answer-button.tsx";
import { questionFormId } from "./question-form-id.ts";

/** Limits of fees, in rupees a year, as college lists have them. */
const feeSteps = [50_000, 100_000, 150_000, 200_000, 300_000, 500_000];

/** Limits of the way from home, in kilometres. */
const kmSteps = [25, 50, 100, 200, 500, 1000];

/**
 * What the student wants of a college, folded above the answer; what is chosen is beside it, each with a way to take it back,
 * and how the lines of the answer are read. The fields belong to the question's form.
 *
 * @param first what the fields begin with
 * @param errors sentences by field
 */
export function WishFields({
  facts,
  first,
  answers,
  errors,
}: {
  facts: NamedFacts;
  first: Answers;
  answers: Answers;
  errors: Readonly<Record<string, string>>;
}) {
  const { chances: m, fees } = useMessages();
  const { fields, instituteTypes } = facts;
  const wordsOf = useWishWords(facts);
  const field = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: first[name] ?? "",
    form: questionFormId,
  });
  const steps = (name: WishName, known: readonly number[], labelOf: (step: number) => string) => {
    const typed = /^\d+$/.test(answers[name] ?? "") ? [Number(answers[name])] : [];
    const all = [...new Set([...known, ...typed])].toSorted((a, b) => a - b);
    return all.map((step) => ({ value: String(step), label: labelOf(step) }));
  };
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <details open={[...wishNames, "home"].some((name) => errors[name]) || undefined} className="open:basis-full">
        <summary className="link tap-row list-none font-semibold">{m.wishes()}</summary>
        <div className="wishes">
          <Field {...field("city")} label={m.city()} maxLength={60} />
          <Field {...field("home")} label={m.home()} hint={m.home_hint()} maxLength={80} autoComplete="postal-code" />
          {answers.home ? (
            <SelectField
              {...field("km_up_to")}
              label={m.km_up_to()}
              asking={m.any()}
              options={steps("km_up_to", kmSteps, (km) => m.km({ km }))}
            />
          ) : null}
          <SelectField
            {...field("fees_up_to")}
            label={m.fees_up_to()}
            asking={m.any()}
            options={steps("fees_up_to", feeSteps, (amount) => fees.up_to_amount({ amount }))}
          />
          <Field {...field("branch")} label={m.branch()} hint={m.branch_hint()} maxLength={60} />
          {fields.states.length > 0 ? (
            <SelectField
              {...field("state_of_college")}
              label={m.state_of_college()}
              asking={m.any()}
              options={fields.states}
            />
          ) : null}
          {instituteTypes.length > 1 ? (
            <SelectField
              {...field("institute_type")}
              label={m.institute_type()}
              asking={m.any()}
              options={instituteTypes}
            />
          ) : null}
          <SelectField
            {...field("gender_pool")}
            label={m.seat_pool()}
            asking={m.seat_pool_name({ pool: "all" })}
            options={["Female-only", "Gender-Neutral"].map((value) => ({
              value,
              label: wordsOf("gender_pool", value),
            }))}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="near_hostel"
              value="yes"
              form={questionFormId}
              defaultChecked={first.near_hostel === "yes"}
              className="size-5 shrink-0 accent-accent"
            />
            {m.near_hostel()}
          </label>
        </div>
      </details>
      <details className="open:basis-full">
        <summary className="link tap-row list-none text-sm">{m.legend_title()}</summary>
        <p className="max-w-reading pb-2 text-sm text-muted">{m.legend()}</p>
      </details>
      <ChosenWishes answers={answers} facts={facts} />
    </div>
  );
}

/** Each wish that narrows the answer, with the way to take it back. */
function ChosenWishes({ answers, facts }: { answers: Answers; facts: NamedFacts }) {
  const { chances: m } = useMessages();
  const wordsOf = useWishWords(facts);
  return wishNames
    .filter((name) => answers[name])
    .map((name) => (
      <AnswerButton key={name} name="wishes" value={name} className="wish-chip">
        <span className="sr-only">{m.take_back()} </span>
        {wordsOf(name, answers[name] ?? "")} <span aria-hidden="true">×</span>
      </AnswerButton>
    ));
}

/** How a wish reads. */
function useWishWords({ instituteTypes }: NamedFacts): (name: WishName, value: string) => string {
  const { chances: m, fees } = useMessages();
  const nameOf = useNames();
  return (name, value) => {
    if (name === "km_up_to") return m.km({ km: Number(value) });
    if (name === "fees_up_to") return fees.up_to_amount({ amount: Number(value) });
    if (name === "near_hostel") return m.near_hostel();
    if (name === "gender_pool") return m.seat_pool_name({ pool: value === "Female-only" ? "women" : "neutral" });
    return instituteTypes.find((type) => name === "institute_type" && type.value === value)?.label ?? nameOf(value);
  };
}
