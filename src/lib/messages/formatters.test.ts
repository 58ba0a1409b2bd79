import { expect, test } from "vitest";
import { createFormatters } from "./formatters.ts";

const format = createFormatters("en");

test("digits are grouped the Indian way", () => {
  expect(format.number(1_234_567)).toBe("12,34,567");
  expect(format.rupees(125_000)).toBe("₹1,25,000");
});

test("large sums are said as a person would say them", () => {
  expect(format.lakhs(650_000)).toBe("₹6.5 lakh");
  expect(format.lakhs(12_000_000)).toBe("₹1.2 crore");
  expect(format.lakhs(9_500)).toBe("₹9,500");
});

test("a day is a day in India", () => {
  expect(format.date("2025-03-05")).toBe("5 Mar 2025");
  expect(format.date(new Date("2025-03-04T20:00:00Z"))).toBe("5 Mar 2025");
});

test("a plural follows the count", () => {
  const say = (count: number) => format.plural(count, { "=0": () => "none", one: () => "one", other: () => "many" });
  expect([say(0), say(1), say(2)]).toEqual(["none", "one", "many"]);
});
