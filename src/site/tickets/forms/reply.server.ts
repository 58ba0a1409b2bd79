import { redirect } from "react-router";
import { NewTicketMessage } from "#features/tickets/contract.ts";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { changeTicket, writeMessageSteps } from "#features/tickets/service/continue-ticket.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { isMultipart } from "#http/json-bodies-only.server.ts";
import { readUploadForm } from "#http/read-upload-form.server.ts";
import { ticketPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { draftOf } from "./ticket.server.ts";

type Sent = SentForm<"reply_to_ticket" | "change_ticket", { reference: string }>;

/** Writes one more message to a ticket, closes it, or opens it again. */
export async function receiveReplyForm(sent: Sent) {
  const { request, params, student, deps, perform } = sent;
  if (isMultipart(request)) return receiveMessage(sent);
  const intent = (await request.formData()).get("intent");
  const event = intent === "reopen" ? "reopen" : "close";
  const work = () => changeTicket(deps, student.id, params.reference, event);
  await perform("change_ticket", { work }).catch(asPage);
  return redirect(ticketPath(params.reference), 303);
}

async function receiveMessage({ request, params: { reference }, student, deps, locale, perform }: Sent) {
  const isDraft = (error: unknown): error is AppError => error instanceof AppError && error.code !== "ticket_not_found";
  try {
    const sent = { deps, sender: student.id, request };
    return await readUploadForm(sent, NewTicketMessage, attachmentRules, async (form) => {
      if (!form.success) return draftOf(form.values, form.error, locale);
      try {
        const steps = writeMessageSteps(deps, student.id, reference, form.input, form.files);
        await perform("reply_to_ticket", steps);
        return redirect(ticketPath(reference), 303);
      } catch (error) {
        if (isDraft(error)) return draftOf(form.input, error, locale);
        throw error;
      }
    });
  } catch (error) {
    if (isDraft(error)) return draftOf({}, error, locale);
    return asPage(error);
  }
}

/** Somebody else's ticket is the same Page Not Found as one that never was. */
export function asPage(error: unknown): never {
  if (error instanceof AppError && error.code === "ticket_not_found") throw new Response(null, { status: 404 });
  throw error;
}
