import { actRoutes } from "#http/act/routes.server.ts";
import { describeApi } from "#http/api-docs/describe.server.ts";
import type { ApiDocument, Method, Operation, Schema } from "#http/api-docs/document.ts";
import { lastOf } from "#lib/lookups.ts";
import { type Tool, tools } from "./tools.server.ts";

/** A tool as the protocol lists it. */
export interface DescribedTool {
  name: string;
  description: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
}

/** Every tool with the words and the input of its call in the REST API's document; a tenth of a second of work. */
export function describeTools(): DescribedTool[] {
  const document = describeApi(actRoutes([...new Set(tools.map(({ act }) => act))]), {
    title: "",
    description: "",
    tags: {},
  });
  return tools.map((tool) => describeTool(tool, document));
}

function describeTool({ name, act, defaults }: Tool, document: ApiDocument): DescribedTool {
  const [method = "", path = ""] = act.rest.split(" ");
  const operation = document.paths?.[path]?.[method.toLowerCase() as Method];
  if (!operation) throw new Error(`${act.rest} is not described`);
  const usual = Object.entries(defaults ?? {}).map(([field, value]) => `${field} is ${value} where it is left out.`);
  return {
    name,
    description: [`${operation.summary}.`, operation.description, ...usual].filter(Boolean).join(" "),
    inputSchema: inputOf(operation, document.components?.schemas ?? {}),
  };
}

function inputOf(operation: Operation, schemas: Record<string, Schema>): DescribedTool["inputSchema"] {
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  if (body) return { ...whole(body, schemas), type: "object" };
  const parameters = operation.parameters ?? [];
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema = {} }) => [
        name,
        { ...whole(schema, schemas), ...(description && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** A schema with those in it that it refers to: not every client follows references. */
function whole<Part>(part: Part, schemas: Record<string, Schema>): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => whole(one, schemas)) as Part;
  const { $ref, ...own } = part as Schema;
  const referred = $ref ? whole(schemas[lastOf($ref.split("/"))] ?? {}, schemas) : {};
  const fields = Object.entries(own).map(([key, value]) => [key, whole(value, schemas)]);
  return { ...referred, ...Object.fromEntries(fields) } as Part;
}
