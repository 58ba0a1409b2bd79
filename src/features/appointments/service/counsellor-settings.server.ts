import type { Deps } from "#http/deps.server.ts";
import { callFeedPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { writeICalendar } from "#lib/icalendar.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { isSameSecret, linkToken, randomPublicId } from "#lib/secrets.server.ts";
import { CounsellorSettings, type OwnCounsellor } from "../settings-contract.ts";
import {
  callsForFeed,
  fillPhones,
  findFeedOwner,
  findSettings,
  putSettings,
  setFeed,
} from "../store/settings.server.ts";
import { callEvent } from "./write-files.server.ts";

const keptMs = 30 * 86_400_000;
const maxEvents = 1000;
/** Calls are booked hours ahead, so calendar programs should ask often. */
const refreshHours = 1;

/** A counsellor's own settings, and the address of their calendar file. */
export async function readCounsellor({ db, config, secretKey }: Deps, staffId: number): Promise<OwnCounsellor> {
  const row = await findSettings(db, staffId);
  if (!row) return { settings: CounsellorSettings.parse({}), is_set_up: false, feed: null };
  const { feedId, about, ties, languages, subjects, place, room, hours, exceptions } = row;
  const feed = feedId && config.PUBLIC_URL + callFeedPath(feedId, linkToken(secretKey, "call-feed", feedId));
  return {
    settings: {
      ...{ about, ties, languages, subjects, place, room, hours, exceptions },
      is_bookable: row.isBookable,
      slot_minutes: row.slotMinutes,
      pause_minutes: row.pauseMinutes,
      max_a_day: row.maxADay,
    },
    is_set_up: true,
    feed,
  };
}

/** Replaces them. Calls that are booked stay at their time; where they take place follows the settings. */
export async function saveCounsellor({ db, now }: Deps, staffId: number, settings: CounsellorSettings): Promise<void> {
  const { about, ties, languages, subjects, place, room, hours, exceptions } = settings;
  await db.transaction(async (tx) => {
    await putSettings(tx, {
      ...{ staffId, about, ties, languages, subjects, place, room, hours, exceptions, updatedAt: now() },
      isBookable: settings.is_bookable,
      slotMinutes: settings.slot_minutes,
      pauseMinutes: settings.pause_minutes,
      maxADay: settings.max_a_day,
    });
    if (place === "telephone") await fillPhones(tx, staffId);
  });
}

/** Makes a new secret address of the calendar file; the one before no longer works. @throws AppError not_set_up */
export async function issueCallFeed({ db, now, log }: Deps, staffId: number): Promise<void> {
  if (!(await findSettings(db, staffId))) throw new AppError("not_set_up");
  await setFeed(db, staffId, { feedId: randomPublicId(), feedIssuedAt: now() });
  log.info({ event: "call_feed_issued", staffId }, "security");
}

/** Ends the calendar file. None there changes nothing. */
export async function revokeCallFeed({ db, log }: Deps, staffId: number): Promise<void> {
  await setFeed(db, staffId, { feedId: null, feedIssuedAt: null });
  log.info({ event: "call_feed_revoked", staffId }, "security");
}

/** A counsellor's calendar file by its secret address. @throws AppError calendar_feed_not_found */
export async function readCallFeed(deps: Deps, { feed, token }: { feed: string; token: string }): Promise<string> {
  const isRight = isSameSecret(token, linkToken(deps.secretKey, "call-feed", feed));
  const staffId = isRight ? await findFeedOwner(deps.db, feed) : null;
  if (staffId === null) throw new AppError("calendar_feed_not_found");
  const { emails, frame } = languageOf("en").messages;
  const calls = await callsForFeed(deps.db, staffId, new Date(deps.now().getTime() - keptMs), maxEvents);
  return writeICalendar({
    name: emails.call_summary({ who: frame.site_name() }),
    host: new URL(deps.config.PUBLIC_URL).hostname,
    events: calls.map(({ row, firstName }) =>
      callEvent(row, emails.call_summary({ who: firstName }), `${deps.config.PUBLIC_URL}/staff/calls/${row.id}`),
    ),
    refreshHours,
  });
}
