import { isSameSound, soundKey } from "margdeep-places/sound";

/** Terms by their sound: the key's hash, sorted, with the term it is of. */
export interface SoundTable {
  hashes: Int32Array;
  termsByHash: Int32Array;
}

/** @param written the terms that are words of a text; for acronyms no sound is meant */
export function buildSounds(terms: readonly string[], written: ReadonlySet<number>): SoundTable {
  const sounding = [...written].filter((term) => /^[a-z]{3,}$/.test(terms[term]!));
  const pairs = sounding.map((term) => ({ term, hash: hashOf(soundKey(terms[term]!)) }));
  pairs.sort((one, other) => one.hash - other.hash || one.term - other.term);
  return {
    hashes: Int32Array.from(pairs, ({ hash }) => hash),
    termsByHash: Int32Array.from(pairs, ({ term }) => term),
  };
}

/** Terms that sound like a word in Latin letters, the word itself among them. */
export function termsSoundingLike(
  { hashes, termsByHash }: SoundTable,
  terms: readonly string[],
  word: string,
): number[] {
  const hash = hashOf(soundKey(word));
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (; low < hashes.length && hashes[low] === hash; low += 1) {
    const term = termsByHash[low]!;
    if (isSameSound(word, terms[term]!)) found.push(term);
  }
  return found;
}

/** FNV-1a over the letters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
