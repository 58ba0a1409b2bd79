/** A node of the syntax tree, as far as it is read here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A node and all beneath it, in the order of the source. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* nodesOf(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
