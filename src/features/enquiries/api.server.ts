import { createRoute } from "@hono/zod-openapi";
import { requestedPurposes } from "#db/schema/choices.ts";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { readAboutKey } from "./about.ts";
import { NewContactMessage, SentContactMessage } from "./contract.ts";
import { sendMessageSteps } from "./service/send-message.server.ts";

const sendRoute = createRoute({
  ...admit("send_message"),
  tags: ["Messages"],
  operationId: "sendMessage",
  method: "post",
  path: "/contacts/",
  summary: "Send a message to Margdeep",
  description:
    "The Contact Us dialog. Two sends of the same message within a minute make one record. It is answered at its e-mail address; more than that needs a box. No header is needed; a student who is signed in on the website finds the message, and its answers, in the dashboard.",
  request: jsonBody(NewContactMessage),
  responses: {
    201: jsonReply(SentContactMessage, "The message was kept"),
    ...invalidInput,
    429: problemReply("Too many messages from this address"),
  },
});

/** `POST /contacts/` of specification S7. */
export function enquiryRoutes() {
  const api = createApiRouter();
  api.openapi(sendRoute, async (c) => {
    const { captcha, ...answers } = c.req.valid("json");
    const { name, email, contact, message, about, send_key: sendKey, ...boxes } = answers;
    const permissions = requestedPurposes.filter((purpose) => boxes[purpose] === true);
    const student = await c.get("visitor")();
    const input = { name, email, contact, message, sendKey, page: "", about: readAboutKey(about), permissions };
    const origin = { studentId: student?.id ?? null, locale: chooseLocale(c.req.raw.headers) };
    const sent = await perform(c.get("admitted"), {
      ...sendMessageSteps(c.get("deps"), input, origin),
      captcha: { token: captcha, answers },
    });
    return c.json(sent, 201, noStore);
  });
  return api;
}
