import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { file, noContent, ok } from "#http/act/replies.server.ts";
import { linkHolder, studentOrToken } from "#policies/policy.ts";
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

const own = { tag: "Calendar", who: studentOrToken("profile", "not_signed_in"), source: "0059, D18" };
const changing = {
  ...own,
  name: "change_own_calendar",
  and: "own calendar only; reminders under 18 after a guardian's consent",
};
const now = ok(OwnCalendar, "The student's calendar as it is now", readCalendar);

const read = defineAct({
  ...own,
  name: "read_own_calendar",
  and: "own calendar only",
  rest: "GET /api/own-calendar/",
  operationId: "getOwnCalendar",
  summary: "What the student follows, the secret address of their feed, and whether they are reminded",
  description: "Of the student alone.",
  work: readCalendar,
  reply: ok(OwnCalendar, "The student's calendar as it is now"),
});

/** A student follows exams. */
export const follow = defineAct({
  ...changing,
  rest: "PUT /api/own-calendar/follows/",
  operationId: "followExams",
  summary: "Follow these exams, in place of those before",
  description: "Of the student alone.",
  input: ExamsToFollow,
  work: ({ deps, studentId, input }) => followExams(deps, studentId, input.exams),
  reply: now,
  refusals: { 404: "There is no such exam: nothing was changed" },
});

/** A student makes a new secret address of their calendar file. */
export const makeFeed = defineAct({
  ...changing,
  rest: "POST /api/own-calendar/feed/",
  operationId: "issueCalendarFeed",
  summary: "Make a new secret address of the feed; the one before no longer works",
  description: "Of the student alone.",
  work: ({ deps, studentId }) => issueFeed(deps, studentId),
  reply: now,
});

/** A student ends their calendar file. */
export const endFeed = defineAct({
  ...changing,
  rest: "DELETE /api/own-calendar/feed/",
  operationId: "revokeCalendarFeed",
  summary: "End the feed",
  description: "Of the student alone. Answers the same when there is none.",
  work: ({ deps, studentId }) => revokeFeed(deps, studentId),
  reply: noContent("There is no feed any more"),
});

/** A student agrees to reminders. */
export const startReminders = defineAct({
  ...changing,
  rest: "PUT /api/own-calendar/reminders/",
  operationId: "allowCalendarReminders",
  summary: "Agree to an e-mail seven days and one day before a deadline of an exam that is followed",
  description: "Of the student alone.",
  input: RemindersToAllow,
  work: ({ deps, studentId, locale }) => allowReminders(deps, studentId, locale),
  reply: now,
  refusals: { 403: "The student is under 18, and no guardian has agreed yet" },
});

/** A student withdraws their consent to reminders. */
export const endReminders = defineAct({
  ...changing,
  rest: "DELETE /api/own-calendar/reminders/",
  operationId: "withdrawCalendarReminders",
  summary: "Withdraw the consent to reminders, effective at once",
  description: "Of the student alone. Answers the same when none was given.",
  work: ({ deps, studentId }) => withdrawReminders(deps, studentId),
  reply: noContent("No reminder is sent any more"),
});

const readFile = defineAct({
  name: "read_calendar_feed",
  who: linkHolder,
  source: "0059",
  tag: "Calendar",
  rest: "GET /calendar/feed/{feed}/{token}/calendar.ics",
  operationId: "getCalendarFeed",
  summary: "The calendar file of what a student follows, by its secret address",
  params: z.object({ feed: z.string().max(100), token: z.string().max(100) }),
  work: ({ deps, params, locale }) => readFeed(deps, params, locale),
  reply: file(calendarFileResponse, (c, text: string) => {
    return answerCalendarFile(c, text, "calendar", "private, max-age=3600");
  }),
  refusals: { 404: "There is no such feed: the address is wrong, revoked or replaced" },
});

/** A student's own calendar. Decision 0059. */
export const ownCalendarActs = [read, follow, makeFeed, endFeed, startReminders, endReminders, readFile];

function readCalendar({ deps, studentId }: StudentCall): Promise<OwnCalendar> {
  return readOwnCalendar(deps, studentId);
}
