import { data, redirect } from "react-router";
import { NewTicket } from "#features/tickets/contract.ts";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { openTicketSteps } from "#features/tickets/service/open-ticket.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { readUploadForm } from "#http/read-upload-form.server.ts";
import { ticketPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";

/** A form that comes back with what was typed and what is wrong with it. */
export function draftOf(values: Record<string, string>, error: AppError, locale: Locale) {
  const { fields, message, status } = inLanguage(locale, error);
  return data({ values, errors: fields ?? { form: message } }, { status });
}

/** Opens a ticket. */
export async function receiveTicketForm({ request, student, deps, locale, perform }: SentForm<"open_ticket">) {
  try {
    const sent = { deps, sender: student.id, request };
    return await readUploadForm(sent, NewTicket, attachmentRules, async (form) => {
      if (!form.success) return draftOf(form.values, form.error, locale);
      try {
        const steps = openTicketSteps(deps, student.id, form.input, form.files);
        const reference = await perform("open_ticket", steps);
        return redirect(`${ticketPath(reference)}?created=1`, 303);
      } catch (error) {
        if (error instanceof AppError) return draftOf(form.input, error, locale);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof AppError) return draftOf({}, error, locale);
    throw error;
  }
}
