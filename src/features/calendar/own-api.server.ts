import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerCalendarFile, calendarFileResponse } from "./calendar-file-response.server.ts";
import { ExamsToFollow, OwnCalendar, RemindersToAllow } from "./own-contract.ts";
import {
  allowReminders,
  followExams,
  issueFeed,
  readFeed,
  readOwnCalendar,
  revokeFeed,
  withdrawReminders,
} from "./service/own-calendar.server.ts";

const tags = ["Calendar"];
const path = "/api/own-calendar/";
const noStore = { "Cache-Control": "private, no-store" };
const description = "By a student's access token, or the session cookie of the website. Of the student alone.";
const now = jsonReply(OwnCalendar, "The student's calendar as it is now");
const body = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

const read = createRoute({
  ...admit("read_own_calendar"),
  operationId: "getOwnCalendar",
  method: "get",
  path,
  tags,
  summary: "What the student follows, the secret address of their feed, and whether they are reminded",
  description,
  responses: { 200: now },
});

const follow = createRoute({
  ...admit("change_own_calendar"),
  operationId: "followExams",
  method: "put",
  path: `${path}follows/` as "/api/own-calendar/follows/",
  tags,
  summary: "Follow these exams, in place of those before",
  description,
  request: body(ExamsToFollow),
  responses: { 200: now, 404: problemReply("There is no such exam: nothing was changed"), ...invalidInput },
});

const issue = createRoute({
  ...admit("change_own_calendar"),
  operationId: "issueCalendarFeed",
  method: "post",
  path: `${path}feed/` as "/api/own-calendar/feed/",
  tags,
  summary: "Make a new secret address of the feed; the one before no longer works",
  description,
  responses: { 200: now },
});

const revoke = createRoute({
  ...admit("change_own_calendar"),
  operationId: "revokeCalendarFeed",
  method: "delete",
  path: `${path}feed/` as "/api/own-calendar/feed/",
  tags,
  summary: "End the feed",
  description: `${description} Answers the same when there is none.`,
  responses: { 204: { description: "There is no feed any more" } },
});

const remind = createRoute({
  ...admit("change_own_calendar"),
  operationId: "allowCalendarReminders",
  method: "put",
  path: `${path}reminders/` as "/api/own-calendar/reminders/",
  tags,
  summary: "Agree to an e-mail seven days and one day before a deadline of an exam that is followed",
  description,
  request: body(RemindersToAllow),
  responses: {
    200: now,
    ...invalidInput,
    403: problemReply("The student is under 18, and no guardian has agreed yet"),
  },
});

const stop = createRoute({
  ...admit("change_own_calendar"),
  operationId: "withdrawCalendarReminders",
  method: "delete",
  path: `${path}reminders/` as "/api/own-calendar/reminders/",
  tags,
  summary: "Withdraw the consent to reminders, effective at once",
  description: `${description} Answers the same when none was given.`,
  responses: { 204: { description: "No reminder is sent any more" } },
});

const feed = createRoute({
  ...admit("read_calendar_feed"),
  operationId: "getCalendarFeed",
  method: "get",
  path: "/calendar/feed/{feed}/{token}/calendar.ics",
  tags,
  summary: "The calendar file of what a student follows, by its secret address",
  request: { params: z.object({ feed: z.string().max(100), token: z.string().max(100) }) },
  responses: {
    200: calendarFileResponse,
    404: problemReply("There is no such feed: the address is wrong, revoked or replaced"),
    ...invalidInput,
  },
});

/** A student's own calendar. Source: issue 19; decision 0059. */
export function ownCalendarRoutes() {
  const api = createApiRouter();
  const own = async (c: Context<ApiEnv>) => readOwnCalendar(c.get("deps"), studentOf(c));
  const change = (c: Context<ApiEnv>, work: (deps: Deps, studentId: number) => Promise<void>) =>
    perform(c.get("admitted"), { work: () => work(c.get("deps"), studentOf(c)) });
  api.openapi(read, async (c) => c.json(await own(c), 200, noStore));
  api.openapi(follow, async (c) => {
    const { exams } = c.req.valid("json");
    await change(c, (deps, studentId) => followExams(deps, studentId, exams));
    return c.json(await own(c), 200, noStore);
  });
  api.openapi(issue, async (c) => {
    await change(c, issueFeed);
    return c.json(await own(c), 200, noStore);
  });
  api.openapi(revoke, async (c) => {
    await change(c, revokeFeed);
    return c.body(null, 204, noStore);
  });
  api.openapi(remind, async (c) => {
    const locale = chooseLocale(c.req.raw.headers);
    await change(c, (deps, studentId) => allowReminders(deps, studentId, locale));
    return c.json(await own(c), 200, noStore);
  });
  api.openapi(stop, async (c) => {
    await change(c, withdrawReminders);
    return c.body(null, 204, noStore);
  });
  api.openapi(feed, async (c) => {
    const text = await readFeed(c.get("deps"), c.req.valid("param"), chooseLocale(c.req.raw.headers));
    return answerCalendarFile(c, text, "calendar", "private, max-age=3600");
  });
  return api;
}
