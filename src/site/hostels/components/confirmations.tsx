import { Form, useNavigation } from "react-router";
import { evidenceTopics } from "#features/hostels/choice-rules.ts";
import type { Hostel } from "#features/hostels/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { EvidenceLine } from "./evidence-line.tsx";
import { useTopicLines } from "./topic-lines.ts";

/** What each fact rests on, what else a family asks, and two buttons for those who live there. */
export function Confirmations({ hostel, isThanked, error }: { hostel: Hostel; isThanked: boolean; error?: string }) {
  const { hostels: m } = useMessages();
  const linesOf = useTopicLines(hostel);
  return (
    <section id="confirmed" aria-labelledby="confirmed-heading" className="reading">
      <h2 id="confirmed-heading" className="text-xl">
        {m.who_confirmed()}
      </h2>
      <p className="mt-1 text-muted">{m.evidence_rule()}</p>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        {evidenceTopics.map((topic) => (
          <div key={topic}>
            <dt className="font-semibold">{m.topic({ topic })}</dt>
            <dd>
              {linesOf(topic).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <EvidenceLine evidence={hostel.evidence.find((one) => one.topic === topic)} />
            </dd>
          </div>
        ))}
      </dl>
      {isThanked ? <Notice>{m.report_thanks()}</Notice> : null}
      {error ? (
        <p role="alert" className="mt-4 rounded-card border-2 border-bad p-4">
          {error}
        </p>
      ) : null}
      {hostel.is_sample ? null : <ResidentForm />}
    </section>
  );
}

/** Two taps: open, and the answer. */
function ResidentForm() {
  const { hostels: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  const answers = [
    { value: "yes", label: m.still_right() },
    { value: "no", label: m.not_right() },
  ];
  return (
    <details className="mt-4">
      <summary className="link tap-row cursor-pointer">{m.live_here()}</summary>
      <p className="text-muted">{m.live_here_hint()}</p>
      <ul className="mt-2 grid gap-3">
        {evidenceTopics.map((topic) => (
          <li key={topic}>
            <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="topic" value={topic} />
              <span className="min-w-40">{m.topic({ topic })}</span>
              {answers.map(({ value, label }) => (
                <button
                  key={value}
                  type="submit"
                  name="is_right"
                  value={value}
                  disabled={isSending}
                  aria-label={`${m.topic({ topic })}: ${label}`}
                  className={buttonClasses("secondary")}
                >
                  {label}
                </button>
              ))}
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
