import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/request/locale.server.ts";
import { namesUs } from "#http/request/own-host.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { answerProblem, Problem, problemReply } from "#http/responses/problem.server.ts";
import { admit } from "#http/session/admit.server.ts";

/** A message of JSON-RPC 2.0 that asks or tells something. One at a time: a list of them would pass the limits as one call. */
const Message = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string().max(200), z.number()]).optional(),
    method: z.string().max(100),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi("AssistantMessage", { example: { jsonrpc: "2.0", id: 1, method: "tools/list" } });

const Answer = z
  .looseObject({ jsonrpc: z.literal("2.0"), id: z.union([z.string(), z.number()]).nullable() })
  .openapi("AssistantAnswer", { description: "with `result`, or with `error`" });

const message = createRoute({
  ...admit("ask_assistant_tool"),
  method: "post",
  path: "/mcp",
  tags: ["Assistants"],
  operationId: "sendAssistantMessage",
  summary: "One message of the Model Context Protocol, by Streamable HTTP without sessions",
  description:
    "For assistants: every tool is a call of this API, with its input, its limit and its reply shortened. Read-only; nothing of a message is stored or logged. Send `Accept: application/json, text/event-stream`.",
  request: jsonBody(Message),
  responses: {
    200: jsonReply(Answer, "The answer"),
    202: { description: "The message asked for none" },
    400: jsonReply(z.union([Answer, Problem]), "The protocol's own refusal, or the body is not JSON"),
    406: jsonReply(Answer, "The request does not accept both kinds of reply"),
    ...invalidInput,
    421: problemReply("The request names another site than this one"),
  },
});

/** What assistants ask, at one address. */
export function assistantRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createApiRouter();
  routes.openapi(message, (c) => answer(c, c.req.valid("json")) as never);
  return routes;
}

async function answer(c: Context<ApiEnv>, body: z.infer<typeof Message>): Promise<Response> {
  if (!namesUs(c.req.url, c.get("deps").config)) return answerProblem(c, "wrong_host");
  // The SDK takes 0.2 s and 10 MB: it is loaded with the first message.
  const { answerMessage } = await import("./answer-message.server.ts");
  const { deps, clientAddress } = c.get("admitted");
  const request = c.req.raw;
  const asking = { deps, clientAddress, request, locale: chooseLocale(request.headers) };
  const response = await answerMessage({ ...asking, requestId: c.get("requestId") }, body);
  for (const [name, value] of Object.entries(noStore)) response.headers.set(name, value);
  return response;
}
