import { expect, test } from "vitest";
import { openPace } from "./import-run.ts";

/** Sizes of batches of rows that take so many milliseconds each. */
async function sizesOf(maxBatchMs: number | null, msOfRow: number, rows: number): Promise<number[]> {
  let now = 0;
  const sizes: number[] = [];
  const pace = openPace({ maxBatchMs }, 4_000, () => now);
  for (let left = rows; left > 0; ) {
    const size = Math.min(left, pace.size());
    await pace.run(size, async () => {
      now += size * msOfRow;
    });
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

test("a batch that visitors wait for becomes as large as its time allows, and never larger", async () => {
  const sizes = await sizesOf(80, 0.1, 6_000);
  expect(sizes.slice(0, 4)).toEqual([200, 400, 800, 800]);
  expect(Math.max(...sizes)).toBe(800);
  expect(Math.max(...(await sizesOf(80, 2, 600)).slice(1))).toBe(40);
  expect(Math.max(...(await sizesOf(80, 0.001, 40_000)))).toBe(4_000);
});

test("a batch that nobody waits for has the size of its import", async () => {
  expect(await sizesOf(null, 2, 9_000)).toEqual([4_000, 4_000, 1_000]);
});
