import { firstOf } from "#lib/lookups.ts";
import { districtNames } from "./district-names.ts";
import { tidyText } from "./tidy-text.ts";
import { titleCase } from "./title-case.ts";
import { districtCities, districtsWithoutTown, townSpellings, townsByDistrict } from "margdeep-places/districts";

const name = "([A-Z]{4,}(?: [A-Z]{4,})?)";
const end = "(?= *(?:[,.;(/-]|$|DIST|DT\\b|STATE|PIN|[1-9]\\d{2} ?\\d{3}))";

/** Where an address names its town, the surest first: taluka, post office, the words before the PIN code. */
const patterns: readonly RegExp[] = [
  `\\b(?:TALUKA|TALUK|TAL|TEHSIL|TEH|TQ|TA)\\b[ .:-]+${name}${end}`,
  `${name} *\\(? *(?:TALUKA|TALUK|TQ|TEHSIL)\\b`,
  `\\b(?:P\\.? ?O|POST OFFICE|POST)\\b[ .:-]+${name}${end}`,
  `${name}[ (]*(?:P\\.? ?O|POST)\\b`,
  `${name} *[-,]? *(?:PIN[ :-]*)?[1-9]\\d{2} ?\\d{3}\\b`,
].map((pattern) => new RegExp(pattern, "g"));

/** A word that describes a place without naming a town. */
const describing =
  /\b(ROAD|STREET|CROSS|HIGHWAY|CAMPUS|BUILDING|COLLEGE|INSTITUTE|POLYTECHNIC|SCHOOL|UNIVERSITY|ENGINEERING|TECHNOLOGY|GOVERNMENT|GOVT|NEAR|OPPOSITE|BEHIND|BESIDE|BLOCK|SECTOR|PHASE|PLOT|SURVEY|COLONY|AREA|ESTATE|PARK|TEMPLE|STATION|OFFICE|HOSPITAL|MARKET|CHOWK|CIRCLE|BANK|HOUSE|FLOOR|VILLAGE|MANDAL|TALUK|TALUKA|TEHSIL|DISTRICT|DISTT|DIST|STATE|INDIA|POST|HOBLI|WARD|EAST|WEST|NORTH|SOUTH|NAGAR|LAYOUT|COMPLEX|PINCODE|CODE|JUNCTION|CENTRE|ANDHRA|PRADESH|BENGAL|TAMILNADU|KERALA|GUJARAT|BIHAR|ODISHA|ORISSA|ASSAM|PUNJAB|HARYANA|MAHARASHTRA|KARNATAKA|TELANGANA)\b/;

/** The town that an address names, for districts in which no town has the district's name. */
function localityIn(address: string, others: readonly string[]): string | null {
  const text = tidyText(address).toUpperCase();
  const wide = others.map((other) => other.toUpperCase());
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].map(([, word = ""]) => word.trim()).filter((word) => isTown(word, wide));
    const last = found.at(-1);
    if (last) return titleCase(last, new Map(), false);
  }
  return null;
}

function isTown(word: string, wide: readonly string[]): boolean {
  return !describing.test(word) && !wide.some((other) => other.includes(word) || word.includes(other));
}

/** States that were merged or divided since the registers began, by lower-case name. */
const stateNames: Readonly<Record<string, string>> = {
  "dadra and nagar haveli": "Dadra and Nagar Haveli and Daman and Diu",
  "daman and diu": "Dadra and Nagar Haveli and Daman and Diu",
  "the dadra and nagar haveli and daman and diu": "Dadra and Nagar Haveli and Daman and Diu",
  "andaman nicobar islands": "Andaman and Nicobar Islands",
  "andaman and nicobar": "Andaman and Nicobar Islands",
  "andaman nicobar": "Andaman and Nicobar Islands",
  "a and n islands": "Andaman and Nicobar Islands",
  "jammu kashmir": "Jammu and Kashmir",
  chattisgarh: "Chhattisgarh",
  chhatisgarh: "Chhattisgarh",
  uttrakhand: "Uttarakhand",
  orissa: "Odisha",
  pondicherry: "Puducherry",
  "nct of delhi": "Delhi",
};

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
  return districtNames[`${state.toLowerCase()}: ${key}`] ?? districtNames[key] ?? titleCase(key, new Map(), false);
}

/** The first digits of PIN codes by state: the postal zones of India Post. */
const postalZones: Readonly<Record<string, string>> = {
  "1": "Delhi|Haryana|Punjab|Himachal Pradesh|Jammu and Kashmir|Ladakh|Chandigarh",
  "2": "Uttar Pradesh|Uttarakhand",
  "3": "Rajasthan|Gujarat|Dadra and Nagar Haveli and Daman and Diu",
  "4": "Maharashtra|Madhya Pradesh|Chhattisgarh|Goa",
  "5": "Andhra Pradesh|Telangana|Karnataka|Puducherry",
  "6": "Tamil Nadu|Kerala|Puducherry|Lakshadweep",
  "7": "West Bengal|Odisha|Assam|Arunachal Pradesh|Manipur|Meghalaya|Mizoram|Nagaland|Tripura|Sikkim|Andaman and Nicobar Islands",
  "8": "Bihar|Jharkhand",
};

/**
 * The PIN code in an address, or null. The last match is used, since plot and survey numbers come before it; a hyphen
 * may be on either side (`PUNE-411001-`), but not between it and another number, as in a telephone number.
 *
 * @param state the college's state, if known: a number outside its postal zone is no PIN code of it
 */
export function pincodeIn(address: string, state = ""): string | null {
  const found = [...address.matchAll(/(?<!\d|\d ?[-/])([1-9]\d{2})(?: ?- ?| )?(\d{3})(?!\d|-\d)/g)];
  const last = found.findLast(([, zone = ""]) => isOfState(zone, state));
  return last ? `${last[1]}${last[2]}` : null;
}

function isOfState(zone: string, state: string): boolean {
  const isKnown = Object.values(postalZones).some((states) => states.split("|").includes(state));
  return !isKnown || (postalZones[firstOf(zone)] ?? "").split("|").includes(state);
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
