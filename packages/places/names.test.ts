import { expect, test } from "vitest";
import {
  currentDistrict,
  currentState,
  currentTown,
  districtSpellings,
  places,
  townSpellings,
  usedNames,
} from "./names.ts";
import { stateNames } from "./states.ts";

test("the table has the states that the map has, and no others", () => {
  const states = Object.entries(places).flatMap(([name, { is }]) => (is?.includes("state") ? [name] : []));
  expect(states.sort()).toEqual([...stateNames].sort());
});

test("another name leads to one place of its kind", () => {
  const others = (kind: string) =>
    Object.values(places).flatMap(({ is = ["town", "district"], also = [], registers = [] }) =>
      is.includes(kind) ? [...also, ...registers] : [],
    );
  expect(townSpellings.size).toBe(others("town").length);
  expect(districtSpellings.size).toBe(others("district").length);
});

test("a place in script has its name in every language", () => {
  const wrong = Object.entries(places).filter(([, { hi, mr }]) => Boolean(hi) !== Boolean(mr));
  expect(wrong).toEqual([]);
});

test("a former name leads to the name of today, of a town, a district or a state", () => {
  expect(["BANGALORE", "Banglore", "Bombay", "allahabad", "Nagpur"].map(currentTown)).toEqual([
    "Bengaluru",
    "Bengaluru",
    "Mumbai",
    "Prayagraj",
    "Nagpur",
  ]);
  expect(currentDistrict("bangalore", "Karnataka")).toBe("Bengaluru Urban");
  expect(currentDistrict("aurangabad", "Maharashtra")).toBe("Chhatrapati Sambhajinagar");
  expect(currentDistrict("aurangabad", "Bihar")).toBe("Aurangabad");
  expect(currentDistrict("nowhere", "Bihar")).toBeNull();
  expect(["orissa", "Uttrakhand", "Goa"].map(currentState)).toEqual(["Odisha", "Uttarakhand", null]);
});

test("what registers alone write is no name that people use", () => {
  const bengaluru = usedNames().find(([name]) => name === "Bengaluru");
  expect(bengaluru).toEqual(["Bengaluru", "Bangalore"]);
});
