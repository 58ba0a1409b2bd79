import { mayPay } from "#features/accounts/rules.ts";
import { dropWaitingEmails } from "#features/emails/service/drop-waiting.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { calendarFeedPath } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { isSameSecret, linkToken, randomPublicId } from "#lib/secrets.server.ts";
import type { CalendarEvent, OwnCalendar } from "../contract.ts";
import { readEventsOf } from "../store/events.server.ts";
import {
  addReminders,
  deleteFeed,
  deleteReminders,
  findExamIds,
  findFeed,
  findFeedOwner,
  findReminders,
  findRemindersOwner,
  listFollows,
  lockConsent,
  putFeed,
  putFollows,
} from "../store/own.server.ts";
import { presentEvents } from "./list-calendar.server.ts";
import { writeFile } from "./write-files.server.ts";

const datesShown = 12;

/** Names the e-mails of a student's reminders, so that withdrawing drops those that still wait. */
export const remindersReference = (studentId: number) => `calendar-${studentId}`;

/** What a student follows, the address of their feed, and since when they are reminded. */
export async function readOwnCalendar(
  { db, config, secretKey }: Pick<Deps, "db" | "config" | "secretKey">,
  studentId: number,
): Promise<OwnCalendar> {
  const [follows, feed, reminders] = await Promise.all([
    listFollows(db, studentId),
    findFeed(db, studentId),
    findReminders(db, studentId),
  ]);
  return {
    exams: follows.map(({ key }) => key),
    feed: feed && {
      address: config.PUBLIC_URL + calendarFeedPath(feed.id, linkToken(secretKey, "calendar-feed", feed.id)),
      issued_at: feed.issuedAt.toISOString(),
    },
    reminders_since: reminders?.givenAt.toISOString() ?? null,
  };
}

/** The next dates of what a student follows. */
export async function listFollowed({ db, now }: Pick<Deps, "db" | "now">, studentId: number): Promise<CalendarEvent[]> {
  const follows = await listFollows(db, studentId);
  if (follows.length === 0) return [];
  const examIds = follows.map(({ id }) => id);
  return presentEvents(db, await readEventsOf(db, examIds, dayInIndia(now()), datesShown));
}

/**
 * Follows these exams, in place of those before.
 *
 * @throws AppError calendar_exam_not_found, and nothing is changed
 */
export async function followExams(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number,
  keys: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await findExamIds(tx, keys);
    if (keys.some((key) => !ids.has(key))) throw new AppError("calendar_exam_not_found");
    await putFollows(tx, studentId, [...ids.values()], now());
  });
}

/** Makes a new secret address of the student's feed; the one before no longer works. */
export async function issueFeed({ db, now, log }: Deps, studentId: number): Promise<void> {
  await putFeed(db, { studentId, id: randomPublicId(), issuedAt: now() });
  log.info({ event: "calendar_feed_issued", studentId }, "security");
}

/** Ends the feed: its address no longer works. None there changes nothing. */
export async function revokeFeed({ db, log }: Deps, studentId: number): Promise<void> {
  await deleteFeed(db, studentId);
  log.info({ event: "calendar_feed_revoked", studentId }, "security");
}

/**
 * The calendar file behind a secret address.
 *
 * @throws AppError calendar_feed_not_found for a wrong, revoked or replaced address
 */
export async function readFeed(deps: Deps, link: { feed: string; token: string }, locale: Locale): Promise<string> {
  const isRight = isSameSecret(link.token, linkToken(deps.secretKey, "calendar-feed", link.feed));
  const studentId = isRight ? await findFeedOwner(deps.db, link.feed) : null;
  if (studentId === null) throw new AppError("calendar_feed_not_found");
  const follows = await listFollows(deps.db, studentId);
  return writeFile(
    deps,
    null,
    follows.map(({ id }) => id),
    locale,
  );
}

/**
 * Writes down that the student agrees to reminders, in the words that were shown.
 *
 * @param locale the language in which they were shown
 * @throws AppError not_signed_in; reminders_need_consent under 18 without a guardian's
 */
export async function allowReminders(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number,
  locale: Locale,
): Promise<void> {
  const textShown = languageOf(locale).messages.own_calendar.consent();
  await db.transaction(async (tx) => {
    const student = await lockConsent(tx, studentId);
    if (!student) throw new AppError("not_signed_in");
    if (!mayPay(student)) throw new AppError("reminders_need_consent");
    await addReminders(tx, { studentId, id: randomPublicId(), textShown, language: locale, givenAt: now() });
  });
}

/** The consent in force, in the words that were shown; null: none. */
export function readReminderConsent({ db }: Pick<Deps, "db">, studentId: number) {
  return findReminders(db, studentId);
}

/** Withdraws it, at once: what waits to be sent is dropped. Not given changes nothing. */
export async function withdrawReminders({ db, log }: Pick<Deps, "db" | "log">, studentId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteReminders(tx, studentId);
    await dropWaitingEmails(tx, remindersReference(studentId));
  });
  log.info({ event: "calendar_reminders_withdrawn", studentId }, "security");
}

/** A link of a reminder that withdraws them all. */
export interface StopLink {
  reminders: string;
  token: string;
}

/** Whether the link is ours and its consent is in force; null: it is no link of ours. */
export async function readStopLink(
  { db, secretKey }: Pick<Deps, "db" | "secretKey">,
  { reminders, token }: StopLink,
): Promise<"in_force" | "withdrawn" | null> {
  if (!isSameSecret(token, linkToken(secretKey, "calendar-reminders", reminders))) return null;
  return (await findRemindersOwner(db, reminders)) === null ? "withdrawn" : "in_force";
}

/** Withdraws the consent that a link names. Once more changes nothing. */
export async function stopReminders(
  deps: Pick<Deps, "db" | "secretKey" | "log">,
  link: StopLink,
): Promise<"withdrawn" | null> {
  const state = await readStopLink(deps, link);
  if (state === null) return null;
  const studentId = await findRemindersOwner(deps.db, link.reminders);
  if (studentId !== null) await withdrawReminders(deps, studentId);
  return "withdrawn";
}
