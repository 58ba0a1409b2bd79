import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { AppError } from "#lib/errors.ts";
import { resendGuardianRequestSteps } from "./service/resend-guardian-request.server.ts";
import { GuardianRequest, GuardianRequested } from "./session-contract.ts";

const askRoute = createRoute({
  ...admit("ask_guardian_again"),
  operationId: "askGuardianAgain",
  method: "post",
  path: "/api/guardian-request/",
  tags: ["Accounts"],
  summary: "Ask a guardian once more, or another one when the address was wrong",
  description: "By the session cookie of the website alone. Links that were sent before are void.",
  request: { body: { required: true, content: { "application/json": { schema: GuardianRequest } } } },
  responses: {
    202: jsonReply(GuardianRequested, "The guardian is asked by e-mail, or by the link that the student hands over"),
    404: problemReply("No answer of a guardian is waited for"),
    ...invalidInput,
  },
});

/** The call behind the page of a student whose guardian has not answered. Source: decision D18. */
export function guardianRequestRoutes() {
  return createApiRouter().openapi(askRoute, async (c) => {
    const student = await c.get("visitor")();
    if (!student) throw new AppError("not_signed_in");
    const { guardian_name: name, guardian_email: email } = c.req.valid("json");
    const steps = resendGuardianRequestSteps(c.get("deps"), student, { name, email });
    const link = await perform(c.get("admitted"), steps);
    const message = email === "" ? "Hand the link over to your guardian" : "Your guardian gets an e-mail";
    return c.json({ message, link } as const, 202, { "Cache-Control": "no-store" });
  });
}
