import { callPath, patterns } from "#lib/addresses.ts";
import { roomAddress } from "#lib/call-room.server.ts";
import { differsFromIndia, wallClock } from "#lib/clock.ts";
import { writeICalendar } from "#lib/icalendar.ts";
import type { EmailDetails } from "./contract.ts";
import { type EmailContext, type EmailTemplates, greeting, quoted } from "./template-parts.server.ts";

type Details = EmailDetails["call"];
type Fact = [label: string, value: string];

/** E-mails about a call with a counsellor. */
export const callEmails: EmailTemplates<"call"> = {
  call: (details, context) => {
    const m = context.language.messages.emails;
    const { event, reader } = details;
    const [student, counsellor] = [quoted(details.studentName), quoted(details.counsellorName)];
    const when = timeIn(context, details.startsAt);
    return {
      subject: m.call_subject({ event, when }),
      greeting: greeting(context, details.name),
      paragraphs: [
        m.call_body({ event, reader, student, counsellor }),
        ...(details.reason && isChanged(event) ? [m.call_reason({ reason: details.reason })] : []),
        ...(details.proposals.length > 0 ? [m.call_proposals()] : []),
      ],
      facts: factsOf(details, context, counsellor),
      button: buttonOf(details, context),
      why: reader === "guardian" ? m.why_call_guardian({ student }) : m.why_call({ reader }),
      ...(isFiled(event) && { calendar: fileOf(details, context) }),
    };
  },
};

/** Events for which staff may have given a reason. */
function isChanged(event: Details["event"]): boolean {
  return event === "moved" || event === "to_move" || event === "cancelled";
}

/** Events after which a calendar holds something else. */
function isFiled(event: Details["event"]): boolean {
  return event === "booked" || isChanged(event);
}

/** Events about what was written, or about a call that does not take place. */
const eventsWithoutPlace: readonly Details["event"][] = [
  ...(["cancelled", "missed", "noted", "written", "proposed", "asked", "resume", "dated", "offered"] as const),
];

function factsOf(details: Details, context: EmailContext, counsellor: string): Fact[] {
  const m = context.language.messages.emails;
  const { startsAt, zone, reader, place, phone, event, proposals } = details;
  if (event === "to_move") return proposals.map((time): Fact => [m.call_free_time(), timeIn(context, time)]);
  const own: Fact[] =
    reader !== "counsellor" && differsFromIndia(startsAt, zone)
      ? [[m.call_time_there({ zone: zone.replaceAll("_", " ") }), timeIn(context, startsAt, zone)]]
      : [];
  const where: Fact[] = eventsWithoutPlace.includes(event)
    ? []
    : [[m.call_place(), place === "telephone" ? m.call_telephone({ phone }) : m.call_room()]];
  const held: Fact[] = details.heldUntil ? [[m.call_held_until(), timeIn(context, details.heldUntil)]] : [];
  return [[m.call_time(), timeIn(context, startsAt)], ...own, ...held, [m.call_counsellor(), counsellor], ...where];
}

function buttonOf({ event, reader, deliverable, room, call }: Details, { language, siteUrl, secretKey }: EmailContext) {
  const m = language.messages.emails;
  if (event === "room" && room !== "") return { label: m.call_open_room(), href: roomAddress(secretKey, room, call) };
  if (reader === "counsellor") return { label: m.call_open_console(), href: `${siteUrl}/staff/` };
  if (reader === "guardian") return { label: m.call_site(), href: siteUrl + patterns.careerGuidance };
  return { label: m.call_open(), href: siteUrl + callPath(deliverable) };
}

/** Such as 5 Mar 2026, 4:30 pm. */
function timeIn({ language }: EmailContext, instant: string, zone?: string): string {
  const { day, time } = wallClock(instant, zone);
  return `${language.format.date(day)}, ${time}`;
}

/** The call as a calendar file: later ones of the same call replace it. */
function fileOf(details: Details, context: EmailContext): string {
  const { messages } = context.language;
  const { event, reader, studentName, counsellorName, deliverable, call, sequence } = details;
  const who = reader === "counsellor" ? studentName : counsellorName;
  return writeICalendar({
    name: messages.frame.site_name(),
    host: new URL(context.siteUrl).hostname,
    events: [
      {
        id: call,
        sequence,
        changedAt: new Date(details.changedAt),
        when: { startsAt: new Date(details.startsAt), endsAt: new Date(details.endsAt) },
        summary: messages.emails.call_summary({ who: quoted(who) }),
        description: "",
        url: reader === "student" ? context.siteUrl + callPath(deliverable) : null,
        status: event === "cancelled" || event === "to_move" ? "CANCELLED" : "CONFIRMED",
      },
    ],
  });
}
