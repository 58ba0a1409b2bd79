import { expect, test } from "vitest";
import { catalogueRows } from "../../../tests/support/catalogue-rows.ts";
import { answerText } from "../answer/answer-text.ts";
import { buildIndex } from "./build-index.ts";

// proves S25.4
test("a synonym that thousands of names have is marked once, not in each of them", () => {
  const colleges = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Place${at} Institute of Technology` }));
  const index = buildIndex(catalogueRows(colleges), 1);

  const answer = answerText(index, "tech", { stream: -1, levels: 7 });

  expect(answer?.count).toBe(40);
  expect(index.marks.touched.filter((value) => value >= index.firstName)).toEqual([]);
});
