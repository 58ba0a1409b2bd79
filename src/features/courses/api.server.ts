import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pageFields, plainText } from "#http/query-fields.server.ts";
import { Course, CourseCard } from "./contract.ts";
import { getCourse, listCourses } from "./service.server.ts";

const tags = ["Courses"];

const list = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/courses/",
  tags,
  summary: "Industrial courses, in the order that staff gave them",
  request: { query: z.object(pageFields()) },
  responses: { 200: jsonReply(pageReply(CourseCard), "One page of courses"), ...invalidInput },
});

const details = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/courses/{slug}/",
  tags,
  summary: "One course with its syllabus",
  request: { params: z.object({ slug: plainText(200).openapi({ example: "java" }) }) },
  responses: {
    200: jsonReply(Course, "The course"),
    404: problemReply("There is no such course, or it is not shown"),
    ...invalidInput,
  },
});

/** Calls about industrial courses: what their pages show. */
export function courseRoutes() {
  return createApiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const { page, page_size: pageSize } = query;
      const courses = await listCourses(c.get("deps"));
      const items = courses.slice((page - 1) * pageSize, page * pageSize);
      return answerPage(c, query, { count: courses.length, page, pageSize, items }, {}, pageTags.courses);
    })
    .openapi(details, async (c) =>
      answerPublic(c, await getCourse(c.get("deps"), c.req.valid("param").slug), pageTags.courses),
    );
}
