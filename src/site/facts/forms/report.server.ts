import { data } from "react-router";
import { NewReport } from "#features/reports/contract.ts";
import { reportSteps } from "#features/reports/service/send-report.server.ts";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { readUploadForm } from "#http/read-upload-form.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";

/** Reports a figure; a form that is refused comes back with what was typed. */
export async function receiveReportForm(form: SentForm<"report_figure", { fact: string }>) {
  const { request, params, context, deps, clientAddress, locale, perform } = form;
  const student = await context.get(visitorContext)();
  const origin = { studentId: student?.id ?? null, locale };
  try {
    const sent = { deps, sender: `visitor-${clientAddress}`, request };
    return await readUploadForm(sent, NewReport, attachmentRules, async (read) => {
      if (!read.success) return draftOf(read.values, read.error, locale);
      try {
        const steps = reportSteps(deps, params.fact, read.input, read.files, origin);
        const { reference } = await perform("report_figure", steps);
        return data({ values: {}, errors: {}, reference }, { status: 201 });
      } catch (error) {
        if (error instanceof AppError && error.code !== "fact_not_found") return draftOf(read.input, error, locale);
        throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "fact_not_found") throw data({ code: error.code }, { status: 404 });
    return draftOf({}, error, locale);
  }
}

/** What was typed, and what is wrong with it. The captcha is solved again. */
function draftOf(typed: Record<string, string | undefined>, error: AppError, locale: Locale) {
  const { captcha: _, ...words } = typed;
  const values = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? ""]));
  const { fields, message, status } = inLanguage(locale, error);
  const errors = fields ?? { form: message };
  return data({ values: values as Record<string, string>, errors, reference: null }, { status });
}
