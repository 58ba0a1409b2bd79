import { expect, test } from "vitest";
import { differsFromIndia, wallClock } from "./clock.ts";

test.each([
  ["midnight in India is the next day", "2026-11-29T18:30:00Z", "Asia/Kolkata", "2026-11-30", "12:00 am"],
  ["New York before its clocks go back", "2026-10-31T14:30:00Z", "America/New_York", "2026-10-31", "10:30 am"],
  ["New York after its clocks went back", "2026-11-01T14:30:00Z", "America/New_York", "2026-11-01", "9:30 am"],
  ["Auckland, a day ahead in summer time", "2028-02-29T12:30:00Z", "Pacific/Auckland", "2028-03-01", "1:30 am"],
  ["29 February", "2028-02-29T06:30:00Z", "", "2028-02-29", "12:00 pm"],
  ["an unknown zone is India", "2026-06-01T04:30:00Z", "Mars/Olympus", "2026-06-01", "10:00 am"],
])("%s", (_, instant, zone, day, time) => expect(wallClock(instant, zone)).toEqual({ day, time }));

test("a zone differs where its clocks do, whatever it is called", () => {
  expect(differsFromIndia("2026-06-01T04:30:00Z", "Asia/Colombo")).toBe(false);
  expect(differsFromIndia("2026-06-01T04:30:00Z", "Asia/Dubai")).toBe(true);
});
