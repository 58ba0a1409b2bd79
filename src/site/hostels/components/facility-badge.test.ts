import { expect, test } from "vitest";
import { leadingFacilities } from "./facility-badge.tsx";

test("a card names what tells hostels apart before what nearly all have", () => {
  expect(leadingFacilities(["Drinking water filter", "CCTV at entrances", "Wi-Fi", "Meals included"], 3)).toEqual([
    "Meals included",
    "Wi-Fi",
    "CCTV at entrances",
  ]);
});

test("a facility of no known kind comes last and is not lost", () => {
  expect(leadingFacilities(["Roof garden", "Wi-Fi"], 3)).toEqual(["Wi-Fi", "Roof garden"]);
});
