import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Config } from "#lib/config.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { completeReplies, sharedReplies } from "./common-replies.ts";
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
import { securityOf, securitySchemes } from "./security.server.ts";

/** What only the owner of a document can say. */
interface Subject {
  title: string;
  description: string;
  /** What the calls of each tag are about. */
  tags: Record<string, string>;
}

/**
 * The OpenAPI 3.1 document of a router. What the routes say themselves is completed from what holds for all of them: names,
 * security and common replies follow from src/policies and from the order of the middleware, so that no route repeats them.
 */
export function describeApi(api: OpenAPIHono<ApiEnv>, { title, description, tags }: Subject): ApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title, version: "1", description },
  }) as unknown as ApiDocument;
  document.info.license = { name: "MIT", identifier: "MIT" };
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      // The library passes on what the route says of itself, so that its policy is still whole here.
      item[method] = complete(method, path, operation as RoutedOperation, schemas);
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
  method: Method,
  path: string,
  operation: RoutedOperation,
  schemas: Record<string, Schema>,
): Operation {
  const { "x-policy": policy } = operation;
  const content = withExamples(operation.requestBody?.content, schemas);
  return {
    ...operation,
    operationId: operation.operationId ?? nameOperation({ method, path, isList: answersList(operation, schemas) }),
    security: policy ? securityOf(policy.who) : [],
    "x-policy": policy?.name,
    ...(operation.requestBody && content && { requestBody: { ...operation.requestBody, content } }),
    responses: Object.fromEntries(
      Object.entries(completeReplies(method, path, operation)).map(([status, reply]) => {
        const shown = withExamples(reply.content, schemas);
        return [status, shown ? { ...reply, content: shown } : reply];
      }),
    ),
  };
}

/** Gives every JSON body an example, where its schema has none of its own. */
function withExamples(content: Content | undefined, schemas: Record<string, Schema>): Content | undefined {
  const json = content?.["application/json"];
  if (!json?.schema || json.example !== undefined) return content;
  return { ...content, "application/json": { ...json, example: exampleOf(json.schema, schemas) } };
}

function answersList(operation: RoutedOperation, schemas: Record<string, Schema>): boolean {
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema;
  const shape = schema?.$ref ? schemas[schema.$ref.split("/").at(-1)!] : schema;
  return shape?.type === "array" || shape?.properties?.results !== undefined;
}
