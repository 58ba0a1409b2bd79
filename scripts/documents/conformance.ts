import { itemAt } from "#lib/lookups.ts";
/** Reads which tests prove which requirement: `// proves S2.9, D12` above a test, a group, or at the head of a file. Pure. */
import type { Requirement } from "./specification.ts";

/** A test, a group of tests, or a whole file. */
export interface Proof {
  number: string;
  file: string;
  /** Line of the comment, from 1. */
  line: number;
  /** The name of the test or group; null: the whole file. */
  title: string | null;
}

const tag = /^\s*\/\/ proves (.+)$/;
const call = /^\s*(?:test|it|describe)\b/;
/** What may be between a tag and its test: further comments, and a loop around it. */
const between = /^\s*(?:\/\/|for \()/;

/** What the tests of one file prove. */
export function readProofs(file: string, text: string): Proof[] {
  const lines = text.split("\n");
  return lines.flatMap((content, index) => {
    const list = tag.exec(content)?.[1];
    if (!list) return [];
    const below = lines.slice(index + 1).findIndex((next) => !between.test(next));
    const start = index + 1 + below;
    const title = below >= 0 && call.test(lines[start] ?? "") ? titleOf(lines.slice(start).join("\n")) : null;
    return list.split(/,\s*/).map((number) => ({ number: number.trim(), file, line: index + 1, title }));
  });
}

/** The first argument that is a text: that of `test("…")`, or of the second call of `test.each(rows)("…")`. */
function titleOf(code: string): string {
  const depths = callDepths(code);
  const opening = depths.find((at) => /^\s*["'`]/.test(code.slice(at + 1)));
  if (opening === undefined) return "";
  const quoted = /^\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(code.slice(opening + 1));
  return (quoted?.[2] ?? "").replace(/\\(.)/g, "$1");
}

/** Where the calls of the statement's chain open: `test.each(`…`)(`. */
function callDepths(code: string): number[] {
  const opens: number[] = [];
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = itemAt(code, at);
    if (sign === '"' || sign === "'" || sign === "`") at = endOfText(code, at);
    else if (/[([{]/.test(sign)) {
      if (depth === 0 && sign === "(") opens.push(at);
      depth += 1;
    } else if (/[)\]}]/.test(sign)) depth -= 1;
    else if (sign === ";" && depth === 0) break;
  }
  return opens;
}

function endOfText(code: string, start: number): number {
  for (let at = start + 1; at < code.length; at += 1) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === code[start]) return at;
  }
  return code.length;
}

/**
 * What is wrong with the tags: a number that the specification does not have, a tag without a test, a requirement that
 * neither has a test, nor a part with one, nor says why not.
 */
export function findGaps(requirements: readonly Requirement[], proofs: readonly Proof[]): string[] {
  const known = new Set(requirements.map(({ number }) => number));
  const proven = new Set(proofs.map(({ number }) => number));
  const hasProof = (number: string) => [...proven].some((one) => one === number || one.startsWith(`${number}.`));
  return [
    ...proofs
      .filter(({ number }) => !known.has(number))
      .map(({ number, file, line }) => `${file}:${line}: docs/specification has no ${number}`),
    ...proofs.filter(({ title }) => title === "").map(({ file, line }) => `${file}:${line}: names no test`),
    ...requirements
      .filter(({ number, untested }) => untested === null && !hasProof(number))
      .map(({ number, title }) => `${number} ${title}: no test proves it; tag one, or write *Not tested: reason.*`),
    ...requirements
      .filter(({ number, untested }) => untested !== null && proven.has(number))
      .map(({ number }) => `${number} has a test and says that it has none`),
  ];
}

/** A Markdown table of requirements with their tests. */
export function toTable(requirements: readonly Requirement[], proofs: readonly Proof[]): string {
  const rows = requirements.map(({ number, title, untested }) => {
    const own = proofs.filter((proof) => proof.number === number);
    const files = [...new Set(own.map(({ file }) => file))].map((file) => {
      const titles = own.flatMap((proof) => (proof.file === file && proof.title ? [`"${proof.title}"`] : []));
      return `\`${file}\`${titles.length > 0 ? ` ${[...new Set(titles)].join(", ")}` : ""}`;
    });
    return `| ${number} | ${title} | ${(untested ?? files.join("; ")).replaceAll("|", "\\|")} |`;
  });
  return ["| number | requirement | tests |", "|---|---|---|", ...rows].join("\n");
}
