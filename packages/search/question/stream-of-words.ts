import { fieldAskedBy, streamOfField } from "../register/fields-of-name.ts";

/** Words that say a stream without being its name. */
const slugs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    engineering:
      "engineering btech be mtech cse ece eee mechanical civil electrical electronics engg इंजीनियरिंग अभियांत्रिकी",
    mba: "mba mms pgdm management bschool मैनेजमेंट",
    medical: "medical mbbs medicine doctor मेडिकल वैद्यकीय",
    "mca-it": "mca bca",
    diploma: "diploma poly",
  }).flatMap(([slug, words]) => words.split(" ").map((word) => [word.normalize("NFC"), slug])),
);

/** The slug of the stream that a word of a question asks for; null: none. */
export function streamOfWord(word: string): string | null {
  const known = slugs[word];
  if (known !== undefined) return known;
  const field = fieldAskedBy(word);
  return field && streamOfField(field);
}
