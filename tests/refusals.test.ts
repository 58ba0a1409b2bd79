import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { sayRefusal } from "#lib/messages/refusals.server.ts";
import { describeIssue } from "#lib/validation-words.ts";

const root = join(import.meta.dirname, "..");
const isSaid = (sentence: string) =>
  ["hi", "mr"].every((locale) => /[\u0900-\u097f]/.test(sayRefusal(locale as "hi" | "mr", sentence)));

/** In English: read by staff and operators alone, or refused before the language of the request is known. */
const englishOnly =
  /malformed-requests|api-docs\/typical-values|^src\/staff\/|\.test\.ts$|config\.server|content-shapes|sent-rules|stored-(rules|models)|answer-message|decide-review|appointments\/settings-contract|appointments\/written\/(write-order|staff-contract|milestones|review-resume|resume-contract)|service\/refunds|features\/partners|site\/assistants|node-version|validation-words|lib\/errors\.ts/;
/** How sentences of ours begin that say what is wrong with an answer. */
const refusal =
  /^(please |must |is (no|not|a|an|in|the|more|needed|required)\b|can have |give |refuse |if you (are|have)\b|.* is required$)/i;
/** Properties that hold what a schema says, or a rule. */
const sayingName = /^(error|message)$/;
const sayingTable = /(texts|problems|taken)$/i;

interface Found {
  file: string;
  sentence: string;
}

/** The sentences of a file: each a literal or a template, whose values count as 7. */
function refusalsOf(file: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown, isSaying: boolean) => {
    if (Array.isArray(node)) for (const one of node) visit(one, isSaying);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const { type, ...parts } = node as { type: string } & Record<string, unknown>;
    const sentence = textOf(type, parts);
    if (sentence !== null && / /.test(sentence) && (refusal.test(sentence) || (isSaying && /^[A-Z7]/.test(sentence)))) {
      found.push({ file, sentence });
    }
    if (type === "CallExpression" && nameOf(parts.callee) === "describe") return visit(parts.callee, false);
    const isTable = type === "VariableDeclarator" && sayingTable.test(nameOf(parts.id));
    const isProperty = type === "Property" && sayingName.test(nameOf(parts.key)) && isSentence(parts.value);
    for (const part of Object.values(parts)) visit(part, isSaying || isTable || isProperty);
  };
  visit(parseSync(file, readFileSync(join(root, file), "utf8")).program.body, false);
  return found;
}

function textOf(type: string, parts: Record<string, unknown>): string | null {
  if (type === "Literal" && typeof parts.value === "string") return parts.value;
  if (type !== "TemplateLiteral") return null;
  return (parts.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("7");
}

function nameOf(node: unknown): string {
  const { name, property } = node as { name?: string; property?: { name?: string } };
  return property?.name ?? name ?? "";
}

function isSentence(node: unknown): boolean {
  return ["Literal", "TemplateLiteral"].includes((node as { type: string }).type);
}

// proves S23.6
test("every sentence by which a schema or a rule refuses a visitor is in the catalogue, in Hindi and Marathi", () => {
  const files = globSync("src/{features,http,lib,site}/**/*.ts", { cwd: root }).filter(
    (file) => !englishOnly.test(file),
  );
  const sentences = files.filter((file) => !file.includes("/compiled/")).flatMap(refusalsOf);
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter(({ sentence }) => !isSaid(sentence))).toEqual([]);
});

test("what a schema says without a sentence of its own is in the catalogue too", () => {
  const input = "x";
  const sentences = [
    ...["string", "number", "int", "boolean", "array", "object", "record", "date", "null", "map"].map((expected) =>
      describeIssue({ code: "invalid_type", expected, input } as never),
    ),
    ...["email", "url", "date", "datetime", "regex"].map((format) =>
      describeIssue({ code: "invalid_format", format, input } as never),
    ),
    ...["string", "array", "number"].flatMap((origin) => [
      describeIssue({ code: "too_big", origin, maximum: 7, input } as never),
      describeIssue({ code: "too_small", origin, minimum: 7, input } as never),
    ]),
    describeIssue({ code: "too_small", origin: "string", minimum: 1, input } as never),
    describeIssue({ code: "invalid_value", values: ["OBC", "SC"], input } as never),
    describeIssue({ code: "invalid_value", values: ["OBC"], input } as never),
    describeIssue({ code: "invalid_value", values: new Array(31).fill("OBC"), input } as never),
    describeIssue({ code: "not_multiple_of", divisor: 7, input } as never),
    ...["unrecognized_keys", "invalid_key", "custom"].map((code) => describeIssue({ code, input } as never)),
  ];
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([]);
});

test("figures, names and words of a sentence are in its translation", () => {
  expect(sayRefusal("hi", "Please use at most 254 characters")).toBe("ज़्यादा से ज़्यादा 254 अक्षर लिखें");
  expect(sayRefusal("mr", "must be one of OPEN, SC, ST for this authority")).toContain("OPEN, SC, ST");
  expect(sayRefusal("hi", "a is empty is larger than 5 MB")).toBe("फ़ाइल 5 MB से बड़ी है: a is empty");
  expect(sayRefusal("en", "must have 8 to 200 characters")).toBe("must have 8 to 200 characters");
  expect(sayRefusal("hi", "no sentence of ours")).toBe("no sentence of ours");
});
