import { expect, test } from "vitest";
import { visiblePages } from "./pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("on page %i of %i a gap stands for two pages or more", (page, pageCount, expected) => {
  expect(visiblePages(page, pageCount)).toEqual(expected);
});
