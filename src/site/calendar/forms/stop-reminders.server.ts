import { data } from "react-router";
import { type StopLink, stopReminders } from "#features/calendar/service/own-calendar.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";

/** What the link shows; 404 for a wrong one. */
export function answerStop(state: "in_force" | "withdrawn" | null) {
  return data({ state }, { status: state ? 200 : 404 });
}

/** Ends the reminders: the page's button, and the one of a mail program (RFC 8058). */
export async function receiveStopForm({ params, deps, perform }: SentForm<"stop_reminders", Partial<StopLink>>) {
  const { reminders = "", token = "" } = params;
  return answerStop(await perform("stop_reminders", { work: () => stopReminders(deps, { reminders, token }) }));
}
