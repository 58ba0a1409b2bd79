import { districtCities, districtsWithoutTown, townsByDistrict } from "margdeep-places/districts";
import { currentDistrict, currentState, townSpellings } from "margdeep-places/names";
import { stateNames } from "margdeep-places/states";
import { localityIn } from "./locality.ts";
import { tidyText } from "./tidy-text.ts";
import { titleCase } from "./title-case.ts";

/** A state's current name; Leh and Kargil are in Ladakh. '' for `NA`. */
export function tidyState(raw: string, district = ""): string {
  const text = tidyText(raw).replace(/&/g, "and").toLowerCase();
  if (text === "na" || text === "") return "";
  if (/^(leh|leh ladakh|kargil)$/i.test(district.trim())) return "Ladakh";
  return currentState(text) ?? titleCase(text, new Map(), false);
}

/** A state by its current name, null for what is no state of India: nothing may be created there. */
export function knownState(raw: string, district = ""): string | null {
  const state = tidyState(raw, district);
  return stateNames.includes(state) ? state : null;
}

/** A district's current name in one spelling: `BANGALORE URBAN` is `Bengaluru Urban`. '' for `NA`. */
export function tidyDistrict(raw: string, state: string): string {
  const key = tidyText(raw).replace(/&/g, "and").toLowerCase();
  if (key === "na") return "";
  return currentDistrict(key, state) ?? titleCase(key, new Map(), false);
}

/**
 * The town or city of a college: a town of its district found in the address (or else in the name), else the district's
 * city, else the district of its PIN code, else the district. '' where none of them is known: a state is no town.
 *
 * @param place with `pinDistrict`, the normalized district of its PIN code, '' where unknown
 */
export function cityOf(place: {
  address: string;
  name: string;
  district: string;
  pinDistrict: string;
  state: string;
}): string {
  const { district, pinDistrict } = place;
  const towns = townsOf(district, pinDistrict);
  const named = townIn(place.address, towns) ?? townIn(place.name, towns);
  if (named) return named;
  if (place.state === "Delhi") return "New Delhi";
  const locality = districtsWithoutTown.has(district) ? localityIn(place.address, [district, place.state]) : null;
  if (locality) return locality;
  const fallback = pinDistrict || district;
  return districtCities[fallback] ?? fallback;
}

function townsOf(...districts: string[]): Map<string, string> {
  const towns = new Map<string, string>();
  for (const district of districts.filter(Boolean)) {
    for (const town of (townsByDistrict[district] ?? district).split(",")) towns.set(town.toUpperCase(), town);
    if (!districtCities[district]) towns.set(district.toUpperCase(), district);
  }
  for (const [spelling, town] of townSpellings) {
    if (towns.has(town.toUpperCase())) towns.set(spelling, town);
  }
  return towns;
}

/** What may follow a town and a hyphen: `PUNE-MAHARASHTRA`. Another name makes it a road: `PUNE-SATARA ROAD`. */
const afterTown =
  "(?:PIN|DIST|DT|INDIA|STATE|TAMIL ?NADU|[A-Z]+ (?:PRADESH|BENGAL)|MAHARASHTRA|KARNATAKA|KERALA|GUJARAT|RAJASTHAN|PUNJAB|HARYANA|BIHAR|ODISHA|ORISSA|TELANGANA|ASSAM|GOA)\\b";

/** The last town named, since addresses end with the town; names of roads, districts and talukas are ignored. */
function townIn(address: string, towns: ReadonlyMap<string, string>): string | null {
  const text = tidyText(address)
    .toUpperCase()
    .replace(/\b(DISTRICT|DISTT|DIST|DT|TALUKA|TALUK|TAL|TEHSIL|TEH|MANDAL|TQ|TK)\b[\s.:,-]*[A-Z]+/g, " ");
  let found = { town: null as string | null, end: -1, length: 0 };
  for (const [spelling, town] of towns) {
    const pattern = new RegExp(
      `\\b${spelling}\\b(?!['.]?\\s*[(]?\\s*(ROAD|RD|HIGHWAY|BYPASS|BYE|MARG|NH|DISTRICT|DIST|DT|TALUK|TQ|TK|MANDAL|LINE)|[-/] ?(?!${afterTown})[A-Z])`,
      "g",
    );
    const last = [...text.matchAll(pattern)].at(-1);
    if (!last) continue;
    const { length } = spelling;
    const end = last.index + length;
    if (end > found.end || (end === found.end && length > found.length)) found = { town, end, length };
  }
  return found.town;
}
