import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { facts, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { sliceOf } from "#http/request/paging.server.ts";
import { pageFields, plainText } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { Course, CourseCard } from "./contract.ts";
import { getCourse, listCourses } from "./service.server.ts";

const read = { ...policyOf("read_facts"), tag: "Courses" };

const list = defineAct({
  ...read,
  rest: "GET /api/courses/",
  summary: "Industrial courses, in the order that staff gave them",
  query: z.object(pageFields()),
  work: async ({ deps, query }) => sliceOf(await listCourses(deps), query),
  reply: pageOf(CourseCard, "One page of courses", pageTags.courses),
});

const details = defineAct({
  ...read,
  rest: "GET /api/courses/{slug}/",
  summary: "One course with its syllabus",
  params: z.object({ slug: plainText(200).openapi({ example: "java" }) }),
  work: ({ deps, params }) => getCourse(deps, params.slug),
  reply: facts(Course, "The course", pageTags.courses),
  refusals: { 404: "There is no such course, or it is not shown" },
});

/** Calls about industrial courses: what their pages show. */
export const courseActs = [list, details];
