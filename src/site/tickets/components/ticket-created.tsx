import { ticketPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";

/** That a ticket was created, with its reference. @param isLinked the ticket is on another page */
export function TicketCreated({ reference, isLinked = false }: { reference: string; isLinked?: boolean }) {
  const m = useMessages();
  return (
    <div role="status" className="mb-6 rounded-card border-2 border-good bg-good-soft p-5">
      <p className="text-xl font-semibold">{m.tickets.created_title()}</p>
      <p className="mt-1">{m.tickets.created({ reference })}</p>
      {isLinked ? (
        <Link to={ticketPath(reference)} className="link mt-2 inline-flex min-h-11 items-center">
          {m.tickets.reference({ reference })}
        </Link>
      ) : null}
    </div>
  );
}
