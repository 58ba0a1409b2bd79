import { expect, test } from "vitest";
import { changeList } from "./change-list.ts";
import { type ChoiceList, emptyList, type NewRow } from "./list-rules.ts";
import { describeMending, mendingAct } from "./mended-list.ts";

const branch = (branchId: number): NewRow => ({
  branchId,
  collegeId: 1,
  institute: "Institute",
  programme: `Branch ${branchId}`,
  code: "",
});
const words = (programme: string): NewRow => ({ ...branch(0), branchId: null, collegeId: null, programme });
const head = { id: "a", name: "Round 1", authority: "josaa", year: 2026 } as const;
const listOf = (...rows: NewRow[]) => changeList(emptyList(head), { kind: "replace", rows });
const names = ({ rows }: Pick<ChoiceList, "rows">) => rows.map(({ programme }) => programme.replace("Branch ", ""));
const mended = (list: ChoiceList, ...ids: number[]) => names(changeList(list, mendingAct(list, ids.map(branch))));

test("rows of one's own words stay behind the row that they are behind, or that is left of it", () => {
  const list = listOf(words("first"), branch(1), words("of 1"), branch(2), words("of 2"), branch(3));
  expect(mended(list, 3, 1, 2)).toEqual(["first", "3", "1", "of 1", "2", "of 2"]);
  expect(mended(list, 3, 1)).toEqual(["first", "3", "1", "of 1", "of 2"]);
  expect(mended(list, 2, 9)).toEqual(["first", "of 1", "2", "of 2", "9"]);
});

test("a choice that is in the list twice may stay so, and is left out once", () => {
  const list = listOf(branch(1), words("of 1"), branch(2), branch(1));
  expect(mended(list, 2, 1, 1)).toEqual(["2", "1", "of 1", "1"]);
  expect(describeMending(list, [1, 2].map(branch)).removed).toMatchObject([{ from: 4 }]);
});

test("names the fewest rows that move, those that are left out and those that are new", () => {
  const list = listOf(...[1, 2, 3, 4, 5].map(branch));
  const { moved, removed, added } = describeMending(list, [5, 1, 2, 4, 9].map(branch));
  expect(moved).toMatchObject([{ row: { branchId: 5 }, from: 5, to: 1 }]);
  expect(removed).toMatchObject([{ row: { branchId: 3 }, from: 3 }]);
  expect(added).toMatchObject([{ row: { branchId: 9 }, to: 5 }]);
  expect(describeMending(list, [1, 2, 3, 4, 5].map(branch))).toEqual({ moved: [], removed: [], added: [] });
});
