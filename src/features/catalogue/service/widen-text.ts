import { isAcronymOfKind } from "margdeep-search/acronym-values";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { degreeOf } from "margdeep-search/degrees";
import { isSmallWord, keyOf, stemOf, wordsOf } from "margdeep-search/normalise";
import { partOf, withoutPart } from "margdeep-search/question";
import { isPlace } from "margdeep-search/read-negations";
import { readQuestion } from "margdeep-search/read-question";
import { alone, readWord } from "margdeep-search/read-text";
import { streamOfWord } from "margdeep-search/stream-of-words";
import { synonymsOf } from "margdeep-search/synonyms";
import { valueKinds } from "margdeep-search/text-table";
import { wordsInEnglish } from "margdeep-search/typed-text";
import type { CollegeQuery } from "../contract.ts";

/**
 * The text of a search for a course, or for a family of institutes, with its place widened: a PIN to its district, a town to its
 * district, then to its state; 'nit pune' to NITs everywhere at last. Empty where the text names neither: who looks for one college
 * by name and town wants no other.
 */
export function widerTexts(index: CatalogueIndex, { q, nearPoint }: CollegeQuery): string[] {
  const question = readQuestion(index, q);
  const near = partOf(question, "near");
  const words = wordsOf(near ? withoutPart(question, near) : question.rest);
  const family = words.filter((word) => isAcronymOfKind(stemOf(word)));
  if (family.length === 0 && !namesCourse(words)) return [];
  if (near) return nearPoint ? [`${words.join(" ")} ${nearPoint.district}`] : [];
  const others = words.filter((word) => !family.includes(word) && !isSmallWord(word));
  const everywhere = others.every((word) => isPlace(index, word)) ? family : [];
  for (const [at, word] of words.entries()) {
    const place = placeOf(index, word);
    if (!place) continue;
    // A family of institutes has few members in a state.
    const places = family.length > 0 ? [place.state] : [place.name, place.district, place.state];
    const wider = places.filter((name) => name !== "" && keyOf(wordsOf(name)) !== stemOf(word));
    const texts = wider.map((name) => [...words.slice(0, at), name, ...words.slice(at + 1)].join(" "));
    return [...texts, ...withoutDegree(index, [words.join(" "), ...texts]), ...everywhere];
  }
  return everywhere;
}

/** 'bsc computer science coimbatore': where nobody is known to teach it at that level, the subject remains. */
function withoutDegree({ text }: CatalogueIndex, texts: readonly string[]): string[] {
  const isSubject = (word: string) => {
    const term = text.termIds.get(stemOf(word));
    const kinds = term === undefined ? 0 : text.termKinds[term]!;
    return (kinds & valueKinds.course) !== 0 && (kinds & (valueKinds.place | valueKinds.state)) === 0;
  };
  return texts.flatMap((one) => {
    const rest = one.split(" ").filter((word) => degreeOf(stemOf(word)) === null);
    return rest.some(isSubject) ? [rest.join(" ")] : [];
  });
}

/** Whether a text asks for a course, not for one college. */
export function asksForCourse(index: CatalogueIndex, text: string): boolean {
  return namesCourse(wordsInEnglish(readQuestion(index, text).rest, index.text));
}

function namesCourse(words: readonly string[]): boolean {
  return words.some((word) => streamOfWord(word) !== null || degreeOf(stemOf(word)) !== null);
}

/** The town that a word names, with its district and state; where no town is called so, the one that it misspells. */
export function placeOf({ cities, cityPlaces, text }: CatalogueIndex, word: string) {
  const find = (keys: ReadonlySet<string>) =>
    cities.labels.findIndex((_, at) => keys.has(text.keys[cities.textValues[at]!]!));
  const named = find(new Set([stemOf(word), ...synonymsOf(stemOf(word)).map((phrase) => phrase.join(" "))]));
  const meant = () => new Set(readWord(text, word, alone).corrected.map((term) => text.terms[term]!));
  const code = named >= 0 || text.termIds.has(stemOf(word)) ? named : find(meant());
  return code < 0 ? null : { name: cities.labels[code]!, ...cityPlaces[code]! };
}
