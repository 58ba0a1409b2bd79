import { places } from "margdeep-places/names";
import { wordsOf } from "./normalise.ts";

/** Words of which names of places are made, and one that only names with another word have. */
const words: Readonly<Record<string, string>> = {
  west: "पश्चिम पश्चिमी",
  east: "पूर्व पूर्वी",
  south: "दक्षिण दक्षिणी",
  north: "उत्तरी",
  new: "नई नयी",
  rural: "ग्रामीण",
  singhbhum: "सिंहभूम सिंगभूम",
};

const english = new Map(
  [...Object.entries(words).map(([name, script]) => [name, script.split(" ")] as const), ...placesInScript()].flatMap(
    ([name, script]) => script.map((word) => [word.normalize("NFKD"), name] as const),
  ),
);

/** The English name of a place in Devanagari, where it does not sound the same; null for any other word. */
export function placeInEnglish(word: string): string | null {
  return english.get(word) ?? null;
}

/** Places whose name in Hindi or Marathi is one word. Other spellings of it are found by their sound. */
function placesInScript(): (readonly [name: string, script: string[]])[] {
  return Object.entries(places).map(([name, { hi = "", mr = "", spoken = [] }]) => [
    wordsOf(name).join(" "),
    [hi, mr, ...spoken].filter((word) => /^[\p{L}\p{M}]+$/u.test(word)),
  ]);
}
