import { districtCities, townsByDistrict } from "margdeep-places/districts";
import { districtSpellings } from "margdeep-places/names";
import { soundOf } from "margdeep-places/sound";
import { cityKey } from "./college-keys.ts";

/** One spelling of a town or a district, by its sound: `Bangalore` and `Bengaluru` share one. '' for none. */
export function townKey(name: string): string {
  return soundOf(cityKey(name));
}

/** The districts of a town, both spelled by `townKey`, as far as our tables say. */
export const districtsOfTown: ReadonlyMap<string, ReadonlySet<string>> = readTowns();

function readTowns(): Map<string, Set<string>> {
  const towns = new Map<string, Set<string>>();
  const add = (town: string, district: string) => {
    const key = townKey(town);
    towns.set(key, (towns.get(key) ?? new Set()).add(townKey(district)));
  };
  for (const [district, names] of Object.entries(townsByDistrict)) {
    for (const town of names.split(",")) add(town, district);
    add(district, district);
  }
  for (const [district, city] of Object.entries(districtCities)) add(city, district);
  for (const [spelling, district] of districtSpellings) {
    if (!/[:(]/.test(spelling)) add(spelling, district);
  }
  return towns;
}
