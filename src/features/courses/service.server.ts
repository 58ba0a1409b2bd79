import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { renderInlineMarkdown, renderMarkdown } from "#lib/markdown.server.ts";
import type { Course, CourseCard } from "./contract.ts";
import { type CourseRow, readCourse, readCourses } from "./store.server.ts";

/** The courses that are shown, in the order that staff gave them. */
export async function listCourses({ db }: Pick<Deps, "db">): Promise<CourseCard[]> {
  return (await readCourses(db)).map(presentCard);
}

/**
 * One course.
 *
 * @param isPreview for staff: one that is switched off too
 * @throws AppError course_not_found
 */
export async function getCourse({ db }: Pick<Deps, "db">, slug: string, isPreview = false): Promise<Course> {
  const row = await readCourse(db, slug, isPreview);
  if (!row) throw new AppError("course_not_found");
  return {
    ...presentCard(row),
    for_whom: renderMarkdown(row.forWhom),
    prerequisites: renderMarkdown(row.prerequisites),
    outcome: renderMarkdown(row.outcome),
    syllabus: row.syllabus,
  };
}

function presentCard({ name, slug, summary, lengthWeeks }: CourseRow): CourseCard {
  return { name, slug, summary: renderInlineMarkdown(summary), length_weeks: lengthWeeks };
}
