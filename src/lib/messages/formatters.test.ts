import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { createFormatters } from "./formatters.ts";

const format = createFormatters("en");

test("digits are grouped the Indian way", () => {
  expect(format.number(1_234_567)).toBe("12,34,567");
  expect(format.number(999)).toBe("999");
  expect(format.number(-1_000.456)).toBe("-1,000.46");
  expect(format.number(0.5)).toBe("0.5");
  expect(format.price(paise(299_900))).toBe("₹2,999");
  expect(format.price(paise(0))).toBe("₹0");
  expect(format.price(paise(4_950))).toBe("₹49.50");
  expect(format.price(paise(12_345_605))).toBe("₹1,23,456.05");
  expect(format.rupees(125_000)).toBe("₹1,25,000");
  expect(format.rupees(-1_999.6)).toBe("-₹2,000");
});

test("large sums are written as a person would say them", () => {
  expect(format.lakhs(650_000)).toBe("₹6.5 lakh");
  expect(format.lakhs(12_000_000)).toBe("₹1.2 crore");
  expect(format.lakhs(9_500)).toBe("₹9,500");
});

test("figures read as the platform's own in English of India", () => {
  const number = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
  const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
  for (const value of [0, 7, 99.9, 1_000, 12_345.6, 100_000, 9_999_999, 123_456_789.25, 98_765_432_101]) {
    expect(format.number(value)).toBe(number.format(value));
    expect(format.rupees(value)).toBe(rupees.format(value));
  }
});

test("a distance is given in tens of metres, from a kilometre on in kilometres", () => {
  expect([3, 847, 994, 995, 2_440, 1_234_000].map(format.distance)).toEqual([
    "10 m",
    "850 m",
    "990 m",
    "1 km",
    "2.4 km",
    "1,234 km",
  ]);
});

test("a distance in metres is given as it is", () => {
  expect([3, 847, 2_440, 10_000].map(format.metres)).toEqual(["3 m", "847 m", "2,440 m", "10,000 m"]);
});

test("a day is a day in India", () => {
  expect(format.date("2025-03-05")).toBe("5 Mar 2025");
  expect(format.date(new Date("2025-03-04T20:00:00Z"))).toBe("5 Mar 2025");
  expect(format.date("2025-12-31T18:29:59Z")).toBe("31 Dec 2025");
  expect(format.date("2025-12-31T18:30:00Z")).toBe("1 Jan 2026");
});

test("a plural follows the count", () => {
  const say = (count: number) => format.plural(count, { "=0": () => "none", one: () => "one", other: () => "many" });
  expect([say(0), say(1), say(2)]).toEqual(["none", "one", "many"]);
});

test("what is not among the choices is the other one, also when every object has something of that name", () => {
  const say = (value: string) => format.select(value, { any: () => "everybody", other: () => "another" });
  expect(["any", "female", "constructor", "__proto__"].map(say)).toEqual([
    "everybody",
    "another",
    "another",
    "another",
  ]);
});
