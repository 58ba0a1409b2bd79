import type { StreamSlug } from "../../tidy/course-streams.ts";
import { nameProblem } from "../../tidy/name-problem.ts";
import { tidyText } from "../../tidy/tidy-text.ts";

/** Streams of programmes that are not arts and science, by the tidied name. */
const streams: readonly (readonly [RegExp, StreamSlug])[] = [
  [/^B\.Tech\./, "engineering"],
  [/^B\.(Voc|Sc)\. (\(Hons\.\) )?(Computer Science|Software|Information Technology)\b/, "mca-it"],
  [/^B\.Com\.|\bManagement Studies\b|\bBusiness (Administration|Economics)\b|\bBBA\b/, "commerce"],
  [/^B\.Voc\. .*\b(Banking|Retail|Management)\b/, "commerce"],
  [/^Bachelor of Elementary Education\b|^B\.(El\.|P\.)?Ed\b/, "education"],
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

/**
 * Programmes by how many CUET papers their scores are the sum of; the first pattern that fits counts. Of the sciences with three
 * a language must be passed, and does not count. Source: the papers that NTA's page of the University of Delhi names for 2025
 * (cuet.nta.nic.in/university-of-delhi). The university's own Bulletin of Information was not read. No score of the 2025 lists is
 * above the total that follows. Programmes of which we do not know it are not here.
 */
const papers: readonly (readonly [RegExp, number])[] = [
  [/^(Bachelor of (Management Studies|Business Administration)|B\.A\. \(Hons\.\) Business Economics)\b/, 3],
  [
    /^B\.Sc\. (\((Hons|Prog)\.\) )?(Physics|Chemistry|Botany|Zoology|Electronics|Instrumentation|Polymer Science|Bio-?Chemistry|Biological Sciences|Biomedical Science|Microbiology|(Applied )?Life Science|(Applied )?Physical Sciences?)\b/,
    3,
  ],
  [/^(B\.A\. (\(Hons\.\)|Programme)|B\.Com\.|B\.Sc\. \(Hons\.\) (Mathematics|Statistics|Computer Science)$)/, 4],
];

/**
 * 50 questions of 5 marks in each paper, all to be answered. Source: a press report of NTA's pattern for 2025 (Patrika, 7 May 2025:
 * "the maximum score for each paper will be 250 marks"); NTA's Information Bulletin was not read.
 */
const marksOfPaper = { since: 2025, marks: 250 };

/**
 * The most that can be scored for a programme; null: not known.
 *
 * @param name as `duProgramme` writes it
 * @param year of admission
 */
export function duMaxMarks(name: string, year: number): number | null {
  const count = papers.find(([pattern]) => pattern.test(name))?.[1];
  return count === undefined || year < marksOfPaper.since ? null : count * marksOfPaper.marks;
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
