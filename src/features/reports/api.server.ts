import { createRoute, z } from "@hono/zod-openapi";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { readUploadForm, uploadBody } from "#http/read-upload-form.server.ts";
import { NewReport, SentReport } from "./contract.ts";
import { reportSteps } from "./service/send-report.server.ts";

const sendRoute = createRoute({
  ...admit("report_figure"),
  operationId: "reportFigure",
  method: "post",
  path: "/api/facts/{id}/reports/",
  tags: ["Facts"],
  summary: "Report that a figure is wrong",
  description:
    "No account is needed. Say what is right, and where it is written: an address, or up to three files. The figure is disputed until staff decide; their answer is sent by e-mail. A student who is signed in on the website finds it in the dashboard.",
  request: {
    params: z.object({ id: z.string().max(60).openapi({ description: "The fact", example: "cutoff-1" }) }),
    body: uploadBody(NewReport, "At most 3 files of 5 MB: PDF, PNG, JPEG or WebP"),
  },
  responses: {
    201: jsonReply(SentReport, "The report was kept"),
    ...invalidInput,
    400: problemReply("The form did not arrive whole; nothing was kept"),
    404: problemReply("There is no such figure"),
    413: problemReply("The form is far too large"),
    429: problemReply("Too many messages or uploads from this address"),
    503: problemReply("The file storage does not answer; nothing was kept"),
  },
});

/** The call that reports a figure. */
export function reportRoutes() {
  return createApiRouter().openapi(sendRoute, async (c) => {
    const admitted = c.get("admitted");
    const { deps, clientAddress } = admitted;
    const student = await c.get("visitor")();
    const origin = { studentId: student?.id ?? null, locale: chooseLocale(c.req.raw.headers) };
    const sent = { deps, sender: `visitor-${clientAddress}`, request: c.req.raw };
    const report = await readUploadForm(sent, NewReport, attachmentRules, async (form) => {
      if (!form.success) throw form.error;
      return perform(admitted, reportSteps(deps, c.req.valid("param").id, form.input, form.files, origin));
    });
    return c.json(report, 201, noStore);
  });
}
