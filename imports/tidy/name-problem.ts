import { isCutOff } from "./cut-off-name.ts";

/** Names that their publishers themselves cut off or leave open, always in this way: which branch is meant is known. */
const knownUnclosed = new Set([
  "computer science and engineering (internet of things and cyber security including block chain",
  "computer science and engineering (internet of things and cyber security including block chain techno",
  "b. tech./m. tech. (dual degree in chemical engineering",
  "information technology (augmented reality and virtual reality (ar / vr)",
  "information technology (augmented reality & virtual reality (ar / vr)",
]);

/**
 * Why a text is not the whole name of a branch: a file that cuts names off at the end of a line would add a branch that
 * nobody teaches.
 *
 * @returns null for a whole name
 */
export function nameProblem(text: string): string | null {
  const name = text.trim();
  if (!/\p{L}/u.test(name)) return "the branch has no name";
  if (knownUnclosed.has(name.toLowerCase())) return null;
  if (!hasWholeBrackets(name)) return `${name}: a bracket is not closed or not opened, so the name is not whole`;
  return isCutOff(name) ? `${name}: the name of the branch ends in the middle` : null;
}

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

function hasWholeBrackets(text: string): boolean {
  const open: string[] = [];
  for (const sign of text) {
    if (sign === "(" || sign === "[") open.push(sign);
    else if (closing[sign] && open.pop() !== closing[sign]) return false;
  }
  return open.length === 0;
}
