import type { Schema } from "./document.ts";
import { typicalText, typicalValues } from "./typical-values.ts";

/**
 * An invented value that a schema admits.
 *
 * @param schemas the document's named schemas, where references lead
 * @param name the field it is in, which chooses a typical value
 */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, name = ""): unknown {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, schemas, name);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return exampleObject({ ...schema, ...merge(schema.allOf, schemas) }, schemas);
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== "null");
  if (choice) return exampleOf(choice, schemas, name);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "array") return [exampleOf(schema.items ?? {}, schemas, name)];
  if (type === "object") return exampleObject(schema, schemas);
  if (type === "boolean") return false;
  return type === "integer" || type === "number" ? numberFor(schema, name) : textFor(schema, name);
}

function exampleObject(schema: Schema, schemas: Record<string, Schema>): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {});
  return Object.fromEntries(entries.map(([name, property]) => [name, exampleOf(property, schemas, name)]));
}

/** The properties of all parts of an `allOf`. */
function merge(parts: Schema[], schemas: Record<string, Schema>): Schema {
  const properties = parts.map((part) => {
    const whole = part.$ref ? (schemas[part.$ref.split("/").at(-1) ?? ""] ?? {}) : part;
    return (whole.allOf ? merge(whole.allOf, schemas) : whole).properties;
  });
  return { properties: Object.assign({}, ...properties) };
}

function numberFor({ minimum, exclusiveMinimum, maximum }: Schema, name: string): number {
  const known = typicalValues[name];
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  const wanted = typeof known === "number" ? known : 1;
  return Math.min(Math.max(wanted, least), maximum ?? wanted + least);
}

const byFormat: Record<string, string> = {
  "date-time": "2026-11-02T06:30:00.000Z",
  date: "2026-11-02",
  email: "asha@example.org",
  uri: "https://example.org/",
};

function textFor({ format, pattern, minLength = 0, maxLength }: Schema, name: string): string {
  const isDay = pattern?.startsWith("^\\d{4}-\\d{2}-\\d{2}");
  const text = byFormat[format ?? ""] ?? (isDay ? "2026-11-02" : typicalText(name));
  return text.padEnd(minLength, "-").slice(0, maxLength);
}
