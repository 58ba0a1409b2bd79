import type { OfficeStatement } from "#features/institutions/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { PressForm } from "./press-form.tsx";
import { StatedValue } from "./stated-value.tsx";

/** What an office stated, each with what became of it. */
export function OfficeStatements({ statements }: { statements: OfficeStatement[] }) {
  const { institutions: m } = useMessages();
  const format = useFormat();
  return (
    <section className="mt-8">
      <h2 className="text-xl">{m.stated_title()}</h2>
      {statements.length === 0 ? <p className="mt-2 text-muted">{m.stated_none()}</p> : null}
      <ul className="mt-2 grid gap-3">
        {statements.map((statement) => (
          <li key={statement.id} className="card wrap-anywhere p-4">
            <p>
              <StatedValue fact={statement} />{" "}
              <small className="text-sm text-muted">{m.stated_on({ date: format.date(statement.stated_on) })}</small>
            </p>
            <p className="text-sm">{m.state_of({ state: statement.state })}</p>
            {statement.reason ? <p className="text-sm text-muted">{statement.reason}</p> : null}
            {statement.state === "waiting" || statement.state === "accepted" ? (
              <PressForm intent="withdraw" id={statement.id} label={m.withdraw()} look="quiet" />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
