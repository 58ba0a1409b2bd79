import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { facts, file, noContent, ok, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { optionalChoice, optionalText, pageFields } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { linkHolder, studentOrToken } from "#policies/policy.ts";
import { answerCalendarFile, calendarFileResponse } from "./calendar-file-response.server.ts";
import {
  CalendarEvent,
  CalendarExam,
  calendarParts,
  ExamsToFollow,
  OwnCalendar,
  RemindersToAllow,
} from "./contract.ts";
import { listCalendar, listCalendarChoices } from "./service/list-calendar.server.ts";
import {
  allowReminders,
  followExams,
  issueFeed,
  readFeed,
  readOwnCalendar,
  revokeFeed,
  withdrawReminders,
} from "./service/own-calendar.server.ts";
import { writeExamFile } from "./service/write-files.server.ts";

const tag = "Calendar";
const read = { ...policyOf("read_facts"), tag };

/** Somebody reads the dates of exams and counselling. */
export const listDates = defineAct({
  ...read,
  operationId: "listCalendar",
  rest: "GET /api/calendar/",
  summary: "Exams and counselling steps with their days, status and source: the next first",
  description:
    "An expected date is our own, derived from an earlier year. What the authority has said is announced, changed or cancelled; `was` holds the days that were said before.",
  query: z.object({
    exam: optionalText(100, "`key` of an exam or counselling"),
    state: optionalText(100, "Leaves out what is for other states only"),
    part: optionalChoice(calendarParts, "upcoming (the default): ends today or later; past: the last ones first"),
    ...pageFields(),
  }),
  work: ({ deps, query }) =>
    listCalendar(deps, { ...query, part: query.part ?? "upcoming", pageSize: query.page_size }),
  reply: pageOf(CalendarEvent, "One page of events", pageTags.calendar),
});

const exams = defineAct({
  ...read,
  operationId: "listCalendarExams",
  rest: "GET /api/calendar/exams/",
  summary: "Every exam and counselling of the calendar",
  work: async ({ deps }) => ({ exams: (await listCalendarChoices(deps)).exams }),
  reply: facts(z.object({ exams: z.array(CalendarExam) }), "All of them", pageTags.calendar),
});

const examFile = defineAct({
  ...read,
  operationId: "getCalendarFile",
  rest: "GET /calendar/exams/{exam}/calendar.ics",
  summary: "The events of one exam as a file that calendar programs subscribe to",
  params: z.object({ exam: z.string().max(100).describe("`key` of an exam or counselling") }),
  work: async ({ deps, locale, params: { exam } }) => ({ exam, text: await writeExamFile(deps, exam, locale) }),
  reply: file(calendarFileResponse, (c, { exam, text }: { exam: string; text: string }) => {
    return answerCalendarFile(c, text, exam, "public, max-age=3600");
  }),
  refusals: { 404: "There is no such exam" },
});

const own = { tag, who: studentOrToken("profile", "not_signed_in"), source: "0059, D18" };
const changing = {
  ...own,
  name: "change_own_calendar",
  and: "own calendar only; reminders under 18 after a guardian's consent",
};
const now = ok(OwnCalendar, "The student's calendar as it is now", readCalendar);

const readOwn = defineAct({
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

const feedFile = defineAct({
  name: "read_calendar_feed",
  who: linkHolder,
  source: "0059",
  tag,
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

/** The calendar for everybody (docs/specification S17), and a student's own (decision 0059). */
export const calendarActs = [
  listDates,
  exams,
  examFile,
  readOwn,
  follow,
  makeFeed,
  endFeed,
  startReminders,
  endReminders,
  feedFile,
];

function readCalendar({ deps, studentId }: StudentCall): Promise<OwnCalendar> {
  return readOwnCalendar(deps, studentId);
}
