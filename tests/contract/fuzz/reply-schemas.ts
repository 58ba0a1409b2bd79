import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ApiDocument, Content, Reply, Schema } from "#http/api-docs/document.ts";
import type { DocumentedCall } from "../../support/documents.ts";

type Json = Record<string, unknown>;

const formats: Record<string, (text: string) => boolean> = {
  "date-time": (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !!Date.parse(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  uri: (text) => URL.canParse(text),
  binary: () => true,
};

/** Says what is wrong with a reply; null: it is as the document declares it. */
export type CheckReply = (call: DocumentedCall, status: number, headers: Headers, body: Buffer) => string | null;

/**
 * Checks replies against a document. A field that is not documented is a mistake too, unless the schema says that there
 * may be more.
 */
export function openReplyCheck(document: ApiDocument): CheckReply {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  const schemas = document.components?.schemas ?? {};
  ajv.addSchema({
    $id: "document",
    $defs: { closed: mapValues(schemas, (one) => close(one)), open: mapValues(schemas, (one) => pointTo("open", one)) },
  });
  const compiled = new Map<string, ValidateFunction>();
  return (call, status, headers, body) => {
    const reply = declaredReply(document, call, status);
    if (!reply) return `status ${status} is not declared`;
    if (!reply.content) return body.length === 0 ? null : "a body where none is declared";
    return checkBody(reply.content, headers, body, (schema) => {
      const key = JSON.stringify(schema);
      if (!compiled.has(key)) compiled.set(key, ajv.compile(close(schema)));
      const validate = compiled.get(key)!;
      return (value) => (validate(value) ? null : ajv.errorsText(validate.errors));
    });
  };
}

function declaredReply(document: ApiDocument, { operation }: DocumentedCall, status: number): Reply | undefined {
  const reply = operation.responses[status];
  return reply?.$ref ? document.components?.responses?.[reply.$ref.split("/").at(-1)!] : reply;
}

function checkBody(
  content: Content,
  headers: Headers,
  body: Buffer,
  validatorOf: (schema: Schema) => (value: unknown) => string | null,
): string | null {
  const type = (headers.get("content-type") ?? "").split(";")[0]!;
  const declared = content[type] ?? (type !== "application/json" ? content["application/octet-stream"] : undefined);
  if (!declared) return `Content-Type ${type} is not declared`;
  if (type !== "application/json") return null;
  const value = JSON.parse(body.toString()) as unknown;
  return validatorOf(declared.schema ?? {})(value);
}

/** A schema whose objects hold what it names and nothing else. */
function close(schema: Schema): Json {
  if (schema.$ref) return { ...schema, $ref: `document#/$defs/closed/${schema.$ref.split("/").at(-1)}` };
  const inner = mapSchema(schema, close);
  if (schema.allOf)
    return { ...inner, allOf: schema.allOf.map((one) => pointTo("open", one)), unevaluatedProperties: false };
  const isClosed = schema.properties !== undefined && schema.additionalProperties === undefined;
  return isClosed ? { ...inner, additionalProperties: false } : inner;
}

/** A part of an `allOf`: open itself, for the parts describe one object together; what it holds is closed. */
function pointTo(side: "open", schema: Schema): Json {
  if (schema.$ref) return { $ref: `document#/$defs/${side}/${schema.$ref.split("/").at(-1)}` };
  const inner = mapSchema(schema, close);
  return schema.allOf ? { ...inner, allOf: schema.allOf.map((one) => pointTo(side, one)) } : inner;
}

/** Maps the schemas that a schema holds. */
function mapSchema(schema: Schema, map: (one: Schema) => Json): Json {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, map) }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
    ...(oneOf && { oneOf: oneOf.map(map) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: map(additionalProperties) }),
  };
}

function mapValues(schemas: Record<string, Schema>, map: (one: Schema) => Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, map(one)]));
}
