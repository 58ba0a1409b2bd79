import type { ReactNode } from "react";
import type { CollegeChange } from "#features/wishlist/contract.ts";
import { collegePath, jobPath, patterns, ticketPath } from "#lib/addresses.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { Paragraphs } from "#ui/paragraphs.tsx";
import type { Dashboard } from "../read-dashboard.server.ts";

/** What changed on saved colleges since the student looked. */
export function Changes({ changes }: { changes: Dashboard["changes"] }) {
  const m = useMessages();
  const nameOf = useNames();
  return (
    <Card id="changes" title={m.dashboard.changes_title()} items={changes} empty={m.dashboard.no_changes()}>
      {changes?.map(({ id, name, city, changes: news }) => (
        <li key={id} className="py-2">
          <Link to={collegePath(id)} className="link font-semibold">
            {name}
          </Link>
          {city ? <span className="text-muted">, {nameOf(city)}</span> : null}
          <ul>
            {news.map((change) => (
              <li key={change.what}>
                <ChangeText change={change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Card>
  );
}

function ChangeText({ change }: { change: CollegeChange }) {
  const m = useMessages();
  const none = { year: "", more: 0, from: 0, to: 0 };
  const year = "year" in change ? String(change.year) : "";
  return m.dashboard.change({ ...none, ...change, year });
}

/** The nearest last days to apply of saved jobs. */
export function Deadlines({ deadlines }: { deadlines: Dashboard["deadlines"] }) {
  const m = useMessages();
  const format = useFormat();
  const isEmpty = deadlines?.length === 0;
  return (
    <Card
      id="deadlines"
      title={m.dashboard.deadlines_title()}
      items={deadlines}
      empty={m.dashboard.no_deadlines()}
      more={
        isEmpty
          ? { to: patterns.campusDrives, label: m.dashboard.find_jobs() }
          : { to: patterns.myJobs, label: m.dashboard.my_jobs() }
      }
    >
      {deadlines?.map(({ id, company, position, applyBy }) => (
        <li key={id} className="py-2">
          <Link to={jobPath(id)} className="link font-semibold">
            {position}
          </Link>
          <span className="text-muted">, {company}</span>
          <p>{m.dashboard.apply_by({ date: format.date(applyBy) })}</p>
        </li>
      ))}
    </Card>
  );
}

/** The last tickets with what was answered last. */
export function Tickets({ tickets }: { tickets: Dashboard["tickets"] }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <Card
      id="tickets"
      title={m.dashboard.tickets_title()}
      items={tickets}
      empty={m.dashboard.no_tickets()}
      more={{
        to: patterns.helpSupport,
        label: tickets?.length === 0 ? m.dashboard.ask() : m.dashboard.all_tickets(),
      }}
    >
      {tickets?.map(({ reference, subject, state, answer }) => (
        <li key={reference} className="py-2 wrap-anywhere">
          <Link to={ticketPath(reference)} className="link font-semibold">
            {subject}
          </Link>
          <p className="text-muted">
            {reference}. {m.dashboard.ticket_state({ state })}
          </p>
          {answer ? (
            <div className="mt-1 rounded-control bg-sunken px-3 py-2">
              <p className="text-sm text-muted">
                {m.dashboard.answer_of({ name: answer.authorName, date: format.date(answer.at) })}
              </p>
              <Paragraphs text={answer.text} />
            </div>
          ) : null}
        </li>
      ))}
    </Card>
  );
}

/** A list of the dashboard in each of its states: failed (null), empty, or with entries. */
function Card({
  id,
  title,
  items,
  empty,
  more,
  children,
}: {
  id: string;
  title: string;
  items: readonly unknown[] | null;
  empty: string;
  more?: { to: string; label: string };
  children: ReactNode;
}) {
  const m = useMessages();
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {items === null ? (
        <p role="alert" className="mt-2">
          {m.dashboard.part_failed()}{" "}
          <a href={patterns.dashboard} className="link">
            {m.ui.retry()}
          </a>
        </p>
      ) : null}
      {items?.length === 0 ? <p className="mt-2 text-muted">{empty}</p> : null}
      {items && items.length > 0 ? <ul className="mt-2 divide-y divide-line">{children}</ul> : null}
      {items && more ? (
        <Link to={more.to} className="link mt-2 inline-flex min-h-11 items-center">
          {more.label}
        </Link>
      ) : null}
    </section>
  );
}
