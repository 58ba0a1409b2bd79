import { Form, redirect, useNavigation, useRevalidator } from "react-router";
import { closeTicket, reopenTicket, replyToTicket } from "#features/tickets/acts.server.ts";
import { getTicket } from "#features/tickets/service/read-tickets.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns, ticketPath } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { randomPublicId } from "#lib/secrets.server.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { NotSent } from "#ui/offline/draft-notice.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { PageHead } from "#ui/page/page-head.tsx";
import { ReplyForm } from "../components/reply-form.tsx";
import { Thread } from "../components/thread.tsx";
import { TicketCreated } from "../components/ticket-created.tsx";
import { StateTag } from "../components/ticket-state.tsx";
import type { Route } from "./+types/ticket";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const ticket = await orErrorPage(getTicket(context.get(depsContext), student.id, params.reference));
  const isCreated = new URL(request.url).searchParams.has("created") && ticket.messages.length === 1;
  return { ticket, isCreated, sendKey: randomPublicId() };
}

const backToTicket = (_: unknown, _sent: object, { reference = "" }: { reference?: string }) =>
  redirect(ticketPath(reference), 303);

export const action = actForm(
  {
    reply: button(replyToTicket, backToTicket),
    close: button(closeTicket, backToTicket),
    reopen: button(reopenTicket, backToTicket),
  },
  ["ticket_not_found"],
);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** A ticket: its state, its thread, and what can be done with it. */
export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { revalidate } = useRevalidator();
  const nameOf = useNames();
  const isIdle = useNavigation().state === "idle";
  const { ticket, isCreated, sendKey } = loaderData;
  const { reference, subject, department, priority, state } = ticket;
  return (
    <>
      <PageHead title={m.frame.title({ page: m.tickets.reference({ reference }) })} isIndexed={false} />
      <Link to={patterns.helpSupport} className="link tap-row">
        {m.tickets.all()}
      </Link>
      {isCreated ? <TicketCreated reference={reference} /> : null}
      <h1 className="text-3xl wrap-anywhere">{subject}</h1>
      <p className="mt-1 text-muted">
        {m.tickets.reference({ reference })} · {nameOf(department)} · {nameOf(priority)}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <StateTag state={state} /> {m.tickets.state_meaning({ state })}
      </p>
      <Thread messages={ticket.messages} />
      {state === "closed" ? (
        <p className="mt-6">{m.tickets.closed_hint()}</p>
      ) : (
        <ReplyForm
          key={sendKey}
          reference={reference}
          draft={actionData ?? { values: {}, errors: {} }}
          sendKey={actionData?.values.send_key || sendKey}
          onSent={() => revalidate()}
        />
      )}
      <Form method="post" className="mt-6 grid justify-items-start gap-4">
        <input type="hidden" name="intent" value={state === "closed" ? "reopen" : "close"} />
        {actionData === null && isIdle ? <NotSent text={m.drafts.change_not_sent()} canSend /> : null}
        <Button type="submit" look="secondary">
          {state === "closed" ? m.tickets.reopen() : m.tickets.close()}
        </Button>
      </Form>
    </>
  );
}
