import { beginningOf, withoutControls } from "#lib/plain-text.ts";

/** A source of the figures, as the REST API shows it. */
export type ToldSource = Record<string, unknown>;

/** An answer that fits into an assistant's conversation. */
export interface BoundAnswer {
  answer: unknown;
  /** Where the figures come from; in the answer each source is its number in this list, counted from 1. */
  sources: ToldSource[];
  /** How many entries of which lists were left out, all lists of one name together. */
  leftOut: Record<string, number>;
}

/** UTF-16 units of the answer in JSON with its sources. */
export const maxAnswerLength = 16_000;
const maxTextLength = 1200;
/** How long lists may be: the first of these with which the answer fits. */
const listLengths = [50, 25, 12, 6, 3, 1];

/**
 * Shortens a reply of the REST API until it fits, and names each source once. Its texts are data: characters that nobody
 * sees, in which a text could hide an instruction, are taken out.
 */
export function boundAnswer(body: unknown): BoundAnswer {
  let bound: BoundAnswer | undefined;
  for (const most of listLengths) {
    bound = shorten(body, most);
    if (JSON.stringify(bound).length <= maxAnswerLength) break;
  }
  return bound as BoundAnswer;
}

function shorten(body: unknown, most: number): BoundAnswer {
  const sources = new Map<string, { number: number; source: ToldSource }>();
  const leftOut: Record<string, number> = {};

  function change(value: unknown, name: string): unknown {
    if (typeof value === "string") return visibleText(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      if (value.length > most) leftOut[name] = (leftOut[name] ?? 0) + value.length - most;
      return value.slice(0, most).map((entry) => change(entry, name));
    }
    const fields = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field, key)]));
    return isSource(value) ? numberOf(fields) : fields;
  }

  function numberOf(source: ToldSource): number {
    const key = JSON.stringify(source);
    const known = sources.get(key) ?? { number: sources.size + 1, source };
    sources.set(key, known);
    return known.number;
  }

  const answer = change(body, "results");
  return { answer, sources: [...sources.values()].map(({ source }) => source), leftOut };
}

function isSource(value: object): boolean {
  return "publisher" in value && "captured_on" in value && "status" in value;
}

/** Characters without a shape: marks of direction, tags that spell ASCII. Joiners are part of how Indian scripts are written. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;

function visibleText(text: string): string {
  const visible = withoutControls(text).replace(unseen, "");
  return visible.length > maxTextLength ? `${beginningOf(visible, maxTextLength)} …` : visible;
}
