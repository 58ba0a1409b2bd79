import type { Deps } from "#http/deps.server.ts";
import { callPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { type ICalendarEvent, writeICalendar } from "#lib/icalendar.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { type AppointmentRow, counsellorsById, findOpen } from "../store/calls.server.ts";
import { requireCall } from "./find-times.server.ts";

/** A student's booked call as a calendar file. @throws AppError call_not_found, call_not_booked */
export async function writeCallFile(
  { db, config }: Pick<Deps, "db" | "config">,
  studentId: number,
  id: number,
  locale: Locale,
): Promise<string> {
  await requireCall(db, studentId, id);
  const open = await findOpen(db, id);
  if (open?.state !== "booked") throw new AppError("call_not_booked");
  const [counsellor] = await counsellorsById(db, [open.counsellorId]);
  const { emails, frame } = languageOf(locale).messages;
  const summary = emails.call_summary({ who: counsellor?.name ?? frame.site_name() });
  return writeICalendar({
    name: frame.site_name(),
    host: new URL(config.PUBLIC_URL).hostname,
    events: [callEvent(open, summary, config.PUBLIC_URL + callPath(id))],
  });
}

/** A call in a calendar file; every file of it has the same id. */
export function callEvent(row: AppointmentRow, summary: string, url: string | null): ICalendarEvent {
  const { reference: id, sequence, changedAt, startsAt, endsAt, state } = row;
  const status = state === "cancelled" || state === "to_move" ? "CANCELLED" : "CONFIRMED";
  return { id, sequence, changedAt, when: { startsAt, endsAt }, summary, description: "", url, status };
}
