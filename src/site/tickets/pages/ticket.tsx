import { data, Form, redirect, useRevalidator } from "react-router";
import { NewTicketMessage } from "#features/tickets/contract.ts";
import { changeTicket, writeMessage } from "#features/tickets/service/continue-ticket.server.ts";
import { getTicket } from "#features/tickets/service/read-tickets.server.ts";
import { receiveForm } from "#features/tickets/service/receive-form.server.ts";
import { isMultipart } from "#http/json-bodies-only.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import { patterns, ticketPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { randomPublicId } from "#lib/secrets.server.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ReplyForm } from "../components/reply-form.tsx";
import { Thread } from "../components/thread.tsx";
import { StateTag } from "../components/ticket-state.tsx";
import type { Route } from "./+types/ticket";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const ticket = await getTicket(context.get(depsContext), student.id, params.reference).catch(asPage);
  const isCreated = new URL(request.url).searchParams.has("created") && ticket.messages.length === 1;
  return { ticket, isCreated, sendKey: randomPublicId() };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  if (!isMultipart(request)) {
    const intent = (await request.formData()).get("intent");
    await changeTicket(deps, student.id, reference, intent === "reopen" ? "reopen" : "close").catch(asPage);
    return redirect(ticketPath(reference), 303);
  }
  const draft = (values: Record<string, string>, error: AppError) =>
    data({ values, errors: error.fields ?? { form: error.message } }, { status: error.status });
  try {
    return await receiveForm(deps, student.id, request, NewTicketMessage, async (form) => {
      if (!form.success) return draft(form.values, form.error);
      try {
        await writeMessage(deps, student.id, reference, form.input, form.files);
        return redirect(ticketPath(reference), 303);
      } catch (error) {
        if (error instanceof AppError && error.code !== "ticket_not_found") return draft(form.input, error);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.code !== "ticket_not_found") return draft({}, error);
    return asPage(error);
  }
}

/** Somebody else's ticket is the same Page Not Found as one that never was. */
function asPage(error: unknown): never {
  if (error instanceof AppError && error.code === "ticket_not_found") throw new Response(null, { status: 404 });
  throw error;
}

/** A ticket: its state, its thread, and what can be done with it. */
export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { revalidate } = useRevalidator();
  const { ticket, isCreated, sendKey } = loaderData;
  const { reference, subject, department, priority, state } = ticket;
  return (
    <>
      <PageHead title={m.frame.title({ page: m.tickets.reference({ reference }) })} isIndexed={false} />
      <Link to={patterns.helpSupport} className="link inline-flex min-h-11 items-center">
        {m.tickets.all()}
      </Link>
      {isCreated ? (
        <div role="status" className="mb-6 rounded-card border-2 border-good bg-good-soft p-5">
          <p className="text-xl font-semibold">{m.tickets.created_title()}</p>
          <p className="mt-1">{m.tickets.created({ reference })}</p>
        </div>
      ) : null}
      <h1 className="text-3xl wrap-anywhere">{subject}</h1>
      <p className="mt-1 text-muted">
        {m.tickets.reference({ reference })} · {department} · {priority}
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
      <Form method="post" className="mt-6">
        <Button type="submit" name="intent" value={state === "closed" ? "reopen" : "close"} look="secondary">
          {state === "closed" ? m.tickets.reopen() : m.tickets.close()}
        </Button>
      </Form>
    </>
  );
}
