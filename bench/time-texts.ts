import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { suggestFrom } from "margdeep-search/suggest-from";
import { everyCollege } from "#features/catalogue/rules.ts";
import { findColleges } from "#features/catalogue/search/find-colleges.ts";

const pageSize = 24;
const shownSuggestions = 8;

/** What is measured: a list of colleges for a text, and the suggestions while it is typed. */
export const asked = {
  search: (index: CatalogueIndex, q: string) => findColleges(index, { ...everyCollege, q, pageSize }),
  suggestions: (index: CatalogueIndex, text: string) => suggestFrom(index, text, shownSuggestions),
};

/** Milliseconds of each text. */
export interface TextTimes {
  /** Repeated queries of the same index: the fastest tenth. */
  repeated: number[];
  /** First queries of a new index, as for a text that nobody has typed before: the fastest tenth. */
  first: number[];
}

/**
 * Times texts one by one. Nothing is cached but what an index keeps by words.
 *
 * @param newCopy see `copiesOf`
 */
export function timeTexts(
  newCopy: () => CatalogueIndex,
  texts: readonly string[],
  ask: (index: CatalogueIndex, text: string) => unknown,
  rounds: number,
): TextTimes {
  const repeated: number[][] = texts.map(() => []);
  const first: number[][] = texts.map(() => []);
  const index = newCopy();
  for (let round = 0; round <= rounds; round += 1) {
    texts.forEach((text, at) => {
      const copy = newCopy();
      const [fresh, known] = [timeMs(() => ask(copy, text)), timeMs(() => ask(index, text))];
      // The first round compiles.
      if (round === 0) return;
      first[at]!.push(fresh);
      repeated[at]!.push(known);
    });
  }
  return { repeated: repeated.map(fastestTenth), first: first.map(fastestTenth) };
}

/** Copies of an index that has answered nothing yet: what a text leaves in one, the others do not have. */
export function copiesOf(index: CatalogueIndex): () => CatalogueIndex {
  const built = [...index.text.phrases];
  return () => {
    const text = { ...index.text, corrections: new Map(), phrases: new Map(built) };
    return { ...index, text, wholeLists: new Map() };
  };
}

function timeMs(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** The mean of the fastest tenth: what other work on the machine disturbs least. */
function fastestTenth(times: number[]): number {
  const fastest = times.sort((one, other) => one - other).slice(0, Math.max(1, Math.floor(times.length / 10)));
  return fastest.reduce((sum, time) => sum + time, 0) / fastest.length;
}
