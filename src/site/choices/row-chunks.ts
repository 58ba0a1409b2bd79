import type { ChoiceRow } from "#features/choices/list-rules.ts";

/** Neighbouring rows that the page draws together, and leaves out together while they are off the screen. */
export interface RowChunk {
  /** Unique in the list; stays with the rows that were in the chunk before. */
  readonly id: number;
  readonly rows: readonly ChoiceRow[];
}

/** Rows of a new chunk. */
export const chunkSize = 20;
/** A chunk that other rows were moved into is split here. */
export const maxChunkSize = 2 * chunkSize;

/**
 * Divides the rows of a list into chunks. Rows stay in the chunk that they were in, so that one row that moves touches the
 * chunk that it leaves and the one that it enters, and no other.
 *
 * @param before the chunks of the list as it was
 * @returns chunks in the order of the rows; those in which nothing changed are the same objects
 */
export function chunkRows(before: readonly RowChunk[], rows: readonly ChoiceRow[]): readonly RowChunk[] {
  const homes = new Map(before.flatMap(({ id, rows: own }) => own.map(({ key }) => [key, id] as const)));
  const homeAt = (at: number) => homes.get(rows[at]?.key ?? 0);
  const used = new Set<number>();
  const made: { id: number; rows: ChoiceRow[] }[] = [];
  let unusedId = Math.max(0, ...before.map(({ id }) => id)) + 1;
  for (const [at, row] of rows.entries()) {
    const current = made.at(-1);
    const home = homeAt(at);
    // A row alone among rows of another chunk joins them.
    const isSettled = at + 1 === rows.length || home === homeAt(at + 1);
    const isFull = current && current.rows.length >= (home === undefined ? chunkSize : maxChunkSize);
    const isNext = isSettled && home !== undefined && home !== current?.id && !used.has(home);
    if (current && !isFull && !isNext) {
      current.rows.push(row);
      continue;
    }
    const wanted = isSettled ? home : homeAt(at + 1);
    const id = wanted === undefined || used.has(wanted) ? unusedId++ : wanted;
    used.add(id);
    made.push({ id, rows: [row] });
  }
  return made.map((chunk) => unchanged(before, chunk) ?? chunk);
}

function unchanged(before: readonly RowChunk[], { id, rows }: RowChunk): RowChunk | undefined {
  const known = before.find((chunk) => chunk.id === id);
  const isSame = known?.rows.length === rows.length && known.rows.every((row, at) => row === rows[at]);
  return isSame ? known : undefined;
}

/** The place of each chunk's first row. */
export function firstPlaces(chunks: readonly RowChunk[], first: number): number[] {
  let place = first;
  return chunks.map(({ rows }) => {
    const own = place;
    place += rows.length;
    return own;
  });
}
