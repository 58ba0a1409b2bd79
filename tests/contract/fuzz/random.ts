/** A sequence of random choices that one seed determines. */
export interface Random {
  /** From 0, below 1. */
  next: () => number;
  /** A whole number from 0, below `count`. */
  below: (count: number) => number;
  /** One of these. */
  pick: <Value>(values: readonly Value[]) => Value;
  /** Whether something of this probability happens. */
  chance: (probability: number) => boolean;
}

/** The generator mulberry32: small, and the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (values) => values[below(values.length)]!,
    chance: (probability) => next() < probability,
  };
}
