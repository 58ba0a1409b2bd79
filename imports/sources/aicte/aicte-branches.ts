import { z } from "zod";
import { fieldOf, valueFor } from "#lib/lookups.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { numberCell } from "../../read/number-cell.ts";
import { levelOf, type StreamSlug, streamOf } from "../../tidy/course-streams.ts";
import { nameProblem } from "../../tidy/name-problem.ts";
import { tidyCourse } from "../../tidy/tidy-courses.ts";
import { tidyText } from "../../tidy/tidy-text.ts";
import type { FactOrigin } from "../../write/provenance.ts";
import type { RegisteredBranch } from "../../write/upsert-branches.ts";

const shifts: Readonly<Record<string, 1 | 2>> = { "": 1, "1st Shift": 1, "2nd Shift": 2 };

/** Modes of teaching other than full-time in a classroom; the mode becomes part of the branch's degree. */
const ways: Readonly<Record<string, string>> = {
  "Course Online": "Online",
  "ODL Course": "Distance",
  RegionalLang: "Regional language",
  "PART TIME": "Part time",
};

const AicteProgramme = z.object({
  programme: z.string(),
  level: z.string(),
  course: z.string().trim().min(2),
  course_type: z.string(),
  shift: z.string().refine((shift) => shift in shifts, "the columns of this row are shifted"),
  availability: z.string(),
  intake: numberCell(z.number("not a number").int().min(0).max(100_000)),
});

/**
 * The branches of one institute. Rows that normalize to the same branch (two spellings, two course types) are merged
 * and their intakes added.
 */
export function readAicteBranches(
  programmes: unknown[],
  context: {
    collegeId: number;
    streams: ReadonlyMap<StreamSlug, number>;
    origin: FactOrigin;
    reject: (programme: object, reason: string) => void;
  },
): RegisteredBranch[] {
  const branches = new Map<string, RegisteredBranch>();
  for (const raw of programmes) {
    const read = readBranch(raw);
    if (typeof read === "string") {
      context.reject(raw as object, read);
      continue;
    }
    const { stream, ...branch } = read;
    const key = [branch.level, branch.name, branch.degree, branch.shift].join("|");
    const same = branches.get(key);
    if (same) same.intake += branch.intake;
    else {
      const { collegeId, streams, origin } = context;
      branches.set(key, { ...branch, collegeId, streamId: valueFor(streams, stream), ...origin });
    }
  }
  return [...branches.values()];
}

type ReadBranch = Omit<RegisteredBranch, "collegeId" | "streamId" | keyof FactOrigin> & { stream: StreamSlug };

/** Parses one programme row into a branch, or returns the reason for rejecting it. */
function readBranch(raw: unknown): ReadBranch | string {
  const parsed = AicteProgramme.safeParse(raw);
  if (!parsed.success) return problemOf(parsed.error);
  const row = parsed.data;
  const problem = nameProblem(row.course);
  if (problem) return `course: ${problem}`;
  const level = levelOf(row.level);
  if (!level) return `level: ${row.level} is not a known level`;
  const course = tidyCourse(row.course);
  const stream = streamOf(row.programme, course.name, level.level);
  if (!stream) return `programme: ${row.programme} is not a known programme`;
  return {
    name: course.name,
    level: course.isIntegrated ? "ug" : level.level,
    degree: degreeOf(level.degree, course, [row.course_type, tidyText(row.availability)]),
    shift: course.isSecondShift ? 2 : fieldOf(shifts, row.shift),
    intake: row.intake,
    stream,
  };
}

function degreeOf(
  degree: string,
  course: { name: string; isIntegrated: boolean; isOnline: boolean },
  said: string[],
): string {
  // A name such as PGDM or Fellow Programme is a degree already.
  const isNamed =
    /^(PGDM|PGCM|Executive PGDM|Fellow|BBA \+ MBA)/.test(course.name) || /\bPost Graduate\b/.test(course.name);
  const parts = [
    isNamed ? "" : degree,
    course.isIntegrated && degree !== "Integrated" ? "Integrated" : "",
    ...said.map((word) => ways[word] ?? ""),
    course.isOnline && !said.includes("Course Online") ? "Online" : "",
  ];
  return parts.filter(Boolean).join(", ");
}
