import { data, redirect } from "react-router";
import { NewTicket } from "#features/tickets/contract.ts";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { openTicketSteps } from "#features/tickets/service/open-ticket.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { readUploadForm } from "#http/read-upload-form.server.ts";
import { ticketPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";

/** A form that comes back with what was typed and what is wrong with it. */
export function draftOf(values: Record<string, string>, error: AppError) {
  return data({ values, errors: error.fields ?? { form: error.message } }, { status: error.status });
}

/** Opens a ticket. */
export async function receiveTicketForm({ request, student, deps, perform }: SentForm<"open_ticket">) {
  try {
    const sent = { deps, sender: student.id, request };
    return await readUploadForm(sent, NewTicket, attachmentRules, async (form) => {
      if (!form.success) return draftOf(form.values, form.error);
      try {
        const steps = openTicketSteps(deps, student.id, form.input, form.files);
        const reference = await perform("open_ticket", steps);
        return redirect(`${ticketPath(reference)}?created=1`, 303);
      } catch (error) {
        if (error instanceof AppError) return draftOf(form.input, error);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof AppError) return draftOf({}, error);
    throw error;
  }
}
