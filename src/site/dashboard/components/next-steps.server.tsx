import { describeDays } from "#features/calendar/rules.ts";
import type { NextStep } from "#features/next-steps/contract.ts";
import { callPath, checkoutPath, patterns, ticketPath } from "#lib/addresses.ts";
import { timeInIndia } from "#lib/day-in-india.ts";
import { type Language, useFormat, useMessages } from "#lib/messages/messages.tsx";
import { paise } from "#lib/money.ts";
import { Link } from "#ui/link.tsx";

/** What waits for the student, each one line with the way to it; where nothing does, what to do next; null: it could not be read. */
export function NextSteps({ steps }: { steps: NextStep[] | null }) {
  const messages = useMessages();
  const format = useFormat();
  const m = messages.dashboard;
  return (
    <section aria-labelledby="next" className="card mt-6 border-accent p-4 sm:p-5">
      <h2 id="next" className="text-xl">
        {m.next_title()}
      </h2>
      {steps === null ? (
        <p role="alert" className="mt-2">
          {m.part_failed()}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {steps.map((step) => {
            const { to, text } = describeStep(step, { messages, format });
            return <Line key={step.kind} to={to} text={text} />;
          })}
          {steps.length === 0 ? <Line to={patterns.chances} text={messages.frame.chances()} /> : null}
          {steps.some(({ kind }) => kind === "date") ? null : (
            <Line to={patterns.myCalendar} text={m.next_calendar()} />
          )}
        </ul>
      )}
    </section>
  );
}

function Line({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className="link flex min-h-11 items-center py-2 font-semibold wrap-anywhere">
        {text}
      </Link>
    </li>
  );
}

function describeStep(
  step: NextStep,
  { messages, format }: Pick<Language, "messages" | "format">,
): { to: string; text: string } {
  const m = messages.dashboard;
  switch (step.kind) {
    case "consent":
      return { to: patterns.guardianRequest, text: m.next_consent() };
    case "payment": {
      const amount = format.price(paise(step.amount_paise));
      return { to: checkoutPath(step.order_id), text: m.next_payment({ package: step.package, amount }) };
    }
    case "call": {
      const { title, state, starts_at: at } = step;
      const when = at ? `${format.date(at)}, ${timeInIndia(at)}` : "";
      return { to: callPath(step.deliverable), text: m.next_call({ state, title, when }) };
    }
    case "ticket":
      return { to: ticketPath(step.reference), text: m.next_ticket({ subject: step.subject }) };
    case "message":
      return { to: patterns.myEnquiries, text: m.next_message({ about: step.about || step.reference }) };
    case "date": {
      const days = describeDays(step, format.date, messages.calendar.range);
      const when = step.precision === "month" ? messages.calendar.some_time({ days }) : days;
      const { exam, event, status } = step;
      return { to: patterns.myCalendar, text: m.next_date({ exam, event, when, status }) };
    }
    case "list": {
      const { id, name, choices } = step;
      return { to: `${patterns.choices}?list=${encodeURIComponent(id)}`, text: m.next_list({ name, choices }) };
    }
  }
}
