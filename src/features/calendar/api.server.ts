import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { optionalChoice, optionalText, pageFields } from "#http/query-fields.server.ts";
import { answerCalendarFile, calendarFileResponse } from "./calendar-file-response.server.ts";
import { CalendarEvent, CalendarExam, calendarParts } from "./contract.ts";
import { listCalendar, listCalendarChoices } from "./service/list-calendar.server.ts";
import { writeExamFile } from "./service/write-files.server.ts";

const tags = ["Calendar"];

const list = createRoute({
  ...admit("read_facts"),
  operationId: "listCalendar",
  method: "get",
  path: "/api/calendar/",
  tags,
  summary: "Exams and counselling steps with their days, status and source: the next first",
  description:
    "An expected date is our own, derived from an earlier year. What the authority has said is announced, changed or cancelled; `was` holds the days that were said before.",
  request: {
    query: z.object({
      exam: optionalText(100, "`key` of an exam or counselling"),
      state: optionalText(100, "Leaves out what is for other states only"),
      part: optionalChoice(calendarParts, "upcoming (the default): ends today or later; past: the last ones first"),
      ...pageFields(),
    }),
  },
  responses: { 200: jsonReply(pageReply(CalendarEvent), "One page of events"), ...invalidInput },
});

const exams = createRoute({
  ...admit("read_facts"),
  operationId: "listCalendarExams",
  method: "get",
  path: "/api/calendar/exams/",
  tags,
  summary: "Every exam and counselling of the calendar",
  responses: { 200: jsonReply(z.object({ exams: z.array(CalendarExam) }), "All of them") },
});

const file = createRoute({
  ...admit("read_facts"),
  operationId: "getCalendarFile",
  method: "get",
  path: "/calendar/exams/{exam}/calendar.ics",
  tags,
  summary: "The events of one exam as a file that calendar programs subscribe to",
  request: { params: z.object({ exam: z.string().max(100).describe("`key` of an exam or counselling") }) },
  responses: { 200: calendarFileResponse, 404: problemReply("There is no such exam"), ...invalidInput },
});

/** The calendar for everybody. Source: docs/specification S17. */
export function calendarRoutes() {
  return createApiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const { page_size: pageSize, part, ...asked } = query;
      const page = await listCalendar(c.get("deps"), { ...asked, part: part ?? "upcoming", pageSize });
      return answerPage(c, query, { ...page, items: page.events }, {}, pageTags.calendar);
    })
    .openapi(exams, async (c) => {
      const { exams } = await listCalendarChoices(c.get("deps"));
      return answerPublic(c, { exams }, pageTags.calendar);
    })
    .openapi(file, async (c) => {
      const { exam } = c.req.valid("param");
      const text = await writeExamFile(c.get("deps"), exam, chooseLocale(c.req.raw.headers));
      return answerCalendarFile(c, text, exam, "public, max-age=3600");
    });
}
