import { data } from "react-router";
import {
  allowReminders,
  followExams,
  issueFeed,
  revokeFeed,
  withdrawReminders,
} from "#features/calendar/service/own-calendar.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";

type Done = "followed" | "feed_made" | "feed_ended" | "reminders_on" | "reminders_off";

/** What a student changes in their calendar: the button that was pressed names it. */
export async function receiveMyCalendarForm({
  request,
  context,
  student,
  deps,
  perform,
}: SentForm<"change_own_calendar">) {
  const form = await request.formData();
  const acts: Record<string, { done: Done; work: () => Promise<void> }> = {
    follow: { done: "followed", work: () => followExams(deps, student.id, form.getAll("exam").map(String)) },
    feed: { done: "feed_made", work: () => issueFeed(deps, student.id) },
    end_feed: { done: "feed_ended", work: () => revokeFeed(deps, student.id) },
    remind: { done: "reminders_on", work: () => allowReminders(deps, student.id, context.get(localeContext)) },
    stop: { done: "reminders_off", work: () => withdrawReminders(deps, student.id) },
  };
  const intent = String(form.get("intent") ?? "");
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) return data({ done: null, error: null }, { status: 422 });
  try {
    await perform("change_own_calendar", { work: act.work });
    return data({ done: act.done, error: null });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ done: null, error: thrown.message }, { status: thrown.status });
  }
}
