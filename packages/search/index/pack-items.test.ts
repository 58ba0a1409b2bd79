import { deserialize, serialize } from "node:v8";
import { expect, test } from "vitest";
import { type PackedItems, packItems, unpackItems } from "./pack-items.ts";

const viaBytes = (items: readonly unknown[]) => unpackItems(deserialize(serialize(packItems(items))) as PackedItems);

test("items come back as they were, whatever their values", () => {
  const items = [
    { id: 1, name: "[]", tags: ["Civil"], fee: null, order: Int32Array.of(1) },
    { id: 1, name: "[]", tags: [], fee: { low: 5, year: 2025 }, order: Int32Array.of(2) },
    { id: 2, name: "x", tags: "[]", fee: { low: 5, year: 2025 }, order: Int32Array.of(1) },
  ];
  expect(viaBytes(items)).toEqual(items);
});

// proves S27.1
test("equal values are one value afterwards", () => {
  const items = [1, 2, 3].map((id) => ({ id, tags: ["Civil Engineering"], fee: { low: 5 } }));
  const [first, second] = viaBytes(items) as unknown as typeof items;
  expect(second!.tags).toBe(first!.tags);
  expect(second!.fee).toBe(first!.fee);
});

test.each([[[]], [["a", "b"]], [[{ a: 1 }, { b: 1 }]], [[{ a: 1 }, null]]])("%j is no list of like items", (items) => {
  expect(packItems(items)).toBeNull();
});
