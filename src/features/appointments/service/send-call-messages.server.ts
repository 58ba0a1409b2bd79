import type { Deps } from "#http/deps.server.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { roomMinutes } from "../rules.ts";
import { type AppointmentRow, bookedBetween, findAppointment, lockOrderOf } from "../store/calls.server.ts";
import { type CallEvent, tellEverybody } from "./notify.server.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** E-mails before a call, the last one first: an outage must not send the earlier ones late. */
const steps = [
  { event: "room", beforeMs: roomMinutes * minuteMs, needsConsent: false },
  { event: "hour", beforeMs: 60 * minuteMs, needsConsent: true },
  { event: "day", beforeMs: dayMs, needsConsent: true },
] as const satisfies readonly { event: CallEvent; beforeMs: number; needsConsent: boolean }[];

/**
 * Repeated work: queues what is due before calls: reminders a day and an hour before, by consent, and the way to the room.
 * Each is queued once for each time of a call, however often this runs.
 */
export async function sendCallMessages(deps: Deps): Promise<void> {
  const now = deps.now();
  for (const call of await bookedBetween(deps.db, now, new Date(now.getTime() + dayMs))) {
    const step = dueStep(call, now);
    if (!step) continue;
    try {
      await deps.db.transaction(async (tx) => {
        await lockOrderOf(tx, call.deliverableId);
        const current = await findAppointment(tx, call.id);
        if (current?.state !== "booked" || dueStep(current, now)?.event !== step.event) return;
        await tellEverybody(deps, tx, current, step.event, {
          only: step.needsConsent ? "student" : ["student", "guardian"],
        });
      });
    } catch (thrown) {
      deps.log.error({ call: call.id, err: loggedError(thrown) }, "a message before a call could not be queued");
    }
  }
}

function dueStep(call: AppointmentRow, now: Date) {
  const leftMs = call.startsAt.getTime() - now.getTime();
  const step = steps.find(({ beforeMs }) => leftMs <= beforeMs);
  if (!step || (step.needsConsent && call.remindersSince === null)) return null;
  // Booked or moved since then: its own e-mail has just stated when it is.
  return call.startsAt.getTime() - call.changedAt.getTime() >= step.beforeMs || step.event === "room" ? step : null;
}
