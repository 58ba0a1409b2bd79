import { describe, expect, test } from "vitest";
import { changeList } from "#features/choices/change-list.ts";
import { type ChoiceList, emptyList, type ListAct, type NewRow } from "#features/choices/list-rules.ts";
import { chunkRows, chunkSize, firstPlaces, maxChunkSize, type RowChunk } from "./row-chunks.ts";

const row = (at: number): NewRow => ({
  ...{ branchId: null, collegeId: null, institute: "", programme: `Row ${at}`, code: "" },
});
const head = { id: "a", name: "Round 1", authority: "other", year: 2026 } as const;
const listOf = (size: number) =>
  changeList(emptyList(head), { kind: "add", rows: Array.from({ length: size }, (_, at) => row(at + 1)) });

/** How many chunks are other objects after an act. */
function touched(list: ChoiceList, act: ListAct): number {
  const before = chunkRows([], list.rows);
  const after = chunkRows(before, changeList(list, act).rows);
  return after.filter((chunk) => !before.includes(chunk)).length;
}

describe("the chunks of a thousand rows", () => {
  const list = listOf(1000);

  test("are of twenty rows each, and are the same when nothing changes", () => {
    const chunks = chunkRows([], list.rows);
    expect(chunks.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 50 }, () => chunkSize));
    expect(chunkRows(chunks, [...list.rows]).every((chunk, at) => chunk === chunks[at])).toBe(true);
    expect(firstPlaces(chunks, 1).slice(0, 3)).toEqual([1, 21, 41]);
  });

  // proves S14.3, S26.4
  test.each<[string, ListAct, number]>([
    ["up within a chunk", { kind: "up", key: 10 }, 1],
    ["up into the chunk above", { kind: "up", key: 21 }, 2],
    ["down into the chunk below", { kind: "down", key: 40 }, 2],
    ["to the beginning", { kind: "move", keys: [905], to: 1 }, 2],
    ["to the end", { kind: "move", keys: [5], to: 1000 }, 2],
    ["away", { kind: "remove", keys: [333] }, 1],
    ["nowhere but get a note", { kind: "note", key: 500, note: "ask" }, 1],
    ["together to another place", { kind: "move", keys: [101, 102, 103, 104], to: 10 }, 3],
  ])("rows go %s: hardly another chunk is drawn again", (_name, act, expected) => {
    expect(touched(list, act)).toBe(expected);
  });
});

test("any acts leave every row in its order, in chunks of their own that stay small", () => {
  let seed = 7;
  const random = (end: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * end);
  };
  let list = listOf(120);
  let chunks: readonly RowChunk[] = chunkRows([], list.rows);
  for (let step = 0; step < 400; step++) {
    const keys = Array.from({ length: 1 + random(5) }, () => 1 + random(list.nextKey));
    const acts: ListAct[] = [
      { kind: "move", keys, to: 1 + random(130) },
      { kind: "remove", keys },
      { kind: "add", rows: keys.map(row), at: 1 + random(130) },
      { kind: "up", key: keys[0]! },
    ];
    list = changeList(list, acts[random(acts.length)]!);
    chunks = chunkRows(chunks, list.rows);
    expect(chunks.flatMap(({ rows }) => rows)).toEqual(list.rows);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
    expect(Math.max(0, ...chunks.map(({ rows }) => rows.length))).toBeLessThanOrEqual(maxChunkSize);
  }
});
