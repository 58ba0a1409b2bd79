import type { StreamSlug } from "./course-streams.ts";
import { nameProblem } from "./name-problem.ts";
import { tidyText } from "./tidy-text.ts";

/** Streams of programmes that are not arts and science, by the tidied name. */
const streams: readonly (readonly [RegExp, StreamSlug])[] = [
  [/^B\.Tech\./, "engineering"],
  [/^B\.(Voc|Sc)\. (\(Hons\.\) )?(Computer Science|Software|Information Technology)\b/, "mca-it"],
  [/^B\.Com\.|\bManagement Studies\b|\bBusiness (Administration|Economics)\b|\bBBA\b/, "commerce"],
  [/^B\.Voc\. .*\b(Banking|Retail|Management)\b/, "commerce"],
];

/**
 * The name of one of Delhi University's programmes, in one spelling of its degree: `B.A Program (Hindi + History)` becomes
 * `B.A. Programme (Hindi + History)`.
 *
 * @returns null for a name that is cut off
 */
export function duProgramme(raw: string): { name: string; stream: StreamSlug } | null {
  const name = tidyText(raw)
    .replace(/^B\.\s?(A|Sc|Com|Voc|Tech)\b\.?/i, "B.$1.")
    .replace(/^(B\.A\.) Program\b(?:me)?/i, "$1 Programme")
    .replace(/\s*\+\s*/g, " + ")
    .replace(/\s*\/\s*/g, "/")
    .trim();
  if (name.length < 3 || nameProblem(name)) return null;
  return { name, stream: streams.find(([pattern]) => pattern.test(name))?.[1] ?? "arts" };
}

/** A college or department of the university as its lists name it: `(W)` marks colleges for women. */
export function duCollege(raw: string): { name: string; isWomenOnly: boolean; ownership: string } {
  const text = tidyText(raw);
  const plain = text.replace(/\s*\(W\)$/i, "");
  const isDepartment = /^Department of\b/i.test(plain);
  return {
    name: isDepartment ? `${plain}, University of Delhi` : plain,
    isWomenOnly: plain !== text,
    // The university's own departments and schools; its colleges are maintained with grants of the central or Delhi government.
    ownership: /\bCollege\b|\bMahavidyalaya\b|\bHouse\b|\bInstitute\b/i.test(plain)
      ? "government_aided"
      : "central_university",
  };
}
