import { Form, useNavigation } from "react-router";
import type { CollegeOffice } from "#features/institutions/contract.ts";
import { maxAnswer } from "#features/institutions/values.ts";
import type { FormOutcome } from "#http/act/form.server.ts";
import { factPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";

interface OfficeReportsProps {
  reports: CollegeOffice["reports"];
  outcome: FormOutcome<string> | undefined;
}

/** Figures that somebody reported, each with a form for the office's answer. */
export function OfficeReports({ reports, outcome }: OfficeReportsProps) {
  const { institutions: m } = useMessages();
  const format = useFormat();
  const isSending = useNavigation().state !== "idle";
  return (
    <section className="mt-8">
      <h2 className="text-xl">{m.reports_title()}</h2>
      <p className="mt-2 text-muted">{reports.length === 0 ? m.reports_none() : m.reports_text()}</p>
      <ul className="mt-2 grid gap-3">
        {reports.map(({ id, fact, shown, reported_on: day, answer }) => (
          <li key={id} className="card wrap-anywhere p-4">
            <p>
              <Link to={factPath(fact)} className="link">
                {shown}
              </Link>{" "}
              <small className="text-sm text-muted">{m.reported_on({ date: format.date(day) })}</small>
            </p>
            <Form method="post" className="mt-2 grid gap-2">
              <input type="hidden" name="intent" value="answer" />
              <input type="hidden" name="id" value={id} />
              <TextField
                id={`answer-${id}`}
                name="answer"
                label={m.answer()}
                defaultValue={answer ?? ""}
                error={outcome?.values.id === String(id) ? outcome.errors.answer : undefined}
                maxLength={maxAnswer}
                required
              />
              <Button type="submit" look="secondary" isBusy={isSending} className="justify-self-start">
                {m.send_answer()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
