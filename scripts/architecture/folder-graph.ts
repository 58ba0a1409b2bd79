/**
 * Turns imports between files into diagrams in which each box is a folder. Pure; used by scripts/draw-architecture.ts.
 */

/** A file that imports another, both as paths from the root of the repository. */
export interface FileImport {
  from: string;
  to: string;
}
/** An arrow of a diagram: the first box contains a file that imports one of the second. */
export type Arrow = readonly [from: string, to: string];

/**
 * The distinct arrows between boxes, in alphabetical order.
 *
 * @param boxOf the box that a file belongs to, or null when the diagram omits the file
 */
export function arrowsBetween(imports: FileImport[], boxOf: (file: string) => string | null): Arrow[] {
  const found = new Map<string, Arrow>();
  for (const { from, to } of imports) {
    const [start, end] = [boxOf(from), boxOf(to)];
    if (start && end && start !== end) found.set(`${start} ${end}`, [start, end]);
  }
  return [...found.keys()].sort().map((key) => found.get(key) as Arrow);
}

/** Removes each arrow whose target is also reachable through other boxes (transitive reduction). */
export function withoutDetours(arrows: Arrow[]): Arrow[] {
  return arrows.reduce((left, arrow) => {
    const others = left.filter((other) => other !== arrow);
    return reaches(others, arrow) ? others : left;
  }, arrows);
}

/** A mermaid flowchart, in a code block, the arrows of a box on one line. A box without an arrow is drawn as well. */
export function drawFlowchart(boxes: string[], arrows: Arrow[]): string {
  const names = [...new Set([...boxes, ...arrows.flat()])].sort();
  const id = (name: string) => name.replace(/\W/g, "_");
  return [
    "```mermaid",
    "flowchart TD",
    ...names
      .filter((name) => id(name) !== name || !arrows.flat().includes(name))
      .map((name) => `  ${id(name)}["${name}"]`),
    ...[...Map.groupBy(arrows, ([from]) => from)].map(
      ([from, all]) => `  ${id(from)} --> ${all.map(([, to]) => id(to)).join(" & ")}`,
    ),
    "```",
  ].join("\n");
}

/**
 * The text with new content between `<!-- name -->` and `<!-- /name -->`, each on a line of its own.
 *
 * @throws Error when the text lacks one of the markers
 */
export function replaceBetweenMarkers(text: string, name: string, content: string): string {
  const [opening, closing] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const start = text.indexOf(opening);
  const end = text.indexOf(closing, start);
  if (start < 0 || end < 0) throw new Error(`the markers ${opening.trim()} and ${closing.trim()} are missing`);
  return `${text.slice(0, start + opening.length)}\n${content}\n${text.slice(end)}`;
}

function reaches(arrows: Arrow[], [start, end]: Arrow): boolean {
  const seen = new Set<string>();
  const open = [start];
  while (open.length > 0) {
    const box = open.pop() as string;
    if (box === end) return true;
    if (seen.has(box)) continue;
    seen.add(box);
    open.push(...arrows.filter(([from]) => from === box).map(([, to]) => to));
  }
  return false;
}
