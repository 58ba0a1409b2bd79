/** A calendar as RFC 5545 writes it. */
export interface ICalendar {
  /** Shown by calendar programs. */
  name: string;
  /** Identifies the product; part of every event's id. */
  host: string;
  events: ICalendarEvent[];
  /** How often a calendar program asks for the file again. */
  refreshHours?: number;
}

export interface ICalendarEvent {
  /** The same in every version of the event. */
  id: string;
  /** Counts changes from 0. */
  sequence: number;
  changedAt: Date;
  /** First and last day, YYYY-MM-DD, of an event that lasts whole days; else the instants at which it begins and ends. */
  when: { startsOn: string; endsOn: string } | { startsAt: Date; endsAt: Date };
  summary: string;
  description: string;
  url: string | null;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
}

const maxOctets = 75;
const encoder = new TextEncoder();

/** The file's text: lines end with CRLF, none is longer than 75 octets. Source: RFC 5545, and RFC 7986 for its name. */
export function writeICalendar({ name, host, events, refreshHours = 12 }: ICalendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${text(host)}//Calendar//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap((event) => eventLines(event, host)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines(event: ICalendarEvent, host: string): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@${text(host)}`,
    `DTSTAMP:${instant(event.changedAt)}`,
    `LAST-MODIFIED:${instant(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...whenLines(event.when),
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    // Whatever the address holds, it is written in ASCII and on one line.
    ...(event.url !== null && URL.canParse(event.url) ? [`URL:${new URL(event.url).href}`] : []),
    `STATUS:${event.status}`,
    `TRANSP:${"startsAt" in event.when ? "OPAQUE" : "TRANSPARENT"}`,
    "END:VEVENT",
  ];
}

function whenLines(when: ICalendarEvent["when"]): string[] {
  // In universal time, which every program shows in the reader's own.
  if ("startsAt" in when) return [`DTSTART:${instant(when.startsAt)}`, `DTEND:${instant(when.endsAt)}`];
  // The end of an all-day event is the day after its last one.
  return [`DTSTART;VALUE=DATE:${compact(when.startsOn)}`, `DTEND;VALUE=DATE:${compact(nextDay(when.endsOn))}`];
}

/** A value of type TEXT: backslash, semicolon, comma and line breaks are escaped, other control characters left out. */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** Breaks a line before its 76th octet, never inside a character; what follows begins with a blank. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > maxOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
