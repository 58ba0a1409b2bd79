import type { ApiDocument, Parameter, Schema } from "#http/api-docs/document.ts";
import type { DocumentedCall } from "../../support/documents.ts";
import { brokenJson, contentTypes, hostileJson, hostileTexts, hostileValues, oddSegments } from "./hostile-values.ts";
import type { Random } from "./random.ts";

/** A request as it goes over the wire. */
export interface FuzzedRequest {
  method: string;
  /** Path and query, escaped. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whether the address may lead to another call, or to none. */
  isAstray: boolean;
}

/** Values that exist in the database, by the name of the parameter or field that takes them. */
export type KnownValues = Record<string, readonly unknown[]>;

interface Sources {
  document: ApiDocument;
  known: KnownValues;
  random: Random;
}

/** A request to a call: valid in about a third of the cases, else with something hostile in one place. */
export function makeRequest(sources: Sources, call: DocumentedCall): FuzzedRequest {
  const { random } = sources;
  const kind = random.next();
  const target = makeTarget(sources, call, kind > 0.35 && kind < 0.65);
  const isOdd = kind > 0.96;
  const body = makeBody(sources, call, kind);
  return {
    method: call.method.toUpperCase(),
    target: isOdd ? oddTarget(random, call) : target,
    headers: body?.type === undefined ? {} : { "content-type": body.type },
    body: body?.bytes ?? null,
    isAstray: isOdd,
  };
}

function makeTarget({ document: _, known, random }: Sources, call: DocumentedCall, isHostile: boolean): string {
  const parameters = call.operation.parameters ?? [];
  const victim = isHostile ? random.pick(parameters) : undefined;
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name) ?? { name, in: "path" };
    const value = victim === parameter ? hostileSegment(random) : validValue(random, known, parameter);
    return encodeURIComponent(String(value).toWellFormed());
  });
  const query = new URLSearchParams();
  for (const parameter of parameters.filter((one) => one.in === "query")) {
    if (victim === parameter) {
      for (let times = 0; times < random.pick([1, 1, 2, 5]); times += 1) {
        query.append(parameter.name, shortText(random));
      }
    } else if (parameter.required || random.chance(0.3)) {
      query.append(parameter.name, String(validValue(random, known, parameter)));
    }
  }
  if (random.chance(0.05)) query.append(random.pick(["__proto__", "filter[constructor]", "page[]", ""]), "1");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Short enough for an address: Node refuses one of 16 KB before the product sees it. */
function shortText(random: Random): string {
  return random.pick(hostileTexts).slice(0, 300).toWellFormed();
}

/** Never empty, nor dots alone: with those the address is another one. */
function hostileSegment(random: Random): string {
  const text = shortText(random);
  return /^\.*$/.test(text) ? "..." : text;
}

function oddTarget(random: Random, { path }: DocumentedCall): string {
  const odd = random.pick(oddSegments);
  const filled = path.replace(/\{\w+\}/g, () => odd);
  return filled === path ? `${path}?${odd}=${odd}&q=${odd}` : filled;
}

function validValue(random: Random, known: KnownValues, { name, schema = {} }: Parameter): unknown {
  const values = known[name];
  if (values && random.chance(0.8)) return random.pick(values);
  return sampleOf(random, schema, name);
}

/** A value that a schema of a parameter or a field admits, roughly. */
function sampleOf(random: Random, schema: Schema, name: string): unknown {
  const { enum: words, type, minimum = 1, maximum = 100, default: fallback } = schema;
  if (words) return random.pick(words);
  if (type === "integer" || type === "number") return Math.min(maximum, minimum + random.below(4));
  if (type === "boolean") return random.chance(0.5);
  if (type === "array") return sampleOf(random, schema.items ?? {}, name);
  if (schema.format === "date") return "2026-11-02";
  return schema.example ?? fallback ?? random.pick(["a", "Pune", "1", "computer"]);
}

interface SentBody {
  bytes: Buffer;
  type: string | undefined;
}

function makeBody(sources: Sources, { operation }: DocumentedCall, kind: number): SentBody | null {
  const { random } = sources;
  const content = operation.requestBody?.content;
  if (!content) {
    // A body that nobody requires changes nothing.
    return kind > 0.95 ? { bytes: Buffer.from(random.pick(hostileJson)), type: "application/json" } : null;
  }
  const type = random.pick(Object.keys(content));
  const { schema = {}, example } = content[type]!;
  if (kind > 0.93) return { bytes: Buffer.from("{}"), type: random.pick([...contentTypes, undefined]) };
  if (type === "text/csv") return { bytes: csvBody(random), type };
  const base = (example ?? exampleOfForm(content)) as Record<string, unknown>;
  const isHostile = kind > 0.65 || (kind < 0.35 && random.chance(0.1));
  const value = fillKnown(sources, mutate(random, base, schema, isHostile));
  if (type === "multipart/form-data") return formBody(random, value, isHostile);
  if (isHostile && random.chance(0.1)) return { bytes: Buffer.from(random.pick(brokenJson)), type };
  if (isHostile && random.chance(0.15)) return { bytes: Buffer.from(random.pick(hostileJson)), type };
  return { bytes: Buffer.from(JSON.stringify(value)), type };
}

function exampleOfForm(content: Record<string, { example?: unknown }>): unknown {
  return content["application/json"]?.example ?? { kind: "colleges" };
}

/** The example with one field replaced, left out or added. */
function mutate(random: Random, base: unknown, schema: Schema, isHostile: boolean): Record<string, unknown> {
  const value = structuredClone(base ?? {}) as Record<string, unknown>;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (random.chance(0.2) && name in value && (property.enum || property.type === "boolean")) {
      value[name] = sampleOf(random, property, name);
    }
  }
  if (!isHostile) return value;
  const names = Object.keys(value);
  const victim = names.length > 0 && random.chance(0.9) ? random.pick(names) : "unknown_field";
  if (random.chance(0.1)) delete value[victim];
  else value[victim] = random.chance(0.5) ? random.pick(hostileTexts) : random.pick(hostileValues);
  return value;
}

/** Gives fields that name other records values that exist. */
function fillKnown({ known, random }: Sources, value: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(value)) {
    const values = known[name];
    const isReplaced = typeof value[name] === "object" || hostileTexts.includes(String(value[name]));
    if (values && !isReplaced && random.chance(0.8)) value[name] = random.pick(values);
  }
  return value;
}

function csvBody(random: Random): Buffer {
  const cell = () => `"${random.pick(hostileTexts).slice(0, 300).replaceAll('"', '""')}"`;
  const head = random.pick(["id,name", "name,slug,position", "key,publisher,title", "", "id", "__proto__,constructor"]);
  const rows = Array.from({ length: random.below(4) }, () => `${cell()},${cell()},${cell()}`);
  return Buffer.from([head, ...rows, random.pick(["", '"', '"a'])].join("\n"));
}

const boundary = "fuzzed-form";

function formBody(random: Random, value: Record<string, unknown>, isHostile: boolean): SentBody {
  const parts = Object.entries(value).map(
    ([name, one]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', "%22")}"\r\n\r\n${textOf(one)}\r\n`,
  );
  const file = random.pick(["%PDF-1.4\n%%EOF", "\u0089PNG\r\n\u001a\n", "", "hello", "<svg onload=alert(1)>"]);
  const name = random.pick(["a.pdf", "../../a.png", "a\u0000.pdf", "", "x".repeat(300), "नमस्ते.webp"]);
  const field = random.pick(["files", "file", "other"]);
  const sentFile = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n`;
  const whole = `${parts.join("")}${random.chance(0.7) ? sentFile : ""}--${boundary}--\r\n`;
  const cut = isHostile && random.chance(0.4) ? random.below(whole.length) : whole.length;
  const type = `multipart/form-data; boundary=${isHostile && random.chance(0.1) ? "another" : boundary}`;
  return { bytes: Buffer.from(whole.slice(0, cut)), type };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
