import { parseSync } from "vite";
import { type Node, nodesOf } from "./syntax-tree.ts";

/** A documented parameter that its function does not have. */
export interface WrongParam {
  line: number;
  name: string;
}

/**
 * `@param` names that the function beneath the comment does not have. A parameter that is taken apart has the names of its
 * properties; `options.name` is a property of `options`.
 *
 * @param path decides by its ending how the source is read
 */
export function findWrongParams(path: string, source: string): WrongParam[] {
  if (!source.includes("@param")) return [];
  const { program, comments } = parseSync(path, source);
  // Without the program itself, which begins where its first statement does.
  const nodes = [...nodesOf(program as unknown as Node)].slice(1).sort((a, b) => a.start - b.start);
  return comments.flatMap(({ type, value, start, end }) => {
    const documented = type === "Block" && value.startsWith("*") ? paramsIn(value) : [];
    if (documented.length === 0) return [];
    const following = nodes.find((node) => node.start >= end);
    const taken = following ? namesTakenBy(following) : [];
    const line = source.slice(0, start).split("\n").length;
    return documented.filter((name) => !taken.includes(name)).map((name) => ({ line, name }));
  });
}

function paramsIn(comment: string): string[] {
  return [...comment.matchAll(/@param\s+(?:\{[^}]*\}\s+)?\[?(\w+)/g)].map(([, name = ""]) => name);
}

/** What the first function in a statement, property or signature names its parameters. */
function namesTakenBy(node: Node): string[] {
  for (const inner of nodesOf(node)) {
    if (Array.isArray(inner.params) && !inner.type.startsWith("TSType")) {
      return (inner.params as Node[]).flatMap(namesIn);
    }
  }
  return [];
}

/** Names that a parameter has for its caller or for its function. */
function namesIn(pattern: Node): string[] {
  const part = (name: string) => namesIn(pattern[name] as Node);
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name as string];
    case "AssignmentPattern":
      return part("left");
    case "RestElement":
      return part("argument");
    case "TSParameterProperty":
      return part("parameter");
    case "Property":
      return [...part("key"), ...part("value")];
    case "ObjectPattern":
      return (pattern.properties as Node[]).flatMap(namesIn);
    case "ArrayPattern":
      return (pattern.elements as (Node | null)[]).flatMap((element) => (element ? namesIn(element) : []));
    default:
      return [];
  }
}
