import { figureOf } from "../answers.ts";

const partPrefix = "part.";
export const partName = (part: string) => `${partPrefix}${part}`;

/** Longer than any answer. */
const maxLength = 40;

/** The marks of the form as text, by part; what was left empty is left out. */
export function readSentMarks(entries: Iterable<[string, unknown]>): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of entries) {
    const text = typeof value === "string" ? value.trim().slice(0, maxLength) : "";
    if (name.startsWith(partPrefix) && text) sent[name.slice(partPrefix.length)] = text;
  }
  return sent;
}

/** Marks, or marks and their maximum with a stroke between: `95`, `142/150`. Its schema decides what is accepted. */
export function marksOfText(text: string): unknown {
  const [marks = "", maximum] = text.split("/", 2);
  return { marks: figureOf(marks), ...(maximum !== undefined && { out_of: figureOf(maximum) }) };
}
