import { expect, test } from "vitest";
import { nameWithCity } from "./place-name.ts";

test("a city is added to a name that does not contain it", () => {
  expect(nameWithCity("COEP Technological University", "Pune")).toBe("COEP Technological University, Pune");
  expect(nameWithCity("National Institute of Technology, Tiruchirappalli", "Tiruchirappalli")).toBe(
    "National Institute of Technology, Tiruchirappalli",
  );
});
