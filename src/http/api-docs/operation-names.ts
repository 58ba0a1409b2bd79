import { firstOf, lastOf } from "#lib/lookups.ts";
import type { Method } from "./document.ts";

/** The call that is named. */
interface NamedCall {
  method: Method;
  path: string;
  /** Whether it answers a list, whole or page by page. */
  isList: boolean;
}

const verbs: Record<Method, string> = { get: "get", post: "create", patch: "update", put: "set", delete: "delete" };

/** Words that end in s and are no plural, or whose plural is irregular. */
const singulars: Record<string, string> = {
  news: "news",
  staff: "staffMember",
  status: "status",
  sums: "sums",
  inbox: "conversation",
};

/**
 * The `operationId` of a call: how a generated client names its function. It follows from method and address alone, so
 * that it stays the same for as long as the address does: `listTickets`, `getTicket`, `createTicket`, `closeTicket`.
 */
export function nameOperation({ method, path, isList }: NamedCall): string {
  const steps = readSteps(path);
  const last = lastOf(steps);
  const before = steps.slice(0, -1);
  if (last.word === "export-csv") return camel(["export", ...parents(before)]);
  if (method === "patch" && !last.isRecord) return camel(["update-many", ...parents(before), last.word]);
  // Below a record, and on the whole list, a last word that is no plural says what to do: close, import, sign-in.
  if (method === "post" && !last.isRecord && !isPlural(last.word)) return camel([last.word, ...parents(before)]);
  if (method === "get" && isList) return camel(["list", ...parents(before), last.word]);
  const isOne = last.isRecord || method === "post";
  return camel([verbs[method], ...parents(before), isOne ? singular(last.word) : last.word]);
}

interface Step {
  word: string;
  /** Whether a record of it is named: `tickets/{reference}`. */
  isRecord: boolean;
}

function readSteps(path: string): Step[] {
  const steps: Step[] = [];
  for (const part of path.replace(/^\/(api\/)?(staff\/)?/, "").split("/")) {
    if (part === "") continue;
    const before = steps.at(-1);
    if (part.startsWith("{") && before) before.isRecord = true;
    else steps.push({ word: part.replace(/\.(csv|json)$/, "-$1"), isRecord: false });
  }
  return steps;
}

function parents(steps: Step[]): string[] {
  return steps.map(({ word, isRecord }) => (isRecord ? singular(word) : word));
}

function isPlural(word: string): boolean {
  return singular(word) !== word;
}

function singular(word: string): string {
  const known = singulars[word];
  if (known) return known;
  if (/ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(ch|sh|x)es$/.test(word)) return word.replace(/es$/, "");
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function camel(words: string[]): string {
  const parts = words.flatMap((word) => word.split(/[^A-Za-z0-9]+|(?=[A-Z])/)).filter(Boolean);
  return parts
    .map((part, at) => (at === 0 ? part.toLowerCase() : firstOf(part).toUpperCase() + part.slice(1)))
    .join("");
}
