import { expect, test } from "vitest";
import { CounsellorSettings } from "#features/appointments/settings-contract.ts";
import { factLines } from "../../console/src/calls/fact-lines.ts";
import { settingsOf, typedOf } from "../../console/src/calls/hours-form.ts";

test("hours go to the form and back, over midnight and through the whole day too", () => {
  const settings = CounsellorSettings.parse({
    hours: [
      { weekday: 1, starts: 600, ends: 780 },
      { weekday: 1, starts: 1_320, ends: 1_530 },
      { weekday: 7, starts: 0, ends: 1_440 },
    ],
    exceptions: [
      { day: "2026-12-24", hours: [{ starts: 545, ends: 1_440 }] },
      { day: "2026-12-25", hours: [] },
    ],
  });
  const typed = typedOf(settings);
  expect(typed.hours).toEqual([
    { weekday: 1, from: "10:00", to: "13:00" },
    { weekday: 1, from: "22:00", to: "01:30" },
    { weekday: 7, from: "00:00", to: "00:00" },
  ]);
  expect(typed.exceptions[0]).toEqual({ day: "2026-12-24", hours: [{ from: "09:05", to: "00:00" }] });
  expect(settingsOf(typed)).toEqual(settings);
});

test("what was typed in any order is sent in order, and a day without lines is a day off", () => {
  const typed = typedOf(CounsellorSettings.parse({}));
  const sent = settingsOf({
    ...typed,
    hours: [
      { weekday: 3, from: "10:00", to: "11:00" },
      { weekday: 1, from: "15:00", to: "16:00" },
      { weekday: 1, from: "09:00", to: "10:00" },
    ],
    // What react-admin's form has of a list to which nothing was added.
    exceptions: [{ day: "2026-12-25" }] as never,
  });
  expect(sent.hours.map(({ weekday, starts }) => [weekday, starts])).toEqual([
    [1, 540],
    [1, 900],
    [3, 600],
  ]);
  expect(sent.exceptions).toEqual([{ day: "2026-12-25", hours: [] }]);
});

test("answers of any depth become lines, without what is empty", () => {
  const answers = {
    ranks: { jee_main: { crl: 1200, category: null } },
    category: "obc_ncl",
    quotas: ["AI", "HS"],
    pwd: false,
  };
  expect(factLines(answers)).toEqual([
    ["ranks, jee main, crl", "1200"],
    ["category", "obc ncl"],
    ["quotas", "AI, HS"],
    ["pwd", "no"],
  ]);
});
