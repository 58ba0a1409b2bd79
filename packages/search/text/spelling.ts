/**
 * How many typing errors are forgiven in a word of this length: none below four letters, one up to six, two from seven,
 * three from twelve.
 * Words with digits are never corrected.
 */
export function allowedErrors(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  if (word.length < 7) return 1;
  return word.length < 12 ? 2 : 3;
}

/** Three rows of the table of edit distances: a comparison works on them alone, and waits for nothing. */
let rows = Array.from({ length: 3 }, () => new Uint8Array(128)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Typing errors between two words: letters added, left out, wrong, or two neighbours swapped (optimal string alignment).
 * Only cells that may hold `most` errors or fewer are worked out: those within so many columns of the diagonal.
 *
 * @param most     give up beyond this many; at most 200
 * @param asPrefix compare with the best beginning of `known` instead of all of it
 * @returns 0 to `most`, or `most + 1` for anything farther apart
 */
export function countErrors(typed: string, known: string, most: number, asPrefix = false): number {
  const width = Math.min(known.length, typed.length + most);
  const beyond = most + 1;
  if (typed.length - known.length > most || (!asPrefix && known.length - typed.length > most)) return beyond;
  let [before, above, current] = rowsFor(width);
  for (let column = 0; column <= Math.min(width, beyond); column += 1) above[column] = column;
  let [from, to] = [0, Math.min(width, most)];
  for (let row = 1; row <= typed.length; row += 1) {
    const first = Math.max(1, row - most);
    to = Math.min(width, row + most);
    from = first - 1;
    current[from] = from === 0 ? Math.min(row, beyond) : beyond;
    let least = current[from]!;
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
    for (let column = first; column <= to; column += 1) {
      const other = known.charCodeAt(column - 1);
      let cost = Math.min(above[column]!, current[column - 1]!) + 1;
      cost = Math.min(cost, above[column - 1]! + (letter === other ? 0 : 1), beyond);
      if (column > 1 && letterBefore === other && letter === known.charCodeAt(column - 2)) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (to < width) current[to + 1] = beyond;
    if (least > most) return beyond;
    [before, above, current] = [above, current, before];
  }
  if (!asPrefix) return Math.min(above[known.length]!, beyond);
  let least = beyond;
  for (let column = from; column <= to; column += 1) least = Math.min(least, above[column]!);
  return least;
}

function rowsFor(width: number): [Uint8Array, Uint8Array, Uint8Array] {
  if (rows[0].length < width + 2)
    rows = [new Uint8Array(width + 2), new Uint8Array(width + 2), new Uint8Array(width + 2)];
  return rows;
}

/** The letters of a word as bits, so that words too different to be each other's misspelling are skipped at once. */
export function letterSet(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 32);
  return bits;
}

/** How many of these letters are missing from those. */
export function missingLetters(of: number, from: number): number {
  // Counts the bits of a number, in pairs, fours and bytes.
  let bits = of & ~from;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
