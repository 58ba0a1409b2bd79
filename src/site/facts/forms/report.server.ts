import { data } from "react-router";
import { NewReport } from "#features/reports/contract.ts";
import { reportSteps } from "#features/reports/service/send-report.server.ts";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { readUploadForm } from "#http/read-upload-form.server.ts";
import { localeContext, visitorContext } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";

/** Reports a figure; a form that is refused comes back with what was typed. */
export async function receiveReportForm(form: SentForm<"report_figure", { fact: string }>) {
  const { request, params, context, deps, clientAddress, perform } = form;
  const student = await context.get(visitorContext)();
  const origin = { studentId: student?.id ?? null, locale: context.get(localeContext) };
  try {
    const sent = { deps, sender: `visitor-${clientAddress}`, request };
    return await readUploadForm(sent, NewReport, attachmentRules, async (read) => {
      if (!read.success) return draftOf(read.values, read.error);
      try {
        const steps = reportSteps(deps, params.fact, read.input, read.files, origin);
        const { reference } = await perform("report_figure", steps);
        return data({ values: {}, errors: {}, reference }, { status: 201 });
      } catch (error) {
        if (error instanceof AppError && error.code !== "fact_not_found") return draftOf(read.input, error);
        throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "fact_not_found") throw data({ code: error.code }, { status: 404 });
    return draftOf({}, error);
  }
}

/** What was typed, and what is wrong with it. The captcha is solved again. */
function draftOf(typed: Record<string, string | undefined>, error: AppError) {
  const { captcha: _, ...words } = typed;
  const values = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? ""]));
  return data(
    { values: values as Record<string, string>, errors: error.fields ?? { form: error.message }, reference: null },
    { status: error.status },
  );
}
