import type { NamedPolicy } from "#policies/policy.ts";

/** What the code of this folder reads and writes of an OpenAPI 3.1 document. */
export interface ApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description?: string;
    license?: { name: string; identifier: string };
    contact?: { name: string; url: string; email: string };
    "x-changes"?: readonly { on: string; change: string }[];
  };
  servers?: { url: string }[];
  tags?: { name: string; description: string }[];
  paths?: Record<string, PathItem>;
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Reply>;
    securitySchemes?: Record<string, object>;
  };
}

export const methods = ["get", "post", "patch", "put", "delete"] as const;
export type Method = (typeof methods)[number];

type PathItem = Partial<Record<Method, Operation>>;

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses: Record<string, Reply>;
  security?: Record<string, readonly string[]>[];
  /** The name of its act. */
  "x-policy"?: string;
  "x-rate-limits"?: DescribedLimit[];
}

/** A limit of a call, under the name that replies give it. */
export interface DescribedLimit {
  policy: string;
  requests: number;
  window_seconds: number;
  /** Whose requests are counted together. */
  per: string;
}

/** An operation as the router describes it. */
export interface RoutedOperation extends Omit<Operation, "x-policy"> {
  "x-policy"?: NamedPolicy;
}

/** A reply, or a reference to one that many calls share. */
export interface Reply {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Content;
}

export type Content = Record<string, { schema?: Schema; example?: unknown }>;

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

/** A JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}
