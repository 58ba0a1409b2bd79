import { isDevanagari, romanisations, romanise } from "margdeep-places/sound";
import type { ReadWord } from "../catalogue/shapes.ts";
import { isAcronym } from "./acronym-values.ts";
import { degreeOf } from "./degrees.ts";
import { describeSpoken } from "./describe-spoken.ts";
import { isKnownTerm, joinWords } from "./join-words.ts";
import { isLetterName, meaningOf, spelledLetters, withoutEnding } from "./lexicon.ts";
import { isSmallWord, stemOf, wordsOf } from "./normalise.ts";
import { familyNamedAt } from "./official-names.ts";
import { placeInEnglish } from "./place-names.ts";
import { termsSoundingLike } from "./sound-table.ts";
import { countErrors } from "./spelling.ts";
import { isFiller } from "./synonyms.ts";
import { type TextTable, termFrequency, valueKinds } from "./text-table.ts";

/** More words than this are not looked for; each takes two bits of a 32-bit mask. */
const maxWords = 15;
/** A noun in the middle of a college's name: 'School of Business' is no filler in 'Indian School of Business'. */
export const nameNouns: ReadonlySet<string> = new Set(["school", "institute", "college", "academy", "university"]);

/** A text taken apart, in Latin letters. */
export interface TypedText {
  /** As typed, in small letters. */
  text: string;
  /** Every word but small ones, for comparing with whole names. */
  all: readonly string[];
  /** Words of which the initials may spell a name. */
  spoken: readonly string[];
  /** Words that must be found. */
  words: readonly string[];
  /** Words that say little; a college that has them in its name is nearer to what was typed. */
  optional: readonly string[];
  /** Words that were read as others before any was looked for. */
  readAs: readonly ReadWord[];
}

/**
 * Takes a text apart: small words need not be found, and fillers only when there is nothing else. Words of Hindi and Marathi
 * become those that they mean.
 *
 * @param table what is known, for words that are recognised by their sound; without one only our own words are
 */
export function readTypedText(text: string, table: TextTable | null = null): TypedText {
  const parts = readParts(text, table);
  const latin = parts.flatMap((part) => part.latin);
  const mended = table ? mendGeneralWords(table, latin) : latin;
  const all = table ? joinWords(table, mended) : mended;
  const large = all.filter((word, at) => !isSmallWord(word) && !saysNothing(word, at === 0));
  const isOptional = (word: string, at: number) => {
    if (word.length === 1) return !(table && at > 0 && isAcronym(table, stemOf(large[at - 1]!)));
    // 'b.ed colleges in up': the state; in the middle it is 'up to'.
    if (word === "up" && at > 0 && at === large.length - 1) return false;
    if (at > 0 && nameNouns.has(word) && all[all.indexOf(word) + 1] === "of") return isFiller(stemOf(large[at - 1]!));
    return isFiller(stemOf(word)) || isFiller(stemOf(meaningOf(word) || word));
  };
  const telling = [...new Set(large.filter((word, at) => !isOptional(word, at)))].slice(0, maxWords);
  const weak = [...new Set(large.filter(isOptional))];
  const typed = {
    text: text.trim().toLowerCase(),
    all,
    spoken: all,
    readAs: table ? describeSpoken({ parts, latin, mended, all }) : [],
  };
  if (telling.length === 0) return { ...typed, words: weak.slice(0, maxWords), optional: [] };
  return { ...typed, words: telling, optional: weak.slice(0, maxWords - telling.length) };
}

/** Takes a text apart without reading anything into it: every word but small ones must be found, and none stands for others. */
export function readLiteralText(text: string): TypedText {
  const all = wordsOf(text);
  const words = [...new Set(all.filter((word) => !isSmallWord(word)))].slice(0, maxWords);
  return { text: text.trim().toLowerCase(), all, spoken: [], words, optional: [], readAs: [] };
}

/** A text as words of ours: Hindi and Marathi by what they mean, particles left out. */
export function wordsInEnglish(text: string, table: TextTable | null): string[] {
  return readParts(text, table)
    .flatMap(({ latin }) => latin)
    .flatMap((word, at) => {
      const meaning = at === 0 && word === "me" ? null : meaningOf(word);
      return meaning === "" ? [] : [meaning ?? word];
    });
}

/** The words of a text in Latin letters; words that together name a family of institutes, or initials, are one part. */
function readParts(text: string, table: TextTable | null): { word: string; latin: readonly string[] }[] {
  const words = wordsOf(text);
  const parts: { word: string; latin: readonly string[] }[] = [];
  for (let at = 0; at < words.length; ) {
    const together = familyNamedAt(words, at) ?? initialsAt(words, at);
    const length = together?.length ?? 1;
    parts.push({
      word: words.slice(at, at + length).join(" "),
      latin: together?.meaning ?? latinWords(words[at]!, table),
    });
    at += length;
  }
  return parts;
}

/** "बी आर" are initials, as "B. R." is in a name; one letter alone is a word, such as "के". */
function initialsAt(words: readonly string[], at: number): { meaning: readonly string[]; length: number } | null {
  let end = at;
  while (end < words.length && isLetterName(words[end]!)) end += 1;
  const letters = end - at >= 2 ? spelledLetters(words.slice(at, end).join("")) : null;
  return letters ? { meaning: [letters], length: end - at } : null;
}

/** Words of so many names that whatever is like them is one of them. */
const generalWords = ["college", "institute", "institution", "polytechnic", "university"];
/** A few names are misspelled in the registers themselves: a word that so many times more names have right is meant. */
const timesCommoner = 100;
/** Words in which a long text has a small one. */
const fewestWithSmall = 4;

/**
 * 'colege', 'institue', 'Science adn Technology': misspelled, general words say as little as when they are not. Words that
 * anything else is known by stay.
 */
function mendGeneralWords(table: TextTable, words: readonly string[]): string[] {
  const isOurs = (word: string) => degreeOf(stemOf(word)) || isFiller(stemOf(word)) || meaningOf(word) !== null;
  return words.map((word, at) => {
    if (!/^[a-z]{2,13}$/.test(word) || isSmallWord(word) || isOurs(word)) return word;
    const noun = generalWords.find((known) => isMisspelled(word, known));
    const isKnown = isKnownTerm(table, word);
    if (noun && (!isKnown || isMuchCommoner(table, noun, word))) return noun;
    if (isKnown) return word;
    const isInside = at > 0 && at < words.length - 1 && words.length >= fewestWithSmall;
    return isInside && ["and", "of"].some((small) => countErrors(word, small, 1) <= 1) ? "and" : word;
  });
}

function isMuchCommoner(table: TextTable, known: string, word: string): boolean {
  const [common, rare] = [known, word].map((one) => table.termIds.get(stemOf(one)));
  if (common === undefined || rare === undefined || known[0] !== word[0]) return false;
  return termFrequency(table, common) >= termFrequency(table, rare) * timesCommoner;
}

function isMisspelled(word: string, known: string): boolean {
  if (word.length < 5) return false;
  const most = word.length >= 6 ? 2 : 1;
  return Math.min(countErrors(word, known, most), countErrors(stemOf(word), known, most)) <= most;
}

/** A particle of Hindi or Marathi. 'ME' at the beginning is the degree, elsewhere it is 'in'. */
function saysNothing(word: string, isFirst: boolean): boolean {
  return !(isFirst && word === "me") && meaningOf(word) === "";
}

/** A word in Latin letters: Devanagari by what it means, by the letters it spells, by how it sounds. */
function latinWords(word: string, table: TextTable | null): string[] {
  if (!isDevanagari(word)) return [(table && placeWithEnding(table, word)) ?? word];
  const place = placeInEnglish(word);
  if (place) return wordsOf(place);
  const meaning = meaningOf(word);
  if (meaning !== null) return meaning === "" ? [] : [meaning];
  const letters = spelledLetters(word);
  if (letters) return [letters];
  for (const form of [word, ...withoutEnding(word)]) {
    const formPlace = placeInEnglish(form);
    if (formPlace) return wordsOf(formPlace);
    const known = table && soundingLike(table, romanisations(form));
    if (known) return [known];
    const formMeaning = form === word ? null : meaningOf(form);
    if (formMeaning) return [formMeaning];
  }
  return [romanise(word)];
}

const shortestWithEnding = 5;

/** The place in 'nagpurat', 'mumbaitil' and 'punyat'; null for a word that is known, or has no place in it. */
function placeWithEnding(table: TextTable, word: string): string | null {
  if (word.length < shortestWithEnding || isKnownTerm(table, word) || meaningOf(word) !== null) return null;
  const isTown = (stem: string) => {
    const term = table.termIds.get(stem);
    return term !== undefined && (table.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
  };
  // Pune and Thane are 'punya-' and 'thanya-' before an ending.
  const forms = withoutEnding(word).flatMap((stem) => [stem, stem.replace(/ya$/, "e")]);
  return forms.find((stem) => stem.length > 2 && isTown(stem)) ?? null;
}

/** The best known word that sounds so: a place before other words, one written letter for letter, then the most frequent. */
function soundingLike(table: TextTable, spellings: readonly string[]): string | null {
  // The short "a" at the end is written in names, and not spoken: "भारतीय" is "bharatiya".
  const written = new Set(spellings.flatMap((latin) => [latin, `${latin}a`]));
  let best: number | null = null;
  let bestRank = -1;
  for (const term of spellings.flatMap((latin) => termsSoundingLike(table.sounds, table.terms, latin))) {
    const isPlace = (table.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
    const isWritten = !isPlace && written.has(table.terms[term]!);
    const rank = termFrequency(table, term) + (isPlace ? 2e6 : 0) + (isWritten ? 1e6 : 0);
    if (rank > bestRank) [best, bestRank] = [term, rank];
  }
  return best === null ? null : table.surfaces[best]!;
}
