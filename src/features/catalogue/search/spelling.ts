/**
 * How many typing errors are forgiven in a word of this length: none below four letters, one up to seven, two from eight.
 * Words with digits are never corrected.
 */
export function forgivenErrors(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Typing errors between two words: letters added, left out, wrong, or two neighbours swapped (optimal string alignment).
 *
 * @param most     give up beyond this many
 * @param asPrefix compare with the best beginning of `known` instead of all of it
 * @returns 0 to `most`, or `most + 1` for anything farther apart
 */
export function countErrors(typed: string, known: string, most: number, asPrefix = false): number {
  const width = Math.min(known.length, typed.length + most);
  if (typed.length - known.length > most || (!asPrefix && known.length - typed.length > most)) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === known[column - 1];
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1]) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    before = above;
    above = current;
  }
  const errors = asPrefix ? Math.min(...above) : above[known.length]!;
  return Math.min(errors, most + 1);
}

/** The letters of a word as bits, so that words too different to be each other's misspelling are skipped at once. */
export function letterSet(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 32);
  return bits;
}

/** How many of these letters are missing from those. */
export function missingLetters(of: number, from: number): number {
  let bits = of & ~from;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
