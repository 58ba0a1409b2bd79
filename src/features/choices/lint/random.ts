import { normalQuantile } from "margdeep-chances/normal";

/** Enough for an event of one in ten thousand, and small enough for a processor's first cache. */
const bits = 13;
const size = 1 << bits;
let table: Float32Array | null = null;

/** Equally likely values of a standard normal variable. */
function normalTable(): Float32Array {
  table ??= Float32Array.from({ length: size }, (_, at) => normalQuantile((at + 0.5) / size));
  return table;
}

/** A number of 32 bits for a word, the same in every run. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/**
 * Adds standard normal numbers, times a weight, to the values of some draws. They follow from the key and the draw, without
 * a state: the same key has the same number in the same draw whatever else is drawn, so that two orders of a list meet the
 * same years.
 *
 * @param seed another one is another set of draws
 */
export function addNormals(values: Float32Array, key: number, weight: number, seed: number): void {
  const normals = normalTable();
  let step = Math.imul(seed, 0x27d4eb2f);
  for (let draw = 0; draw < values.length; draw++) {
    step = (step + 0x9e3779b1) | 0;
    let hash = key ^ step;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    values[draw]! += weight * normals[(hash ^ (hash >>> 16)) >>> (32 - bits)]!;
  }
}
