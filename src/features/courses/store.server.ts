import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { courses } from "#db/schema/courses.ts";

const listed = {
  name: courses.name,
  slug: courses.slug,
  summary: courses.summary,
  lengthWeeks: courses.lengthWeeks,
};
const whole = {
  ...listed,
  forWhom: courses.forWhom,
  prerequisites: courses.prerequisites,
  outcome: courses.outcome,
  syllabus: courses.syllabus,
};

export type CourseRow = Pick<typeof courses.$inferSelect, keyof typeof listed>;

/** Courses that are shown, in the order that staff gave them. */
export function readCourses(db: Db): Promise<CourseRow[]> {
  return db
    .select(listed)
    .from(courses)
    .where(eq(courses.isActive, true))
    .orderBy(asc(courses.position), asc(courses.id));
}

/** One course by its address. @param withInactive one that is switched off too */
export async function readCourse(db: Db, slug: string, withInactive: boolean) {
  const [row] = await db
    .select(whole)
    .from(courses)
    .where(and(eq(courses.slug, slug), withInactive ? undefined : eq(courses.isActive, true)));
  return row ?? null;
}
