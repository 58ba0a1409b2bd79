import { expect, test } from "vitest";
import {
  callsLeft,
  changeableUntil,
  countThatFit,
  freeSlots,
  lastDay,
  type Plan,
  slotsOfDay,
  suggestTimes,
} from "./rules.ts";

const plan = (more: Partial<Plan> = {}): Plan => ({
  hours: [{ weekday: 1, starts: 600, ends: 780 }],
  exceptions: [],
  slotMinutes: 45,
  pauseMinutes: 15,
  maxADay: 10,
  ...more,
});
const times = (slots: { startsAt: Date }[]) => slots.map(({ startsAt }) => startsAt.toISOString());
const busy = (startsAt: string, minutes = 60) => ({
  startsAt: new Date(startsAt),
  busyUntil: new Date(Date.parse(startsAt) + minutes * 60_000),
});
const week = { from: "2026-11-23", to: "2026-11-29", notBefore: new Date(0) };

test("a day is cut into slots with pauses; the last one ends within the hours", () => {
  expect(times(slotsOfDay(plan(), "2026-11-23"))).toEqual([
    "2026-11-23T04:30:00.000Z",
    "2026-11-23T05:30:00.000Z",
    "2026-11-23T06:30:00.000Z",
  ]);
  expect(slotsOfDay(plan(), "2026-11-24")).toEqual([]);
});

test("an exception replaces the weekday's hours, also by none", () => {
  expect(slotsOfDay(plan({ exceptions: [{ day: "2026-11-23", hours: [] }] }), "2026-11-23")).toEqual([]);
  const extra = plan({ exceptions: [{ day: "2026-11-24", hours: [{ starts: 0, ends: 45 }] }] });
  expect(times(slotsOfDay(extra, "2026-11-24"))).toEqual(["2026-11-23T18:30:00.000Z"]);
});

test("hours go on after midnight in India, and the slot belongs to the day on which it begins", () => {
  const late = plan({ hours: [{ weekday: 7, starts: 23 * 60, ends: 25 * 60 }], pauseMinutes: 15 });
  const sunday = { from: "2026-11-29", to: "2026-11-29", notBefore: new Date(0) };
  const monday = { ...sunday, from: "2026-11-30", to: "2026-11-30" };
  expect(times(freeSlots(late, [], sunday))).toEqual(["2026-11-29T17:30:00.000Z"]);
  expect(times(freeSlots(late, [], monday))).toEqual(["2026-11-29T18:30:00.000Z"]);
});

test("29 February has slots, and 2026 has none", () => {
  const daily = plan({ hours: [2, 7].map((weekday) => ({ weekday, starts: 600, ends: 645 })) });
  const leap = { from: "2028-02-29", to: "2028-02-29", notBefore: new Date(0) };
  expect(times(freeSlots(daily, [], leap))).toEqual(["2028-02-29T04:30:00.000Z"]);
  expect(times(freeSlots(daily, [], { ...leap, from: "2026-02-28", to: "2026-03-01" }))).toEqual([
    "2026-03-01T04:30:00.000Z",
  ]);
});

test("what overlaps a call or its pause is not free, whatever the hours were when it was booked", () => {
  expect(times(freeSlots(plan(), [busy("2026-11-23T05:00:00Z")], week))).toEqual(["2026-11-23T06:30:00.000Z"]);
});

test("a day with as many calls as the counsellor wants has no free slot", () => {
  const one = plan({ maxADay: 1 });
  expect(freeSlots(one, [busy("2026-11-23T04:30:00Z")], week)).toEqual([]);
  expect(freeSlots(one, [busy("2026-11-24T04:30:00Z")], week)).toHaveLength(3);
});

test("as many calls fit as slots are free, and no more on a day than the counsellor wants", () => {
  expect(countThatFit(plan(), [busy("2026-11-23T04:30:00Z")], week)).toBe(2);
  expect(countThatFit(plan({ maxADay: 2 }), [busy("2026-11-23T04:30:00Z")], week)).toBe(1);
  expect(countThatFit(plan({ maxADay: 1 }), [], { ...week, to: "2026-11-30" })).toBe(2);
});

test("nothing begins before the first possible instant", () => {
  expect(times(freeSlots(plan(), [], { ...week, notBefore: new Date("2026-11-23T06:00:00Z") }))).toEqual([
    "2026-11-23T06:30:00.000Z",
  ]);
});

test("suggestions are of different days where there are enough, else the next ones", () => {
  const at = (...texts: string[]) => texts.map((text) => ({ startsAt: new Date(text) }));
  const three = at("2026-11-23T04:30:00Z", "2026-11-23T05:30:00Z", "2026-11-24T04:30:00Z", "2026-11-25T04:30:00Z");
  expect(times(suggestTimes(three, 3)).map((text) => text.slice(8, 10))).toEqual(["23", "24", "25"]);
  expect(times(suggestTimes(three.slice(0, 3), 3))).toHaveLength(3);
  expect(suggestTimes(three.slice(0, 2), 3)).toHaveLength(2);
  expect(suggestTimes([], 3)).toEqual([]);
});

test("after the due day a call can still be booked for two weeks", () => {
  expect([lastDay("2026-12-05", "2026-11-21"), lastDay("2026-11-20", "2026-11-21")]).toEqual([
    "2026-12-05",
    "2026-12-05",
  ]);
});

test("a student changes a call until 24 hours before it", () => {
  expect(changeableUntil(new Date("2028-03-01T00:15:00Z")).toISOString()).toBe("2028-02-29T00:15:00.000Z");
});

test.each([
  [{ calls: 4, state: "pending" }, 1, 3],
  [{ calls: 1, state: "pending" }, 1, 1],
  [{ calls: 1, state: "delivered" }, 0, 0],
  [{ calls: 0, state: "pending" }, 0, 0],
])("of %o, %i used, %i are left", (deliverable, used, left) => expect(callsLeft(deliverable, used)).toBe(left));
