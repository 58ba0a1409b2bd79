import type { NameParts } from "./match-words.ts";

/** A college as a file or our database names it. */
export interface NamedCollege {
  name: string;
  aliases?: readonly string[] | null | undefined;
  city?: string | undefined;
  district?: string | undefined;
  state: string;
  /** The rest of the address, where it is known. */
  area?: string | undefined;
  /** The end of the name is missing; of a name as written, `isCutOff` sees it. */
  isCut?: boolean | undefined;
}

/** A college with its name taken apart, once for many comparisons. */
export interface PreparedCollege {
  /** Of the name, then of each alias; a name whose end is missing only where every one of them is such a name. */
  names: NameParts[];
  isCut: boolean;
  /** One of its names has no word of its own beside its owner, initials and places: what it is and where decide. */
  isNameless: boolean;
  city: string;
  district: string;
  state: string;
  /** City and district, and each place in a city such as `Alibag - Raigad`. */
  places: string[];
  /** Each word of the city, spelled by `townKey`: registers write `Tumkur Tumkur`, `North Kolkata`. */
  cityWords: string[];
  /** The words of the address, spelled by `townKey`. */
  area: string;
}

/** A college by one of its names. */
export type Named = PreparedCollege & { name: NameParts };

/** What the scoring knows of places and of how common a word is. */
export interface MatchKnowledge {
  /** Whether a word, spelled by `townKey`, is a place. */
  isTown(key: string): boolean;
  /** The districts of a town, both spelled by `townKey`; empty for an unknown one. */
  districtsOf(town: string): ReadonlySet<string>;
  /** How much a word says, from near 0 (in most names) to 1 (in one alone). */
  weightOf(word: string): number;
}
