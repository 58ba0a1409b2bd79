import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { type Answers, wishNames } from "../answers.ts";

/** Limits of fees, in rupees a year, as college lists have them. */
const feeSteps = [50_000, 100_000, 150_000, 200_000, 300_000, 500_000];

type FieldOf = (name: string) => { name: string; error: string | undefined; defaultValue: string };

/** What the student wants of a college, and in which order to see it. */
export function WishFields({ facts, answers, field }: { facts: QuestionFacts; answers: Answers; field: FieldOf }) {
  const { chances: m, fees, catalogue } = useMessages();
  const { fields, instituteTypes } = facts;
  const isAsked = ["home", ...wishNames].some((name) => answers[name]);
  const steps = new Set([...feeSteps, ...(/^\d+$/.test(answers.fees_up_to ?? "") ? [Number(answers.fees_up_to)] : [])]);
  // States name who runs a college as the catalogue does; JoSAA has kinds of its own.
  const typeName = (type: string) =>
    type === type.toUpperCase() ? type : catalogue.ownership_name({ ownership: type });
  return (
    <details open={isAsked} className="-my-2">
      <summary className="link tap-row list-none font-semibold">{m.wishes()}</summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        <Field {...field("branch")} label={m.branch()} hint={m.branch_hint()} maxLength={60} />
        <Field {...field("home")} label={m.home()} hint={m.home_hint()} maxLength={80} autoComplete="postal-code" />
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
            options={instituteTypes.map((type) => ({ value: type, label: typeName(type) }))}
          />
        ) : null}
        <SelectField
          {...field("gender_pool")}
          label={m.seat_pool()}
          options={[
            { value: "", label: m.seat_pool_name({ pool: "all" }) },
            { value: "Female-only", label: m.seat_pool_name({ pool: "women" }) },
            { value: "Gender-Neutral", label: m.seat_pool_name({ pool: "neutral" }) },
          ]}
        />
        <SelectField
          {...field("fees_up_to")}
          label={m.fees_up_to()}
          asking={m.any()}
          options={[...steps]
            .toSorted((a, b) => a - b)
            .map((amount) => ({ value: String(amount), label: fees.up_to_amount({ amount }) }))}
        />
      </div>
    </details>
  );
}
