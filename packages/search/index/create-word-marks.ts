/**
 * Which words of a text each value holds, as bits: the scratch space of the search that is running. Places, courses and
 * universities are marked beforehand. Names of colleges are not, since thousands have a common word: what one holds is read
 * from the marks of its terms when a college is compared (`wordsIn`).
 */
export interface WordMarks {
  /** By value: all words of those that are no name; of a name only those that its terms do not tell. */
  found: Int32Array;
  /** Values that have any. */
  touched: number[];
  /** By term. */
  termBits: Int32Array;
  /** Terms that have any. */
  touchedTerms: number[];
  /** By college: the number of the search that listed it last. */
  listedBy: Int32Array;
  searches: number;
}

export function createWordMarks({ size, values, terms }: { size: number; values: number; terms: number }): WordMarks {
  return {
    found: new Int32Array(values),
    touched: [],
    termBits: new Int32Array(terms),
    touchedTerms: [],
    listedBy: new Int32Array(size),
    searches: 0,
  };
}
