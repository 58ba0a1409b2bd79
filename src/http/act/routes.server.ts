import { createRoute, type OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { NamedPolicy } from "#policies/policy.ts";
import { answerPublic, createApiRouter, invalidInput, jsonBody, jsonReply, refuseInput } from "../api-router.server.ts";
import { perform } from "../perform.server.ts";
import { chooseLocale } from "../request/locale.server.ts";
import { uploadBody } from "../request/read-upload-form.server.ts";
import type { Admitted, ApiEnv } from "../request-context.server.ts";
import { noStore, privateNoStore } from "../responses/no-store.ts";
import { problemReply } from "../responses/problem.server.ts";
import { onServe } from "../responses/public-response.server.ts";
import { admit, sessionHashOf } from "../session/admit.server.ts";
import { type Act, readActUpload, stepsOf } from "./act.server.ts";
import type { Call } from "./call.server.ts";
import { deprecationInWords, tellDeprecation } from "./deprecation.server.ts";
import type { RouteReply } from "./replies.server.ts";

/** Finds out who asks for an act, and lets in those whom its policy names; what it adds to the OpenAPI entry. */
type Guard = (act: NamedPolicy) => { "x-policy": NamedPolicy; middleware: MiddlewareHandler<ApiEnv> };

/**
 * The calls of acts, with their OpenAPI entries. What they answer may be stored only where it is public facts.
 *
 * @param guard by default that of the public API
 */
export function actRoutes(acts: readonly Act[], guard: Guard = admit): OpenAPIHono<ApiEnv> {
  const api = createApiRouter();
  for (const act of acts)
    api.openapi(createRoute(routeOf(act, guard)), (c) => answer(c, act), refuseInput(act.completeErrors));
  return api;
}

function routeOf(act: Act, guard: Guard): RouteConfig {
  const { rest, operationId, tag, summary, params, query, input, files, body, reply, refusals = {}, deprecated } = act;
  const [method = "", path = ""] = rest.split(" ");
  const description = descriptionOf(act);
  const { "x-policy": policy, middleware, ...opened } = guard(act);
  const { params: paramFields, query: queryFields } = { params, query } as NonNullable<RouteConfig["request"]>;
  return {
    ...opened,
    ...{ "x-policy": policy },
    middleware: deprecated ? [tellDeprecation(deprecated), middleware] : middleware,
    ...(deprecated && { deprecated: true }),
    method: method.toLowerCase() as RouteConfig["method"],
    path,
    tags: [tag],
    summary,
    ...(operationId && { operationId }),
    ...(description && { description }),
    request: {
      ...(paramFields && { params: paramFields }),
      ...(queryFields && { query: queryFields }),
      ...(body && { body }),
      ...(input && (files ? { body: uploadBody(input, files.description) } : jsonBody(input))),
    },
    responses: {
      [reply.status]: entryOf(reply),
      ...((params || query || input || body) && invalidInput),
      ...Object.fromEntries(Object.entries(refusals).map(([status, entry]) => [status, refusalOf(entry)])),
    },
  };
}

function refusalOf(entry: string | RouteReply): RouteReply {
  return typeof entry === "string" ? problemReply(entry) : entry;
}

function entryOf({ schema, description, content }: Act["reply"]): RouteReply {
  if (schema) return jsonReply(schema, description);
  return content ? ({ description, content } as RouteReply) : { description };
}

/** Says that the call will end, how a student proves who they are, and then what the act itself says. */
function descriptionOf({ deprecated, ...act }: Act): string {
  const own = describeAccess(act);
  return deprecated ? `${deprecationInWords(deprecated)} ${own}`.trim() : own;
}

function describeAccess({ who, description }: Pick<Act, "who" | "description">): string {
  if (who.kind !== "student") return description ?? "";
  const byWhom = who.scope
    ? "By a student's access token, or the session cookie of the website."
    : "By the session cookie of the website alone.";
  return description ? `${byWhom} ${description}` : byWhom;
}

async function answer(c: Context<ApiEnv>, act: Act): Promise<Response> {
  const call = readCall(c, act);
  const admitted = c.get("admitted");
  const result = act.files
    ? await performWithFiles(admitted, act, call, c.req.raw)
    : await perform(admitted, await stepsOf(act, call));
  const { status, schema, body, send } = act.reply;
  for (const cookie of act.cookies?.(call, result) ?? []) c.header("Set-Cookie", cookie, { append: true });
  if (send) return send(c, result, call);
  const { headers = act.who.kind === "student" ? privateNoStore : noStore } = act.reply;
  if (!schema || status === 204) return c.body(null, 204, headers);
  const sent = (body ? await body(call, result, c) : result) as object;
  const tags = act.reply.facts?.(result, call);
  return tags ? answerPublic(c, sent, tags) : c.json(sent, status, headers);
}

/** The body of an act with files is read here: the router leaves it alone. */
function performWithFiles(admitted: Admitted, act: Act, call: Call, request: Request): Promise<unknown> {
  const { deps, studentId, staff, clientAddress } = admitted;
  const sender = staff ? `staff-${staff.id}` : (studentId ?? `visitor-${clientAddress}`);
  const upload = { deps, sender, request };
  return readActUpload(upload, act, async (form) => {
    if (!form.success) throw form.error;
    return perform(admitted, await stepsOf(act, { ...call, input: form.input, files: form.files }));
  });
}

function readCall(c: Context<ApiEnv>, act: Act): Call {
  const { deps, studentId, staff, clientAddress } = c.get("admitted");
  const { headers } = c.req.raw;
  const valid = (part: "param" | "query" | "json") => c.req.valid(part as never) as unknown;
  return {
    deps,
    // An act for students is behind `admit`, which has found one.
    studentId: studentId as number,
    staff: staff as never,
    params: act.params && valid("param"),
    query: act.query && valid("query"),
    input: act.files ? undefined : act.input && valid("json"),
    files: [],
    locale: chooseLocale(headers),
    clientAddress,
    headers,
    request: c.req.raw,
    channel: "api",
    visitor: c.get("visitor"),
    sessionHash: () => sessionHashOf(c),
    onServe: (work) => onServe(c, work),
  };
}
