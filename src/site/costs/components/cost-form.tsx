import type { CostAnswer, CostFigure } from "#features/costs/contract.ts";
import { costPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { fieldGroups, groupNames } from "../answers.ts";
import type { Outcome } from "../outcome.ts";
import type { Asking } from "./use-costs.ts";
import { useErrorSentences } from "./use-error-sentences.ts";

/** As in the contract, whose schema would come into the browser with it. */
const choices: Record<string, readonly string[]> = {
  living: ["hostel", "home"],
  gender: ["female", "male", "other"],
  category: ["OPEN", "EWS", "OBC-NCL", "OBC", "SEBC", "SC", "ST", "VJ", "NT1", "NT2", "NT3", "PWD"],
  authority: ["josaa", "csab", "mht_cet"],
};
const days = ["leaving_on", "last_admission_date"];
/**
 * The questions. The form is a POST to the page, so that neither category nor income is ever in an address. An empty field
 * means the figure that its hint names.
 *
 * @param ours the answer before anything was typed
 * @param first what the page came with
 */
export function CostForm({ asking, ours, first }: { asking: Asking; ours: CostAnswer; first: Outcome }) {
  const { costs: m } = useMessages();
  const errors = useErrorSentences(asking.outcome.errors);
  const { college, branch } = ours;
  return (
    <form
      ref={asking.form}
      id="question"
      method="post"
      action={`${costPath(college.id, branch?.branch_id)}#answer`}
      noValidate
      autoComplete="off"
      aria-label={m.question()}
      onSubmit={asking.submit}
      className="card grid grid-cols-1 gap-4 p-4 md:p-5"
    >
      <p className="text-sm text-muted">{m.empty_hint()}</p>
      {groupNames.map((group) => {
        const names: readonly string[] = fieldGroups[group];
        const isAsked = names.some((name) => first.answers[name] || errors[name]);
        return (
          <details key={group} open={isAsked} className="border-t border-line pt-2">
            <summary className="link tap-row list-none font-semibold">{m.group_name({ group })}</summary>
            <div className="mt-2 grid grid-cols-1 gap-4">
              {names.map((name) => (
                <Question key={name} name={name} ours={ours} typed={first.answers[name] ?? ""} error={errors[name]} />
              ))}
            </div>
          </details>
        );
      })}
      <Button type="submit">{m.show()}</Button>
      <p className="text-sm text-muted">{m.privacy()}</p>
    </form>
  );
}

function Question({
  name,
  ours,
  typed,
  error,
}: {
  name: string;
  ours: CostAnswer;
  typed: string;
  error: string | undefined;
}) {
  const { costs: m, scholarships } = useMessages();
  const hint = useHint(name, ours);
  const field = { name, label: m.field_name({ name }), hint, error, defaultValue: typed };
  if (name === "fee") return <FeeField field={field} ours={ours} />;
  const values = choices[name];
  if (values) {
    const options = values.map((value) => ({
      value,
      label: name === "gender" ? scholarships.gender_name({ gender: value }) : m.choice_name({ value }),
    }));
    return <SelectField {...field} options={options} {...(name !== "living" && { asking: m.choose() })} />;
  }
  if (days.includes(name)) return <Field {...field} type="date" />;
  if (name === "state") return <Field {...field} maxLength={60} />;
  return <Field {...field} inputMode="decimal" maxLength={14} />;
}

/** The published fees of the course: which of them is paid, where the category alone does not tell. */
function FeeField({ field, ours }: { field: { name: string; label: string; defaultValue: string }; ours: CostAnswer }) {
  const { costs: m, fees } = useMessages();
  const format = useFormat();
  const { rows } = ours.fee;
  if (rows.length < 2) return null;
  const options = rows.map(({ fact, branch_name, programme, category, rupees_per_year: rupees }) => ({
    value: fact,
    label: `${format.rupees(rupees)}: ${[branch_name ?? programme, category || fees.everybody()].filter(Boolean).join(", ")}`,
  }));
  return <SelectField {...field} asking={m.fee_by_category()} options={options} />;
}

/** What an empty field means: a published figure, our assumption, or nothing. */
function useHint(name: string, ours: CostAnswer): string | undefined {
  const { costs: m } = useMessages();
  const format = useFormat();
  const figure = figureOf(name, ours);
  if (!figure) return name in plainHints ? m.field_hint({ name }) : undefined;
  if (figure.value === null) return name === "years" ? m.empty_one_year() : m.empty_missing();
  const isMoney = name.includes("rupees");
  const value = isMoney ? format.rupees(figure.value) : format.number(figure.value);
  return figure.origin === "published" ? m.empty_published({ value }) : m.empty_assumed({ value });
}

/** Fields with a hint of their own. */
const plainHints = {
  income: 1,
  home_km: 1,
  scholarship_rupees_per_year: 1,
  last_admission_date: 1,
  leaving_on: 1,
  seat_fee_rupees: 1,
  seat_charge_rupees: 1,
  category: 1,
};

function figureOf(name: string, { years, fee, used, loan, leaving }: CostAnswer): CostFigure | undefined {
  const figures: Record<string, CostFigure> = {
    ...used,
    years,
    fee_rupees_per_year: fee.rupees_per_year,
    loan_rupees: loan.rupees,
    loan_rate_percent: loan.rate_percent,
    loan_years: loan.years,
    moratorium_months: loan.moratorium_months,
    paid_rupees: leaving.paid,
    notice_months: leaving.notice.months,
  };
  return figures[name];
}
