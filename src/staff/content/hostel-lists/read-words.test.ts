import { expect, test } from "vitest";
import { proposeColumns } from "./columns.ts";
import { readDeposit, readFood, readNotice, readPhone, readPin, readResidents, readRupees } from "./read-words.ts";

const readOf = (read: object) => ("value" in read ? read.value : "problem");

test.each([
  ["₹6,500/-", 6500],
  ["Rs 6500 per month", 6500],
  ["6500 p.m.", 6500],
  ["7.5k", 7500],
  ["₹ 5,000 / bed", 5000],
  ["60,000 a year", "problem"],
  ["78000 p.a.", "problem"],
  ["5000-7000", "problem"],
  ["5,000 to 7,000", "problem"],
  ["on request", "problem"],
])("rent %j is %j", (cell, value) => expect(readOf(readRupees(cell))).toBe(value));

test.each([
  ["1 month rent", 6500],
  ["Two months' rent", 13_000],
  ["Nil", 0],
  ["10,000", 10_000],
])("deposit %j is %j at 6,500 a month", (cell, value) => expect(readOf(readDeposit(cell, 6500))).toBe(value));
test("a deposit in months needs a rent", () => expect(readOf(readDeposit("1 month", null))).toBe("problem"));

test.each([
  ["1 month", 30],
  ["15 days", 15],
  ["30", 30],
  ["none", 0],
  ["two weeks", 14],
  ["soon", "problem"],
])("notice %j is %j", (cell, value) => expect(readOf(readNotice(cell))).toBe(value));

test.each([
  ["Girls", "girls"],
  ["Ladies only", "girls"],
  ["Female", "girls"],
  ["Working women", "girls"],
  ["Boys", "boys"],
  ["Gents", "boys"],
  ["Male", "boys"],
  ["Men", "boys"],
  ["Boys & Girls", "everyone"],
  ["Co-ed", "everyone"],
  ["मुली", "girls"],
  ["लड़के", "boys"],
  ["students", "problem"],
])("who may stay: %j is %j", (cell, value) => expect(readOf(readResidents(cell))).toBe(value));

test.each([
  ["Pure veg", "veg"],
  ["Vegetarian", "veg"],
  ["Veg / Non-Veg", "veg_and_nonveg"],
  ["Both", "veg_and_nonveg"],
  ["Veg only, no non-veg", "problem or veg"],
  ["No", "none"],
  ["Not available", "none"],
  ["Yes", "problem"],
])("food: %j is %j", (cell, value) => expect(String(value)).toContain(readOf(readFood(cell))));

test("PIN codes and phone numbers are as people space them", () => {
  expect(readOf(readPin("411 005"))).toBe("411005");
  expect(readOf(readPin("4110"))).toBe("problem");
  expect(readOf(readPhone("020-2553 1234 / 98220 12345"))).toBe("020-2553 1234");
  expect(readOf(readPhone("12"))).toBe("problem");
});

test("two columns that could be one field, and rent by the year, are left for a person", () => {
  const rows = [["A", "9822012345", "9822012346", "60000"]];
  const { chosen, reasons } = proposeColumns(["Name", "Phone 1", "Phone 2", "Rent per year"], rows);
  expect(chosen).toEqual({ name: "Name" });
  expect(reasons["Rent per year"]).toBe("not certain: 60000");
});
