import type { Family } from "../catalogue/branch-families.ts";
import type { ClosingRange, Facets, FeeRange, OwnershipGroup, StoredMedian } from "../catalogue/shapes.ts";
import type { Beginnings } from "../suggest/beginnings.ts";
import type { TextTable } from "../text/text-table.ts";
import type { WordMarks } from "./create-word-marks.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { NameHolders } from "./name-holders.ts";
import type { ValueHolders } from "./value-holders.ts";

/** A filter's values, numbered: a college or programme keeps the number. */
export interface Dictionary {
  labels: readonly string[];
  codes: ReadonlyMap<string, number>;
  /** The same values in the text table. */
  textValues: Int32Array;
}

/** What a card shows of a college whatever stream is requested. */
export interface StoredCollege {
  id: number;
  name: string;
  area: string;
  city: string;
  state: string;
  ownership: OwnershipGroup;
  is_women_only: boolean;
  photos: string[];
  has_placements: boolean;
  nearest_hostel_m: number | null;
  medians: readonly StoredMedian[];
  has_fees: boolean;
  shortName: string | null;
  district: string;
  university: string;
  aliases: readonly string[];
  /** Best rank in the newest NIRF lists; null: in none. */
  nirfRank: number | null;
}

/** What a card shows of a college in one stream, or over all of them. */
export interface StoredScope {
  streamSlug: string;
  tags: string[];
  families: Family[];
  hasCutoffs: boolean;
  seats: number | null;
  branchCount: number;
  closingRange: ClosingRange | null;
  feeRange: FeeRange | null;
}

export interface StoredStream {
  id: number;
  name: string;
  slug: string;
  description: string;
  collegeCount: number;
  seats: number;
  /** Levels that its branches are taught at, as bits. */
  levels: number;
}

/** The colleges of a stream, or all of them, in every order a list can have. */
export type Orders = Readonly<Record<"relevance" | "seats" | "closing_rank" | "fees" | "name", Int32Array>>;

/** Which colleges a list has, how many, and what each further filter would leave. */
export interface FilteredList {
  /** By college: 1 when it is in the list. */
  isIn: Uint8Array;
  count: number;
  facets: Facets;
}

/**
 * What each college counts for in the facets where no filter is chosen: a text that finds thousands is counted from these, in a
 * small part of the time that reading their programmes takes.
 */
export interface Tallies {
  /** Different branches of college c: branches[branchStart[c]] up to branches[branchStart[c + 1]]. */
  branchStart: Int32Array;
  branches: Int32Array;
  /** By college: its kind. Thousands of colleges teach in the same streams and families at the same levels. */
  kindOf: Int32Array;
  /** What kind k counts for, as in `placesOf` (tallies.ts): counted[kindStart[k]] up to counted[kindStart[k + 1]]. */
  kindStart: Int32Array;
  counted: Int32Array;
}

/**
 * The colleges that hold each frequent word, as bits: the first text with such a word costs what the next one does. What they are is
 * stated in common-words.ts.
 */
export interface CommonWords {
  /** By term: which of the frequent words it is. */
  places: ReadonlyMap<number, number>;
  /** Numbers of 32 bits that one set has. */
  length: number;
  /** The sets of the first word one after the other, then those of the next. */
  sets: Uint32Array;
  /** By term: the shortest names of colleges with it (short-names.ts). */
  shortNames: ReadonlyMap<number, Int32Array>;
}

/**
 * The active catalogue in memory. A college is known by its place in these arrays, the best known first (sort-rows.ts); an entry is a college in one stream;
 * a programme is a branch name within an entry. `xStart[i]` up to `xStart[i + 1]` are the parts of i.
 */
export interface CatalogueIndex {
  version: number;
  /** The year in India for which it was built: what is old depends on it. */
  thisYear: number;
  size: number;
  colleges: readonly StoredCollege[];
  ordinals: ReadonlyMap<number, number>;
  /** Over all streams, by college. */
  totals: readonly StoredScope[];
  streams: readonly StoredStream[];
  streamCodes: ReadonlyMap<number, number>;
  states: Dictionary;
  cities: Dictionary;
  districts: Dictionary;
  /** Degrees, by college; NaN: not known. */
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** Areas of towns: see localities.ts. */
  localityCodes: ReadonlyMap<string, number>;
  localityStart: Int32Array;
  localityColleges: Int32Array;
  /** By city: the district and state that most of its colleges name. */
  cityPlaces: readonly { district: string; state: string }[];
  branches: Dictionary;
  ownerships: readonly OwnershipGroup[];
  stateOf: Int32Array;
  cityOf: Int32Array;
  districtOf: Int32Array;
  ownershipOf: Uint8Array;
  womenOnly: Uint8Array;
  /** Metres; -1 when no hostel is near. */
  nearestHostelM: Int32Array;
  /** Lowest yearly fee in rupees over all streams; -1 when none is known. */
  lowestFee: Int32Array;
  entryStart: Int32Array;
  entryStream: Int32Array;
  entryScopes: readonly StoredScope[];
  /** Lowest yearly fee in rupees by entry; -1 when none is known. */
  entryLowestFee: Int32Array;
  programmeStart: Int32Array;
  programmeBranch: Int32Array;
  /** Levels the branch is taught at, as bits (see levelBits). */
  programmeLevels: Uint8Array;
  /** Families of each programme, as bits: see streamFamilies. */
  programmeFamilies: Int32Array;
  /**
   * The closing values that speak for branches, those of entry i from closingStart[i] up to closingStart[i + 1], each with the
   * number of its programme.
   */
  closingStart: Int32Array;
  closingProgramme: Int32Array;
  closings: readonly ClosingRange[];
  /** By stream: the families of its branches. Bit n of a programme is the n-th of them. */
  streamFamilies: readonly (readonly Family[])[];
  orders: Orders;
  streamOrders: readonly Orders[];
  /** The popularity of each college, in points: for suggestions. */
  popularity: Float32Array;
  beginnings: Beginnings;
  text: TextTable;
  /** Text values of each college. */
  nameText: Int32Array;
  areaText: Int32Array;
  districtText: Int32Array;
  universityText: Int32Array;
  aliasStart: Int32Array;
  aliasText: Int32Array;
  streamText: Int32Array;
  /** The word for each group of ownership, and for colleges for women. */
  ownershipText: Int32Array;
  womenText: number;
  /** Which colleges are called, are at, belong to or are of the kind of a value. */
  holders: ValueHolders;
  /** Which colleges teach a branch or stream of that name. */
  teachers: ValueHolders;
  /** By term: names of colleges that have it. */
  nameHolders: NameHolders;
  /** Words found by the search that is running; no search waits while it uses them. */
  marks: WordMarks;
  /** What each college counts for where no filter is chosen. */
  tallies: Tallies;
  /** Facets of the whole catalogue. */
  wholeCounts: FacetCounts;
  /** Which colleges hold the most frequent words. */
  commonWords: CommonWords;
  /** Filled on first use: the list of each stream (-1: of all) without filters, which most visits begin with. */
  wholeLists: Map<number, FilteredList>;
  /** By text value: the number of the city, of the branch and of the stream of that name; -1 for none. */
  cityOfValue: Int32Array;
  branchOfValue: Int32Array;
  streamOfValue: Int32Array;
  /** The first value that is the name of a college: what is before is a place, a course or a university. */
  firstName: number;
  /** AISHE codes of the colleges that have a page, active or not, as ascending numbers: see `codeNumber`. */
  aisheCodes: Int32Array;
}

/** Whether the branches of a college in a stream are known: a ranking lists a college under a subject without its branches. */
export function hasBranches({ programmeStart }: Pick<CatalogueIndex, "programmeStart">, entry: number): boolean {
  return programmeStart[entry + 1]! > programmeStart[entry]!;
}

/** Numbers distinct values in the order they come. */
export function createDictionary(addText: (text: string) => number) {
  const codes = new Map<string, number>();
  const textValues: number[] = [];
  return {
    codeOf: (label: string): number => {
      const known = codes.get(label);
      if (known !== undefined) return known;
      codes.set(label, codes.size);
      textValues.push(addText(label));
      return codes.size - 1;
    },
    build: (): Dictionary => ({ labels: [...codes.keys()], codes, textValues: Int32Array.from(textValues) }),
  };
}
