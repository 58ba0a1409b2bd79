import { z } from "zod";
import { levels } from "#features/catalogue/contract.ts";
import courseLengths from "./rule-files/course-lengths.json" with { type: "json" };

const years = z.int().min(1).max(6);

/**
 * How long courses take, by the body that sets it. The first entry that fits counts, so the particular ones come first. Bodies,
 * texts and years are written from general knowledge, and nobody has compared them with the texts themselves: the page says so
 * (message `costs.years_by`).
 */
const CourseLengths = z.strictObject({
  version: z.int().min(1),
  lengths: z.array(
    z.strictObject({
      levels: z.array(z.enum(levels)).min(1),
      /** Names of streams in small letters; left out: every stream. */
      streams: z.array(z.string()).optional(),
      /** Fits the degree or the name of the branch; left out: the usual course of the streams. */
      name: z.string().optional(),
      /** null: such courses have no usual length. */
      years: years.nullable(),
      /** What the same course took before the year of the source: of graduates who joined before. */
      former_years: years.optional(),
      source: z.strictObject({ publisher: z.string(), title: z.string(), since: z.int(), note: z.string() }),
    }),
  ),
});

const table = CourseLengths.parse(courseLengths).lengths.map((entry) => ({
  ...entry,
  pattern: entry.name === undefined ? null : new RegExp(entry.name, "i"),
}));

/** Who sets the length of a course, in which text, and since when. */
export type LengthSource = (typeof table)[number]["source"];

/** How many years a course takes. */
export interface CourseLength {
  /** null: neither the branch nor our table says it. */
  years: number | null;
  /** What the course took for graduates of earlier rules; null: the same. */
  formerYears: number | null;
  /** Whether the source of the branch says so. */
  isStated: boolean;
  /** Who sets it; null where the branch states it, or it is not known. */
  source: LengthSource | null;
}

/**
 * How many years a course takes: as its degree says ("B.Arch, 5 years"), else as the body sets it that regulates the course.
 *
 * @param streamName of the branch; '' where it is not known
 */
export function courseLength(
  branch: { branch_name: string; degree: string; level: (typeof levels)[number] },
  streamName: string,
): CourseLength {
  const stated = /\b([1-6])[- ]years?\b/i.exec(`${branch.degree} ${branch.branch_name}`)?.[1];
  if (stated) return { years: Number(stated), formerYears: null, isStated: true, source: null };
  const stream = streamName.toLowerCase();
  const entry = table.find(
    ({ levels: of, streams, pattern }) =>
      of.includes(branch.level) &&
      (!streams || streams.includes(stream)) &&
      (!pattern || pattern.test(branch.degree) || pattern.test(branch.branch_name)),
  );
  if (!entry || entry.years === null) return { years: null, formerYears: null, isStated: false, source: null };
  return { years: entry.years, formerYears: entry.former_years ?? null, isStated: false, source: entry.source };
}
