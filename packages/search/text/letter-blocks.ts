import { letterSet, missingLetters } from "./spelling.ts";

/** Words of one length, those with the same letters near one another, with what the letters of each block have in common. */
export interface LetterBlocks {
  terms: Int32Array;
  /** By block of `wordsPerBlock` words: letters that all of them have, and those that any has. */
  common: Int32Array;
  any: Int32Array;
}

const wordsPerBlock = 32;
/** Letters that about half of the words have divide them best. */
const dividing = "ainretohlsudmgpkvbcyjzfwxq";

/** @param letterSets letters of each term, as bits */
export function buildLetterBlocks(group: readonly number[], letterSets: Int32Array): LetterBlocks {
  const bits = [...dividing].map(letterSet);
  const keyOf = (letters: number) => bits.reduce((key, bit) => key * 2 + Number((letters & bit) !== 0), 0);
  const keyed = group.map((term) => ({ term, key: keyOf(letterSets[term]!) }));
  keyed.sort((one, other) => one.key - other.key || one.term - other.term);
  const terms = Int32Array.from(keyed, ({ term }) => term);
  const blocks = Math.ceil(terms.length / wordsPerBlock);
  const common = new Int32Array(blocks).fill(-1);
  const any = new Int32Array(blocks);
  terms.forEach((term, at) => {
    const block = Math.floor(at / wordsPerBlock);
    common[block]! &= letterSets[term]!;
    any[block]! |= letterSets[term]!;
  });
  return { terms, common, any };
}

/**
 * Calls `visit` with the words that may be within some errors of a word, and with others: those of a block go together.
 *
 * @param letters of the word
 * @param most called again for each block: the errors that are still of interest
 * @param asPrefix whether a word may go on with other letters
 */
export function visitNear(
  { terms, common, any }: LetterBlocks,
  letters: number,
  most: () => number,
  asPrefix: boolean,
  visit: (term: number) => void,
): void {
  for (let block = 0; block < any.length; block += 1) {
    const errors = most();
    if (missingLetters(letters, any[block]!) > errors) continue;
    if (!asPrefix && missingLetters(common[block]!, letters) > errors) continue;
    const end = Math.min(terms.length, (block + 1) * wordsPerBlock);
    for (let at = block * wordsPerBlock; at < end; at += 1) visit(terms[at]!);
  }
}
