import type { Schema } from "./document.ts";

/** Values that make an example read like a reply, by field name. All of them are invented or plain facts. */
const typical: Record<string, unknown> = {
  apply_by: "2026-12-31",
  area: "Shivajinagar",
  authority: "JoSAA",
  branch: "Computer Science and Engineering",
  branch_name: "Computer Science and Engineering",
  captured_on: "2026-10-30",
  category_name: "Open",
  charge: 7500,
  charge_rupees: 7500,
  city: "Pune",
  closing: 1204,
  company: "Example Systems",
  companies: "Example Systems",
  contact: "+91 00000 00000",
  count: 42,
  cut_off: "https://example.org/cut-off.pdf",
  degree: "",
  detail: "Pune",
  distance: 850,
  email: "stay@example.org",
  exam: "JEE Main",
  facilities: "Wi-Fi",
  guardian_email: "guardian@example.org",
  high: 4810,
  intake: 120,
  intake_count: 60,
  low: 1204,
  name: "Example College of Engineering",
  near_college: 7,
  next: "https://margdeep.example/api/…?page=3",
  opening: 318,
  phone: "+91 00000 00000",
  photos: "/photos/example.webp",
  pincode: "411005",
  place: "Pune",
  position: "Graduate trainee",
  posted_on: "2026-11-02",
  previous: "https://margdeep.example/api/…?page=1",
  price: 7500,
  published_at: "2026-11-02T06:30:00.000Z",
  publisher: "AICTE",
  quota: "AI",
  rating: 4,
  review: "They answered every question I had.",
  round: 5,
  rules: "Quiet hours after 22:00",
  seat_type: "OPEN",
  seats: 480,
  sharing: 2,
  slug: "engineering",
  state: "Maharashtra",
  stream_slug: "engineering",
  student_name: "Asha",
  tags: "Computer Science and Engineering",
  title: "Approved intake",
  updated_at: "2026-11-02T06:30:00.000Z",
  url: "https://example.org/",
  value: "Pune",
  web_link: "https://example.org/article",
  website: "https://example.org/",
  year: 2025,
  zone: "Asia/Dubai",
};

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
  const known = typical[name];
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
  const known = pattern?.startsWith("^\\d{4}-\\d{2}-\\d{2}") ? byFormat.date : typical[name];
  const text = byFormat[format ?? ""] ?? (typeof known === "string" ? known : "text");
  return text.padEnd(minLength, "-").slice(0, maxLength);
}
