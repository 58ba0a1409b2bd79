import { z } from "zod";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { created } from "#http/act/replies.server.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { NewReport, SentReport } from "./contract.ts";
import { reportSteps } from "./service/send-report.server.ts";

/** Somebody reports that a figure is wrong. */
export const reportFigure = defineAct({
  name: "report_figure",
  who: everyone,
  limit: perAddress("contact"),
  uploads: "upload",
  captcha: "contact",
  source: "D8, T2.6, 0047",
  rest: "POST /api/facts/{id}/reports/",
  operationId: "reportFigure",
  tag: "Facts",
  summary: "Report that a figure is wrong",
  description:
    "No account is needed. Say what is right, and where it is written: an address, or up to three files. The figure is disputed until staff decide; their answer is sent by e-mail. A student who is signed in on the website finds it in the dashboard.",
  params: z.object({ id: z.string().max(60).meta({ description: "The fact", example: "cutoff-1" }) }),
  input: NewReport,
  files: { rules: attachmentRules, description: "At most 3 files of 5 MB: PDF, PNG, JPEG or WebP" },
  steps: async ({ deps, params, input, files, visitor, locale }) =>
    reportSteps(deps, params.id, input, files, { studentId: (await visitor())?.id ?? null, locale }),
  reply: created(SentReport, "The report was kept"),
  refusals: {
    400: "The form did not arrive whole; nothing was kept",
    404: "There is no such figure",
    413: "The form is far too large",
    429: "Too many messages or uploads from this address",
    503: "The file storage does not answer; nothing was kept",
  },
});
