import type { Loan } from "#features/costs/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/figure.tsx";
import { SourceNote } from "#ui/source-note.tsx";

/** A loan's instalment beside the median salary that the college filed, never beside the highest one. */
export function LoanBesideSalary({ loan, hasCourse }: { loan: Loan; hasCourse: boolean }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const { salary, percent_of_salary: percent, rupees, rate_percent: rate, years, moratorium_months: pause } = loan;
  const terms = {
    rupees: format.rupees(rupees.value ?? 0),
    rate: format.number(rate.value ?? 0),
    years: years.value ?? 1,
    months: pause.value ?? 0,
  };
  const isOurs = [rupees, rate, years, pause].some(({ origin }) => origin === "assumed");
  return (
    <section aria-labelledby="loan-title">
      <h2 id="loan-title" className="text-xl">
        {m.loan_title()}
      </h2>
      <p className="mt-1 text-2xl font-semibold">{m.a_month({ rupees: format.rupees(loan.instalment) })}</p>
      <p>{m.loan_terms(terms)}</p>
      <p className="text-muted">
        {m.loan_interest({ interest: format.rupees(loan.interest_before), all: format.rupees(loan.paid_in_all) })}{" "}
        {isOurs ? m.loan_ours() : ""}
      </p>
      {salary.median !== null && percent !== null ? (
        <div className="card mt-3 p-4">
          <p className="mb-2 text-lg font-semibold">{m.of_salary({ percent: format.number(percent) })}</p>
          <p className="mt-2">
            <Figure fact={salary.fact ?? ""}>
              {m.median({ rupees: format.rupees(salary.median), group: salary.group, year: String(salary.year) })}
            </Figure>{" "}
            {salary.placed === null ? null : m.median_placed({ count: salary.placed })} {m.median_hint()}
          </p>
          {salary.source ? <SourceNote source={salary.source} /> : null}
        </div>
      ) : (
        <p className="card mt-3 p-4">
          {hasCourse ? m.no_median({ why: salary.why_none ?? "nothing_filed" }) : m.median_needs_course()}
        </p>
      )}
    </section>
  );
}
