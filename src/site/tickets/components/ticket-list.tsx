import type { TicketSummary } from "#features/tickets/contract.ts";
import { patterns, ticketPath } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { StateTag } from "./ticket-state.tsx";

/** One page of a student's own tickets; null: they could not be read. */
export type TicketPage = { count: number; page: number; pageSize: number; items: TicketSummary[] } | null;

/** Own tickets, the last changed first: empty, failed, or with a way to older ones. */
export function TicketList({ tickets }: { tickets: TicketPage }) {
  const m = useMessages();
  return (
    <section className="mt-10" aria-labelledby="my-tickets">
      <h2 id="my-tickets" className="text-2xl">
        {m.tickets.mine()}
      </h2>
      {tickets === null ? <Failed /> : null}
      {tickets?.count === 0 ? (
        <div className="mt-4">
          <EmptyState text={m.tickets.empty()} />
        </div>
      ) : null}
      {tickets && tickets.count > 0 ? <Full tickets={tickets} /> : null}
    </section>
  );
}

function Failed() {
  const m = useMessages();
  return (
    <Notice isBad>
      <p>{m.tickets.list_failed()}</p>
      <a href={patterns.helpSupport} className={buttonClasses("secondary", "mt-3")}>
        {m.ui.retry()}
      </a>
    </Notice>
  );
}

function Full({ tickets: { count, page, pageSize, items } }: { tickets: NonNullable<TicketPage> }) {
  const m = useMessages();
  const address = (other: number) => `${patterns.helpSupport}?page=${other}`;
  return (
    <>
      <p className="mt-1 text-muted">{m.tickets.count({ count })}</p>
      <ul className="mt-3 grid gap-3">
        {items.map((ticket) => (
          <TicketRow key={ticket.reference} ticket={ticket} />
        ))}
      </ul>
      <p className="mt-3 flex gap-6">
        {page > 1 ? (
          <Link to={address(page - 1)} className="link tap-row">
            {m.tickets.newer()}
          </Link>
        ) : null}
        {page * pageSize < count ? (
          <Link to={address(page + 1)} className="link tap-row">
            {m.tickets.older()}
          </Link>
        ) : null}
      </p>
    </>
  );
}

function TicketRow({ ticket: { reference, subject, department, state, updated_at } }: { ticket: TicketSummary }) {
  const m = useMessages();
  const nameOf = useNames();
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <Link to={ticketPath(reference)} className="link block py-2">
            {subject}
          </Link>
        </h3>
        <StateTag state={state} />
      </div>
      <p className="text-sm text-muted">
        {m.tickets.reference({ reference })} · {nameOf(department)} · {m.tickets.changed({ when: updated_at })}
      </p>
    </li>
  );
}
