import { listSeenCalls, type SeenCall } from "#features/appointments/service/own-reach.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { firstNameOf } from "#lib/person-rules.ts";
import type { ReachEntry } from "../contract.ts";

/** The counsellors who see something for a call, and the reminders of calls. */
export async function callEntries(
  deps: Pick<Deps, "db" | "now">,
  studentId: number,
  locale: Locale,
): Promise<ReachEntry[]> {
  const calls = await listSeenCalls(deps, studentId);
  return calls.flatMap((call) => [counsellorEntry(call, locale), ...reminderEntry(call, locale)]);
}

function counsellorEntry(call: SeenCall, locale: Locale): ReachEntry {
  const { messages, format } = languageOf(locale);
  const { reach: m } = messages;
  const { id, subject, shares, phone, guardianEmail, counsellorName, title, bookedAt, until, hasResume } = call;
  const interview = subject === "mock_interview" ? ["interview"] : [];
  const others = [...(phone ? ["contact"] : []), ...(guardianEmail ? ["guardian"] : [])];
  const resume = hasResume ? ["resume"] : [];
  const fields = ["name", "call", ...interview, ...others, ...shares, ...resume];
  const canWithdraw = shares.length > 0 || hasResume;
  return {
    key: `call-${id}`,
    who: m.call_who({ name: firstNameOf(counsellorName) }),
    what: m.call_what({ fields: fields.map((field) => messages.who_can_reach.ledger_field({ field })).join(", ") }),
    why: m.call_why({ title }),
    since: bookedAt?.toISOString() ?? null,
    until: m.call_until({ day: format.date(dayInIndia(until)) }),
    withdrawn_at: null,
    can_withdraw: canWithdraw,
    can_allow: false,
    fixed_because: canWithdraw ? null : m.call_fixed(),
  };
}

function reminderEntry({ id, state, remindersSince, remindersText }: SeenCall, locale: Locale): ReachEntry[] {
  const m = languageOf(locale).messages.reach;
  if (!remindersSince || state !== "booked") return [];
  return [
    {
      key: `call_reminders-${id}`,
      who: m.call_reminders_who(),
      what: m.call_reminders_what(),
      why: m.permission_why({ words: remindersText ?? "" }),
      since: remindersSince.toISOString(),
      until: m.until_withdrawn(),
      withdrawn_at: null,
      can_withdraw: true,
      can_allow: false,
      fixed_because: null,
    },
  ];
}
