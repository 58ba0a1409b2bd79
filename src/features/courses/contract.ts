import { z } from "zod";

/** An industrial course as the list of courses shows it. */
export const CourseCard = z
  .object({
    name: z.string(),
    slug: z.string().describe("names the course in addresses"),
    summary: z.string().describe("HTML of one paragraph, safe to show"),
    length_weeks: z.number().int(),
  })
  .meta({ id: "CourseCard" });
export type CourseCard = z.infer<typeof CourseCard>;

const html = z.string().describe("HTML, safe to show");

/** One course, whole. */
export const Course = CourseCard.extend({
  for_whom: html,
  prerequisites: html,
  outcome: html,
  syllabus: z.array(z.object({ module: z.string(), topics: z.array(z.string()) })),
}).meta({ id: "Course" });
export type Course = z.infer<typeof Course>;
