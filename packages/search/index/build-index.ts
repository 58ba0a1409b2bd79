import { type OwnershipGroup, ownershipGroupOf, ownershipGroups } from "../catalogue/shapes.ts";
import { codeNumber } from "../register/register-index.ts";
import { buildBeginnings } from "../suggest/beginnings.ts";
import { acronymsOf } from "../text/acronyms.ts";
import { degreeOf, degreePhrases } from "../text/degrees.ts";
import { stemOf, withoutTitles, wordsOf } from "../text/normalise.ts";
import { findPhrases } from "../text/phrases.ts";
import { synonymPhrases } from "../text/synonyms.ts";
import { createTextTableBuilder, type TextTableBuilder } from "../text/text-table.ts";
import { type CatalogueIndex, createDictionary, type StoredCollege, type StoredScope } from "./catalogue-index.ts";
import { buildCommonWords } from "./common-words.ts";
import { tally } from "./count-whole.ts";
import { createWordMarks } from "./create-word-marks.ts";
import { buildLocalities } from "./localities.ts";
import { countNameHolders } from "./name-holders.ts";
import { scorePopularity } from "./popularity.ts";
import type { CollegeRow, IndexRows } from "./rows.ts";
import { rankNames, sortColleges } from "./sort-colleges.ts";
import { sortRows } from "./sort-rows.ts";
import { type StoredCourses, storeCourses } from "./store-courses.ts";
import { holdersOf } from "./store-holders.ts";
import { buildTallies } from "./tallies.ts";

/** A longer area is a whole address, with roads and buildings that have other places' names. */
const maxAreaLength = 25;

/** 'ITI Road' and 'near Polytechnic' say where a college is, in words for what others teach. */
function isOnlyArea(area: string): boolean {
  return area.length <= maxAreaLength && !wordsOf(area).some((word) => degreeOf(stemOf(word)) !== null);
}

/**
 * Builds the index from rows in one pass: about a tenth of a second for 13,000 colleges.
 *
 * @param byId colleges by id; streams of a college by seats, largest first
 */
export function buildIndex(byId: IndexRows, version: number): CatalogueIndex {
  const rows = sortRows(byId);
  const builder = createTextTableBuilder();
  const aliases = groupByCollege(rows.aliases);
  const photos = groupByCollege(rows.photos);
  const medians = groupByCollege(rows.medians);
  const colleges = rows.colleges.map((row) => ({
    ...storeCollege(row, aliases.get(row[0]) ?? [], photos.get(row[0]) ?? []),
    medians: medians.get(row[0]) ?? [],
  }));
  const places = placeColleges(colleges, builder);
  const teaching = storeCourses(rows, colleges, builder);
  const streamText = Int32Array.from(rows.streams, (stream) => builder.add(stream.name, "course"));
  const firstName = builder.count();
  const names = nameColleges(colleges, builder);
  const kinds = describeKinds(builder);
  const text = builder.build();
  const ordered = orderColleges(colleges, teaching);
  const ownershipOf = Uint8Array.from(colleges, (college) => ownershipGroups.indexOf(college.ownership));
  const womenOnly = Uint8Array.from(colleges, (college) => Number(college.is_women_only));
  const held = { ...places, ...teaching, ...names, ...kinds, ownershipOf, womenOnly, streamText };
  const size = colleges.length;
  const localities = buildLocalities(colleges);
  const valueHolders = holdersOf(held, text.keys.length, size);
  findPhrases(text, [...synonymPhrases, ...degreePhrases]);
  const counted = { ...held, ownerships: ownershipGroups, tallies: buildTallies(held, size) };
  return {
    version,
    thisYear: rows.thisYear,
    size,
    colleges,
    ordinals: new Map(colleges.map((college, ordinal) => [college.id, ordinal])),
    latitudes: Float32Array.from(rows.colleges, (row) => row[14] ?? Number.NaN),
    longitudes: Float32Array.from(rows.colleges, (row) => row[15] ?? Number.NaN),
    localityCodes: localities.codes,
    localityStart: localities.start,
    localityColleges: localities.colleges,
    nearestHostelM: Int32Array.from(colleges, (college) => college.nearest_hostel_m ?? -1),
    lowestFee: Int32Array.from(teaching.totals, lowestFeeOf),
    entryLowestFee: Int32Array.from(teaching.entryScopes, lowestFeeOf),
    ...counted,
    wholeCounts: tally(counted, [...colleges.keys()]),
    commonWords: buildCommonWords({ ...held, ...valueHolders, size, text, firstName }),
    ...ordered,
    ...valueHolders,
    text,
    cityOfValue: numberOfValue(text.keys.length, places.cities.textValues),
    branchOfValue: numberOfValue(text.keys.length, teaching.branches.textValues),
    streamOfValue: numberOfValue(text.keys.length, streamText),
    firstName,
    aisheCodes: Int32Array.from(rows.aisheCodes, codeNumber).sort(),
    nameHolders: countNameHolders(text, valueHolders.holders, firstName),
    marks: createWordMarks({ size, values: text.keys.length, terms: text.terms.length }),
    wholeLists: new Map(),
  };
}

/** By text value: its place in a list of values; -1 for none. */
function numberOfValue(valueCount: number, values: Int32Array): Int32Array {
  const numbers = new Int32Array(valueCount).fill(-1);
  values.forEach((value, number) => {
    numbers[value] = number;
  });
  return numbers;
}

function lowestFeeOf({ feeRange }: StoredScope): number {
  return feeRange?.low ?? -1;
}

/** Every order of all colleges, and of those of each stream. */
function orderColleges(colleges: readonly StoredCollege[], teaching: StoredCourses) {
  const { entryScopes, entryStart, entryStream, streams, totals } = teaching;
  const nameRanks = rankNames(colleges);
  const byId = (ordinals: Iterable<number>) =>
    [...ordinals].sort((one, other) => colleges[one]!.id - colleges[other]!.id);
  const collegeOf = (ordinal: number) => colleges[ordinal]!;
  const orders = sortColleges(nameRanks, byId(colleges.keys()), (college) => totals[college]!, collegeOf);
  const scopesByStream = streams.map(() => new Map<number, StoredScope>());
  for (let college = 0; college < colleges.length; college += 1) {
    for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
      scopesByStream[entryStream[entry]!]!.set(college, entryScopes[entry]!);
    }
  }
  const popularity = scorePopularity(orders.closing_rank, colleges, (college) => totals[college]!);
  const byPopularity = Int32Array.from(colleges.keys()).sort(
    (one, other) => popularity[other]! - popularity[one]! || one - other,
  );
  return {
    orders,
    popularity,
    beginnings: buildBeginnings(byPopularity, (college) => [colleges[college]!.name, ...colleges[college]!.aliases]),
    streamOrders: scopesByStream.map((scopes) =>
      sortColleges(nameRanks, byId(scopes.keys()), (college) => scopes.get(college)!, collegeOf),
    ),
  };
}

function groupByCollege<T>(pairs: readonly [college: number, item: T][]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const [college, item] of pairs) {
    const group = groups.get(college);
    if (group) group.push(item);
    else groups.set(college, [item]);
  }
  return groups;
}

function storeCollege(row: CollegeRow, aliases: readonly string[], photos: string[]): Omit<StoredCollege, "medians"> {
  const [id, name, shortName, area, city, district, state, university, ownership, isWomenOnly, ...extras] = row;
  const [hasPlacements, nearest, hasFees, nirfRank] = extras;
  return {
    id,
    name,
    shortName,
    area,
    city,
    district,
    state,
    university,
    ownership: ownershipGroupOf(ownership),
    is_women_only: isWomenOnly,
    photos,
    has_placements: hasPlacements,
    has_fees: hasFees,
    nearest_hostel_m: nearest,
    nirfRank,
    aliases: [...new Set(shortName ? [shortName, ...aliases] : aliases)],
  };
}

/** Where colleges are, as numbers. */
function placeColleges(colleges: readonly StoredCollege[], builder: TextTableBuilder) {
  const states = createDictionary((text) => builder.add(text, "state"));
  const cities = createDictionary((text) => builder.add(text, "place"));
  const districts = createDictionary((text) => builder.add(text, "place"));
  const universities = new Map<string, number>();
  const addUniversity = (name: string): number => {
    const known = universities.get(name) ?? builder.add(name, "other", acronymsOfUniversity(name));
    universities.set(name, known);
    return known;
  };
  const cityOf = Int32Array.from(colleges, (college) => cities.codeOf(college.city));
  return {
    stateOf: Int32Array.from(colleges, (college) => states.codeOf(college.state)),
    cityOf,
    cityPlaces: placeCities(colleges, cityOf),
    districtOf: Int32Array.from(colleges, (college) => districts.codeOf(college.district)),
    areaText: Int32Array.from(colleges, ({ area }) => builder.add(isOnlyArea(area) ? area : "", "other")),
    districtText: Int32Array.from(colleges, (college) => builder.add(college.district, "place")),
    universityText: Int32Array.from(colleges, ({ university }) => addUniversity(university)),
    states: states.build(),
    cities: cities.build(),
    districts: districts.build(),
  };
}

/** Also without its town and the initials in front: 'Savitribai Phule Pune University, Pune', 'Dr. A.P.J. Abdul Kalam Technical University'. */
function acronymsOfUniversity(name: string): string[] {
  const [own = ""] = name.split(",", 1);
  const withoutInitials = withoutTitles(own).replace(/^(?:\p{Lu}\.\s*)+/u, "");
  return [...new Set([name, own, withoutInitials].flatMap((text) => acronymsOf(text, () => false)))];
}

/** How many colleges of a city name a district and state. */
interface PlaceCount {
  district: string;
  state: string;
  count: number;
}

/** By city: the district and state that most of its colleges name; those without a district count only where all are. */
function placeCities(colleges: readonly StoredCollege[], cityOf: Int32Array) {
  const counts: Map<string, PlaceCount>[] = [];
  for (const [ordinal, { district, state }] of colleges.entries()) {
    const ofCity = counts[cityOf[ordinal]!] ?? new Map<string, PlaceCount>();
    counts[cityOf[ordinal]!] = ofCity;
    const key = `${district}|${state}`;
    const place = ofCity.get(key) ?? { district, state, count: 0 };
    ofCity.set(key, { ...place, count: place.count + (district === "" ? 0 : 1) });
  }
  return counts.map((ofCity) => {
    const { district, state } = [...ofCity.values()].reduce((best, one) => (one.count > best.count ? one : best));
    return { district, state };
  });
}

/** What colleges are called, with the acronyms made from it. */
function nameColleges(colleges: readonly StoredCollege[], builder: TextTableBuilder) {
  const aliasStart = new Int32Array(colleges.length + 1);
  const aliasText: number[] = [];
  const nameText = Int32Array.from(colleges, (college, ordinal) => {
    const name = builder.add(college.name, "name", isUnnamedUniversity(college) ? ["university"] : undefined);
    for (const alias of college.aliases) aliasText.push(builder.add(alias, "name", joinedForm(alias)));
    aliasStart[ordinal + 1] = aliasText.length;
    return name;
  });
  return { nameText, aliasStart, aliasText: Int32Array.from(aliasText) };
}

/** People call it a university, and its name does not: 'Kalasalingam Academy of Research and Education'. */
function isUnnamedUniversity({ name, ownership }: StoredCollege): boolean {
  return ownershipGroupOf(ownership) === "deemed" && !/universit/i.test(name);
}

/** Short names are also typed as one word: 'iitbombay'. */
function joinedForm(alias: string): string[] {
  const joined = wordsOf(alias).join("");
  return joined.length <= 20 ? [joined] : [];
}

/** One word for each kind of college, so that it can be searched: 'government', 'women'. */
const ownershipWords: Readonly<Record<OwnershipGroup, string>> = {
  government: "government",
  government_aided: "aided",
  private: "private",
  deemed: "deemed",
  unknown: "",
};

function describeKinds(builder: TextTableBuilder) {
  return {
    ownershipText: Int32Array.from(ownershipGroups, (group) => builder.add(ownershipWords[group], "other", [])),
    womenText: builder.add("women", "other", []),
  };
}
