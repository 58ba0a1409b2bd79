import { parseSync } from "vite";
import { type Node, nodesOf } from "./syntax-tree.ts";

/** Names that a sentence of a comment may quote: code between backticks, and a parameter. */
const quotedNames = /`[^`\n]*`|@param\s+[\w.]+/g;
const testFunctions = /^(?:test|it|describe)\b/;
const logMethods = /\blog(?:ger)?\??\.(?:fatal|error|warn|info|debug|trace)$/;

/**
 * The sentences of a source file: its comments, titles of tests and messages of logs. All else is blanks, so that lines
 * and columns are those of the source.
 *
 * @param path decides by its ending how the source is read
 */
export function proseOfCode(path: string, source: string): string {
  const { program, comments } = parseSync(path, source);
  const sentences = [...nodesOf(program as unknown as Node)].flatMap((node) => sentencesOf(node, source));
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  let prose = "";
  for (const { type, start, end } of [...comments, ...sentences].toSorted((one, other) => one.start - other.start)) {
    if (start < prose.length) continue;
    const text = source.slice(start, end);
    const isComment = type === "Block" || type === "Line";
    prose += blank(source.slice(prose.length, start)) + (isComment ? text.replace(quotedNames, blank) : text);
  }
  return prose;
}

/** What a call of a test runner or a log prints. */
function sentencesOf(node: Node, source: string): Node[] {
  if (node.type !== "CallExpression") return [];
  const callee = node.callee as Node;
  const called = source.slice(callee.start, callee.end);
  if (!testFunctions.test(called) && !logMethods.test(called)) return [];
  return (node.arguments as Node[]).filter(({ type }) => type === "Literal" || type === "TemplateLiteral");
}
