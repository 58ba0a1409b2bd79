import { redirect } from "react-router";
import { openTicket } from "#features/tickets/acts.server.ts";
import { listTickets, sender } from "#features/tickets/service/read-tickets.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { ticketPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { randomPublicId } from "#lib/secrets.server.ts";
import { PageHead } from "#ui/page/page-head.tsx";
import { TicketForm } from "../components/ticket-form.tsx";
import { TicketList } from "../components/ticket-list.tsx";
import type { Route } from "./+types/help-support";

const pageSize = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const asked = Number(new URL(request.url).searchParams.get("page"));
  const page = Number.isSafeInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  // A list that fails must not take the form away, with which its reader may tell of it.
  const tickets = await listTickets(deps, student.id, { page, pageSize }).catch((error: Error) => {
    deps.log.error({ err: { name: error.name, stack: error.stack } }, "the tickets of a student could not be read");
    return null;
  });
  return { own: await sender(deps, student.id), tickets, sendKey: randomPublicId() };
}

export const action = actForm({
  open: button(openTicket, (reference) => redirect(`${ticketPath(reference)}?created=1`, 303)),
});

/** The Support Ticket form, and own tickets with their state. */
export default function HelpSupport({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { own, tickets, sendKey } = loaderData;
  const draft = { values: { ...own, ...actionData?.values }, errors: actionData?.errors ?? {} };
  return (
    <>
      <PageHead title={m.frame.title({ page: m.tickets.title() })} isIndexed={false} />
      <h1 className="text-3xl">{m.tickets.title()}</h1>
      <p className="mt-2 text-lg">{m.tickets.intro()}</p>
      <section className="mt-6 rounded-card border border-line bg-card p-5 sm:p-6" aria-labelledby="new-ticket">
        <h2 id="new-ticket" className="text-2xl">
          {m.tickets.form_title()}
        </h2>
        <TicketForm draft={draft} owner={own.email} sendKey={actionData?.values.send_key || sendKey} />
      </section>
      <TicketList tickets={tickets} />
    </>
  );
}
