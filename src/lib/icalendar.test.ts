import { expect, test } from "vitest";
import { type ICalendarEvent, writeICalendar } from "./icalendar.ts";

const event: ICalendarEvent = {
  ...{ id: "calendar-event-7", sequence: 2, changedAt: new Date("2026-11-21T18:45:10.123Z") },
  ...{ summary: "Exam", description: "", url: null, status: "CONFIRMED" },
  when: { startsOn: "2027-02-27", endsOn: "2027-02-28" },
};
const write = (more: Partial<ICalendarEvent>) =>
  writeICalendar({ name: "Dates", host: "example.org", events: [{ ...event, ...more }] });
/** Undoes the folding, as RFC 5545 says readers must. */
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");

test("an all-day event ends on the day after its last one, across months", () => {
  expect(unfolded(write({}))).toEqual(
    expect.arrayContaining([
      ...["BEGIN:VCALENDAR", "VERSION:2.0", "UID:calendar-event-7@example.org", "SEQUENCE:2"],
      ...["DTSTAMP:20261121T184510Z", "DTSTART;VALUE=DATE:20270227", "DTEND;VALUE=DATE:20270301", "END:VCALENDAR"],
    ]),
  );
});

test("an event of hours is written in universal time, and takes the reader's time", () => {
  const when = { startsAt: new Date("2028-02-29T18:15:00Z"), endsAt: new Date("2028-02-29T19:00:00Z") };
  const lines = unfolded(write({ when }));
  expect(lines).toEqual(
    expect.arrayContaining(["DTSTART:20280229T181500Z", "DTEND:20280229T190000Z", "TRANSP:OPAQUE"]),
  );
});

test("every line ends with CRLF, the last one too, and no other line break is left", () => {
  const text = write({ description: "one\ntwo\r\nthree\rfour" });
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(unfolded(text)).toContain("DESCRIPTION:one\\ntwo\\nthree\\nfour");
});

test("backslash, semicolon and comma are escaped, a colon and a quote are not; control characters are left out", () => {
  expect(unfolded(write({ summary: 'a\\b;c,d:e "f"\u0000\u0007' }))).toContain('SUMMARY:a\\\\b\\;c\\,d:e "f"');
});

// proves S17.2
test("no line is longer than 75 octets, and no character is broken, in any script", () => {
  for (const letter of ["a", "é", "परीक्षा", "😀", ",", "\n"]) {
    for (let before = 0; before < 8; before += 1) {
      const summary = "x".repeat(before) + letter.repeat(60);
      const text = write({ summary });
      const lines = text.split("\r\n");
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(text).not.toContain("\uFFFD");
      const wanted = summary.replace(/,/g, "\\,").replaceAll("\n", "\\n");
      expect(unfolded(text)).toContain(`SUMMARY:${wanted}`);
    }
  }
});

test("an address is written in ASCII on one line, encoded once; what is not an address is left out", () => {
  const url = (address: string) => unfolded(write({ url: address })).filter((line) => line.startsWith("URL"));
  expect(url("https://example.org/a%2Fb?q=1,2;3")).toEqual(["URL:https://example.org/a%2Fb?q=1,2;3"]);
  expect(url("https://example.org/परीक्षा x")).toEqual([
    "URL:https://example.org/%E0%A4%AA%E0%A4%B0%E0%A5%80%E0%A4%95%E0%A5%8D%E0%A4%B7%E0%A4%BE%20x",
  ]);
  expect(url("not an address")).toEqual([]);
});
