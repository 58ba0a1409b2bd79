import { z } from "zod";
import { courses } from "#db/schema/courses.ts";
import { coursePath } from "#lib/addresses.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { lineList, lines, requiredLine, requiredLines, whole, yesOrNo } from "#staff/records/wire-fields.ts";

const syllabus = z
  .array(
    z.strictObject({
      module: requiredLine(200),
      topics: lineList(50, 200).default([]),
    }),
  )
  .max(60, "can have at most 60 modules")
  .default([]);

/** Industrial courses. The first one in their order is selected when the page is opened. */
export const courseResource = tableResource({
  name: "courses",
  area: "content",
  table: courses,
  fields: z.strictObject({
    name: requiredLine(100),
    slug: z
      .string({ error: "is required" })
      .max(100, "must have at most 100 characters")
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and single hyphens"),
    length_weeks: whole(1, 104),
    position: whole(0, 10_000).default(0),
    summary: requiredLines(1000).describe("Markdown, one paragraph"),
    for_whom: lines(5000).default("").describe("Markdown"),
    prerequisites: lines(5000).default("").describe("Markdown"),
    outcome: lines(5000).default("").describe("Markdown"),
    syllabus,
    is_active: yesOrNo().default(true),
  }),
  touched: courses.updatedAt,
  listed: ["name", "slug", "length_weeks", "position", "is_active"],
  search: [courses.name, courses.slug, courses.summary],
  filters: { is_active: courses.isActive },
  sorts: { position: courses.position, name: courses.name, length_weeks: courses.lengthWeeks },
  remove: true,
  label: ({ name }) => String(name),
  sitePath: (_id, { is_active, slug }) => (is_active ? coursePath(String(slug)) : null),
  csvFields: [
    "name",
    "slug",
    "length_weeks",
    "position",
    "summary",
    "for_whom",
    "prerequisites",
    "outcome",
    "is_active",
  ],
  naturalKey: ["slug"],
});
