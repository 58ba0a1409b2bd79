import type { Loan } from "#features/costs/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/** A loan's instalment beside the median salary that the college filed, never beside the highest one. */
export function LoanBesideSalary({ loan, hasCourse }: { loan: Loan; hasCourse: boolean }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const { salary, percent_of_salary: percent } = loan;
  return (
    <section aria-labelledby="loan-title">
      <h2 id="loan-title" className="text-xl">
        {m.loan_title()}
      </h2>
      <Instalment loan={loan} />
      {salary.median !== null ? (
        <div className="card mt-3 p-4">
          {percent === null ? null : (
            <p className="mb-2 text-lg font-semibold">{m.of_salary({ percent: format.number(percent) })}</p>
          )}
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

/** What is paid back each month; without an amount to borrow, what is missing. */
function Instalment({ loan }: { loan: Loan }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const { rupees, rate_percent: rate, years, moratorium_months: pause, instalment } = loan;
  if (rupees.value === null || instalment === null) return <p className="mt-1">{m.no_instalment()}</p>;
  const terms = {
    rupees: format.rupees(rupees.value),
    rate: format.number(rate.value ?? 0),
    years: years.value ?? 1,
    months: pause.value ?? 0,
  };
  const isOurs = [rupees, rate, years, pause].some(({ origin }) => origin === "assumed");
  return (
    <>
      <p className="mt-1 text-2xl font-semibold">{m.a_month({ rupees: format.rupees(instalment) })}</p>
      <p>{m.loan_terms(terms)}</p>
      <p className="text-muted">
        {m.loan_interest({
          interest: format.rupees(loan.interest_before ?? 0),
          all: format.rupees(loan.paid_in_all ?? 0),
        })}{" "}
        {isOurs ? m.loan_ours() : ""}
      </p>
    </>
  );
}
