import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Config } from "#lib/config.server.ts";
import { lastOf } from "#lib/lookups.ts";
import { keyScopeOf } from "#policies/policies.ts";
import type { NamedPolicy } from "#policies/policy.ts";
import { cookieName } from "../request/own-cookies.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { completeReplies, sharedReplies } from "./common-replies.server.ts";
import { describeLimits } from "./describe-limits.server.ts";
import {
  type ApiDocument,
  type Content,
  type Method,
  methods,
  type Operation,
  type RoutedOperation,
  type Schema,
} from "./document.ts";
import { exampleOf } from "./example.server.ts";
import { nameOperation } from "./operation-names.ts";
import type { Recordings } from "./recorded-examples.ts";

/** What only the owner of a document can say. */
interface Subject {
  title: string;
  description: string;
  /** What the calls of each tag are about. */
  tags: Record<string, string>;
  /** What changed in it, newest first. */
  changes?: ApiDocument["info"]["x-changes"];
  /** Requests and replies that were recorded; the others are invented. */
  examples?: Recordings;
}

/**
 * The OpenAPI 3.1 document of a router. What the routes say themselves is completed from what holds for all of them: names,
 * security and common replies follow from src/policies and from the order of the middleware, so that no route repeats them.
 */
export function describeApi(
  api: OpenAPIHono<ApiEnv>,
  { title, description, tags, changes, examples = {} }: Subject,
): ApiDocument {
  const document = mendNullableReferences(
    api.getOpenAPI31Document({
      openapi: "3.1.0",
      info: { title, version: "1", description },
    }) as unknown as ApiDocument,
  );
  document.info.license = { name: "MIT", identifier: "MIT" };
  if (changes) document.info["x-changes"] = changes;
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      // The library passes on what the route says of itself, so that its policy is still whole here.
      item[method] = complete({ method, path, operation: operation as RoutedOperation }, schemas, examples);
      for (const tag of operation.tags ?? []) used.add(tag);
    }
  }
  document.tags = Object.entries(tags).flatMap(([name, text]) => (used.has(name) ? [{ name, description: text }] : []));
  document.components = {
    ...document.components,
    responses: onlyUsed(sharedReplies(), JSON.stringify(document.paths)),
  };
  return document;
}

/** The document as this server offers it: its address, whom to write to, and the names of its cookies. */
export function forServer(document: ApiDocument, config: Config): ApiDocument {
  const contact = { name: "Margdeep", url: `${config.PUBLIC_URL}/contactus`, email: config.SUPPORT_EMAIL };
  return {
    ...document,
    info: { ...document.info, contact },
    servers: [{ url: config.PUBLIC_URL }],
    components: { ...document.components, securitySchemes: schemesOf(document, config) },
  };
}

function schemesOf(document: ApiDocument, config: Config): Record<string, object> {
  const operations = Object.values(document.paths ?? {}).flatMap((item) => methods.map((method) => item[method]));
  const used = new Set(operations.flatMap((one) => one?.security ?? []).flatMap(Object.keys));
  return Object.fromEntries(Object.entries(securitySchemes(config)).filter(([name]) => used.has(name)));
}

/** Leaves out the replies to which nothing in the text refers. */
function onlyUsed<Value>(replies: Record<string, Value>, text: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(replies).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}

function complete(
  { method, path, operation }: { method: Method; path: string; operation: RoutedOperation },
  schemas: Record<string, Schema>,
  examples: Recordings,
): Operation {
  const { "x-policy": policy } = operation;
  const limits = policy ? describeLimits(policy) : [];
  const operationId = operation.operationId ?? nameOperation({ method, path, isList: answersList(operation, schemas) });
  const { values = {}, body, reply: recordedReply } = examples[operationId] ?? {};
  const content = withExamples(operation.requestBody?.content, schemas, body);
  const parameters = operation.parameters?.map((one) =>
    one.name in values ? { ...one, example: values[one.name] } : one,
  );
  return {
    ...operation,
    operationId,
    ...(parameters && { parameters }),
    security: policy ? securityOf(policy) : [],
    "x-policy": policy?.name,
    ...(limits.length > 0 && { "x-rate-limits": limits }),
    ...(operation.requestBody && content && { requestBody: { ...operation.requestBody, content } }),
    responses: Object.fromEntries(
      Object.entries(completeReplies(method, path, operation)).map(([status, reply]) => {
        const shown = withExamples(reply.content, schemas, Number(status) < 300 ? recordedReply : undefined);
        return [status, shown ? { ...reply, content: shown } : reply];
      }),
    ),
  };
}

/** Gives every JSON body an example, where its schema has none of its own: what was recorded, else invented values. */
function withExamples(
  content: Content | undefined,
  schemas: Record<string, Schema>,
  recorded?: unknown,
): Content | undefined {
  const json = content?.["application/json"];
  if (!json?.schema || json.example !== undefined) return content;
  return { ...content, "application/json": { ...json, example: recorded ?? exampleOf(json.schema, schemas) } };
}

function answersList(operation: RoutedOperation, schemas: Record<string, Schema>): boolean {
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema;
  const shape = schema?.$ref ? schemas[lastOf(schema.$ref.split("/"))] : schema;
  return shape?.type === "array" || shape?.properties?.results !== undefined;
}

/** The ways of saying who asks. The cookies' names depend on whether the site is served by https. */
function securitySchemes(config: Pick<Config, "PUBLIC_URL">) {
  const cookie = (kind: "session" | "staff" | "order", description: string) => ({
    type: "apiKey",
    in: "cookie",
    name: cookieName(config, kind),
    description,
  });
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token of POST /api/token/, sent as `Authorization: Bearer <token>`; valid for 15 minutes",
    },
    partnerKey: {
      type: "http",
      scheme: "bearer",
      description:
        "A partner's key, `mdk_…`, which the office gives out, sent as `Authorization: Bearer <key>`: its own limit holds in place of the address's",
    },
    session: cookie("session", "The session of a student's browser, as POST /api/sign-in/ sets it"),
    order: cookie("order", "The orders that this browser began, as POST /api/create-order/ sets it"),
    staffSession: cookie("staff", "The session of a member of staff, as POST /api/staff/session/ sets it"),
    webhookSignature: {
      type: "apiKey",
      in: "header",
      name: "X-Razorpay-Signature",
      description: "The payment provider's signature over the bytes of the body",
    },
  };
}

/** The `security` of a call: any one of the entries is enough; an empty list: no key is needed. */
function securityOf(policy: NamedPolicy): NonNullable<Operation["security"]> {
  const { who } = policy;
  const keyScope = keyScopeOf(policy);
  if (keyScope) return [{}, { partnerKey: [keyScope] }];
  switch (who.kind) {
    case "student":
      return who.scope ? [{ session: [] }, { bearer: [who.scope] }] : [{ session: [] }];
    case "everyone":
      // An empty entry: without a key too.
      return who.scope ? [{}, { session: [] }, { bearer: [who.scope] }] : [];
    case "token":
      return [{ bearer: [who.scope] }];
    case "order":
      return [{ session: [] }, { order: [] }];
    case "provider":
      return [{ webhookSignature: [] }];
    case "staff":
    case "staff_session":
    case "staff_cookie":
      return [{ staffSession: [] }];
    default:
      return [];
  }
}

/**
 * Writes "this shape or null" so that null fits. The library writes both under `allOf`, which asks for the shape of null too
 * and which no null satisfies.
 */
function mendNullableReferences<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(mendNullableReferences) as Part;
  const { allOf, ...rest } = part as { allOf?: { $ref?: string; type?: unknown }[] };
  const [shape, other] = allOf ?? [];
  if (allOf?.length === 2 && shape?.$ref && Array.isArray(other?.type) && other.type.includes("null")) {
    return { ...rest, anyOf: [shape, { type: "null" }] } as Part;
  }
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, mendNullableReferences(one)])) as Part;
}
