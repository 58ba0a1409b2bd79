import { isDevanagari, isSameSound, romanisations, soundKey } from "margdeep-places/sound";
import { isAcronym } from "../text/acronym-values.ts";
import { isSmallWord, keyOf, stemOf, wordsOf } from "../text/normalise.ts";
import { alone, readWord } from "../text/read-text.ts";
import { isFiller, synonymsOf } from "../text/synonyms.ts";
import { type TextTable, termFrequency, valueKinds } from "../text/text-table.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** Areas of towns, learned from addresses, with the colleges whose address names them. */
export interface Localities {
  codes: ReadonlyMap<string, number>;
  /** Colleges of locality l: colleges[start[l]] up to colleges[start[l + 1]]. */
  start: Int32Array;
  colleges: Int32Array;
}

/** Words of addresses that name no area by themselves. */
const general = new Set(
  `no plot survey sr sno gat gut sector phase post po via tal taluka tq dist district
  mandal village vill city campus building floor block ward main cross station railway bus mandir temple hospital
  society colony chowk circle bypass east west north south new old institute college university school trust industrial
  area estate hobli layout office camp gate bridge market park garden tower house vihar khurd budruk midc gidc sipcot
  science technology engineering education complex ring state national international super behind toll naka junction`.split(
    /\s+/,
  ),
);
const roads = new Set("road rd marg street lane highway nh sh".split(" "));
/** Words that people say with the name of an area. */
const besidePlaces = new Set(
  "station railway road chowk naka east west north south phase sector nagar area".split(" "),
);
/** A part of an address that begins so names what is near it. */
const landmark = /^\s*(?:near|nr|opp|opposite|behind|beside|besides|next|off|adj|adjacent|before|after|c\/o)\b/i;
const shortest = 4;
const maxWords = 2;
/** Areas that more colleges name are towns, or words of addresses. */
const maxColleges = 250;

/** The areas that an address names, in compared form. @param around names of its town, district and state: no areas of their own */
export function localitiesOf(address: string, around: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const part of address.split(/[,;()/]|\s-\s/)) {
    if (landmark.test(part)) continue;
    let words: string[] = [];
    for (const word of wordsOf(part)) {
      if (isSmallWord(word) || around.has(stemOf(word))) continue;
      // 'Paud Road Kothrud': what is in front of a road is where it leads.
      if (roads.has(stemOf(word))) words = [];
      else if (!general.has(stemOf(word)) && !/\d/.test(word)) words.push(word);
    }
    const key = keyOf(words);
    if (words.length > 0 && words.length <= maxWords && key.length >= shortest) found.add(key);
  }
  return [...found];
}

export function buildLocalities(
  colleges: readonly { area: string; city: string; district: string; state: string }[],
): Localities {
  const byKey = new Map<string, number[]>();
  // Addresses of Telangana still name Andhra Pradesh.
  const states = new Set(
    [...new Set(colleges.map(({ state }) => state))]
      .map((state) => keyOf(wordsOf(state)))
      .flatMap((key) => [key, key.replaceAll(" ", "")]),
  );
  for (const [ordinal, { area, city, district, state }] of colleges.entries()) {
    if (area === "") continue;
    const around = new Set([city, district, state].flatMap((place) => wordsOf(place).map(stemOf)));
    for (const key of localitiesOf(area, around)) {
      if (states.has(key)) continue;
      const known = byKey.get(key);
      if (known) known.push(ordinal);
      else byKey.set(key, [ordinal]);
    }
  }
  const entries = [...byKey].filter(([, list]) => list.length <= maxColleges);
  const start = new Int32Array(entries.length + 1);
  entries.forEach(([, list], code) => {
    start[code + 1] = start[code]! + list.length;
  });
  return {
    codes: new Map(entries.map(([key], code) => [key, code])),
    start,
    colleges: Int32Array.from(entries.flatMap(([, list]) => list)),
  };
}

/** The colleges whose address names an area. */
export function collegesOfLocality(
  { localityCodes, localityStart, localityColleges }: CatalogueIndex,
  key: string,
): Int32Array {
  const code = localityCodes.get(key);
  return code === undefined
    ? localityColleges.subarray(0, 0)
    : localityColleges.subarray(localityStart[code], localityStart[code + 1]);
}

/** The colleges of an area as people name it. None where other words make it another thing: 'delhi university north campus'. */
export function collegesOfArea(index: CatalogueIndex, place: string): Int32Array {
  const words = wordsOf(place);
  const isOther = words.some((word) => general.has(stemOf(word)) && !besidePlaces.has(word));
  if (isOther) return index.localityColleges.subarray(0, 0);
  return collegesOfLocality(index, isDevanagari(place) ? spokenLocality(index, words) : localityKey(words));
}

/** The area that sounds like words in Devanagari, the one with the most colleges; empty: none does. */
function spokenLocality(index: CatalogueIndex, words: readonly string[]): string {
  const spoken = romanisations(words.join(" "));
  const sounds = new Set(spoken.map(soundKey));
  let best = "";
  for (const key of index.localityCodes.keys()) {
    if (!sounds.has(soundKey(key)) || !spoken.some((one) => isSameSound(one, key))) continue;
    if (collegesOfLocality(index, key).length > collegesOfLocality(index, best).length) best = key;
  }
  return best;
}

/**
 * The area that words name from one of them on.
 *
 * @param where "place": a word for a place comes before; "word": the words must be none of any name, town or course
 */
export function localityAt(
  index: CatalogueIndex,
  words: readonly string[],
  at: number,
  where: "place" | "word",
): { key: string; length: number } | null {
  for (let length = maxWords; length >= 1; length -= 1) {
    const part = words.slice(at, at + length);
    if (part.length < length) continue;
    const key = localityKey(part);
    if (key.length < shortest || !index.localityCodes.has(key)) continue;
    const known = collegesOfLocality(index, key).length;
    const isOneWord = !key.includes(" ");
    const isOther = part.some((word) =>
      general.has(stemOf(word))
        ? where === "word" || !besidePlaces.has(word)
        : isOtherWord(index.text, word, where, isOneWord ? known : 0),
    );
    const isCertain = where === "place" || known >= fewestOfWord;
    if (!isOther && isCertain && !isTownMisspelled(index, key)) return { key, length };
  }
  return null;
}

/** An area as it is looked up: 'andheri station' is Andheri. */
export function localityKey(words: readonly string[]): string {
  return keyOf(words.filter((word) => !general.has(stemOf(word))));
}

/** 'Banglore' in addresses is the town, not an area: a place of that name but for a letter is named so much more often. */
function isTownMisspelled(index: CatalogueIndex, key: string): boolean {
  const { text } = index;
  const [town] = readWord(text, key, alone).corrected;
  if (town !== undefined && (text.termKinds[town]! & valueKinds.state) !== 0) return true;
  if (town === undefined || (text.termKinds[town]! & (valueKinds.place | valueKinds.state)) === 0) return false;
  return termFrequency(text, town) >= timesRarer * collegesOfLocality(index, key).length;
}

const timesRarer = 10;
/** A word without a place's word before it is an area only where several colleges are. */
const fewestOfWord = 2;
/** Names of few colleges may begin with the area that they are in. */
const maxNamesOfArea = 3;

/** @param known colleges in the area of this name: with more than the town of the name has, it is an area. 0: of several words */
function isOtherWord(table: TextTable, word: string, where: "place" | "word", known: number): boolean {
  const stem = stemOf(word);
  if (where === "word" && (isAcronym(table, stem) || synonymsOf(stem).length > 0 || isFiller(stem))) return true;
  const term = table.termIds.get(stem);
  if (term === undefined) return false;
  const kinds = table.termKinds[term]!;
  if ((kinds & (valueKinds.state | valueKinds.course)) !== 0) return true;
  if ((kinds & valueKinds.place) !== 0 && termFrequency(table, term) > known) return true;
  if (where === "place") return false;
  return (
    (kinds & valueKinds.name) !== 0 &&
    table.postingStart[term + 1]! - table.postingStart[term]! > Math.max(maxNamesOfArea, known)
  );
}
