import { describe, expect, test } from "vitest";
import { changeList } from "./change-list.ts";
import {
  applyAct,
  cutHistory,
  type HistoryAct,
  type ListWithHistory,
  listAt,
  nextSteps,
  versionOf,
} from "./list-history-rules.ts";
import { type ChoiceList, emptyList, type ListAct, listLimits, type NewRow, rowsNotInList } from "./list-rules.ts";

const head = { id: "a", name: "Round 1", authority: "mht_cet", year: 2026 } as const;
const row = (branchId: number): NewRow => ({
  ...{
    branchId,
    collegeId: branchId * 10,
    institute: `Institute ${branchId}`,
    programme: "Civil",
    code: `${branchId}00`,
  },
});
const listOf = (...branchIds: number[]) => changeList(emptyList(head), { kind: "add", rows: branchIds.map(row) });
const order = ({ rows }: ChoiceList) => rows.map(({ branchId }) => branchId);
const at = "2026-06-01T10:00:00.000Z";

describe("a choice list", () => {
  test.each<[string, ListAct, number[]]>([
    ["adds at the end", { kind: "add", rows: [row(9)] }, [1, 2, 3, 4, 5, 9]],
    ["adds at a place", { kind: "add", rows: [row(8), row(9)], at: 2 }, [1, 8, 9, 2, 3, 4, 5]],
    ["removes several rows", { kind: "remove", keys: [5, 2, 77] }, [1, 3, 4]],
    ["moves a row down to a place", { kind: "move", keys: [1], to: 4 }, [2, 3, 4, 1, 5]],
    ["moves a row beyond the end to the end", { kind: "move", keys: [2], to: 99 }, [1, 3, 4, 5, 2]],
    ["moves several rows as one block in their order", { kind: "move", keys: [5, 2], to: 1 }, [2, 5, 1, 3, 4]],
    ["moves a row up", { kind: "up", key: 3 }, [1, 3, 2, 4, 5]],
    ["moves a row down", { kind: "down", key: 3 }, [1, 2, 4, 3, 5]],
    ["takes an order of rows, and leaves out the others", { kind: "arrange", keys: [4, 1, 4] }, [4, 1]],
    ["is replaced by other rows", { kind: "replace", rows: [row(3), row(7), row(1)] }, [3, 7, 1]],
  ])("%s", (_name, act, expected) => {
    const before = listOf(1, 2, 3, 4, 5);
    expect(order(changeList(before, act))).toEqual(expected);
    expect(order(before)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each<ListAct>([
    { kind: "up", key: 1 },
    { kind: "down", key: 5 },
    { kind: "move", keys: [2, 3], to: 2 },
    { kind: "move", keys: [99], to: 1 },
    { kind: "remove", keys: [] },
    { kind: "rename", name: "  " },
    { kind: "group", keys: [1], group: " " },
    { kind: "replace", rows: [1, 2, 3, 4, 5].map(row) },
  ])("is the same object when nothing changes: %o", (act) => {
    const before = listOf(1, 2, 3, 4, 5);
    expect(changeList(before, act)).toBe(before);
  });

  test("a replaced list keeps group and note of the rows that stay", () => {
    const grouped = changeList(listOf(1, 2), { kind: "group", keys: [2], group: "Near home" });
    const noted = changeList(grouped, { kind: "note", key: 2, note: " ask about\r\nthe hostel " });
    const after = changeList(noted, { kind: "replace", rows: [row(9), row(2)] });
    expect(after.rows[1]).toMatchObject({ key: 2, group: "Near home", note: "ask about\nthe hostel" });
    expect(after.rows[0]).toMatchObject({ key: 3, group: "", note: "" });
  });

  // proves S14.1
  test("holds a thousand rows and no more, and cuts texts that are too long", () => {
    const many = Array.from({ length: 1200 }, (_, index) => row(index + 1));
    const full = changeList(emptyList(head), { kind: "add", rows: many });
    expect(full.rows).toHaveLength(listLimits.rows);
    expect(changeList(full, { kind: "add", rows: [row(5000)] })).toBe(full);
    expect(changeList(full, { kind: "rename", name: "x".repeat(100) }).name).toHaveLength(listLimits.name);
  });

  test("never gives a key again, so that a form of an older page reaches no other row", () => {
    const removed = changeList(listOf(1, 2), { kind: "remove", keys: [2] });
    expect(changeList(removed, { kind: "add", rows: [row(3)] }).rows.map(({ key }) => key)).toEqual([1, 3]);
  });

  test("tells which rows it does not have, by branch, by code and by text", () => {
    const bare = { branchId: null, collegeId: null, institute: "", programme: "COEP  Civil", code: "" };
    const list = changeList(listOf(1), { kind: "add", rows: [bare] });
    const others = [{ ...bare, programme: "coep, civil" }, row(1), row(2), row(2), { ...bare, code: "123" }];
    expect(rowsNotInList(list, others)).toEqual([row(2), { ...bare, code: "123" }]);
  });
});

/** Numbers from 0 to below `end`, the same ones in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

function anyAct(random: (end: number) => number): ListAct {
  const keys = () => Array.from({ length: 1 + random(3) }, () => 1 + random(12));
  const acts: (() => ListAct)[] = [
    () => ({ kind: "add", rows: [row(1 + random(40)), row(1 + random(40))], at: random(15) }),
    () => ({ kind: "remove", keys: keys() }),
    () => ({ kind: "move", keys: keys(), to: random(15) }),
    () => ({ kind: random(2) ? "up" : "down", key: 1 + random(12) }),
    () => ({ kind: "group", keys: keys(), group: ["", "A", "B"][random(3)]! }),
    () => ({ kind: "note", key: 1 + random(12), note: ["", "why"][random(2)]! }),
    () => ({ kind: "rename", name: `Name ${random(3)}` }),
    () => ({ kind: "season", authority: "mht_cet", year: 2025 + random(2) }),
    () => ({ kind: "arrange", keys: [...keys(), ...keys(), ...keys()] }),
    () => ({ kind: "replace", rows: [row(1 + random(40)), row(1 + random(40)), row(1 + random(40))] }),
  ];
  return acts[random(acts.length)]!();
}

const visible = ({ name, year, rows }: ChoiceList) => ({ name, year, rows });

// proves S14.1
describe("the history of a list", () => {
  test.each([1, 2, 3, 4, 5])("undoes any acts to the beginning and brings them back (seed %i)", (seed) => {
    const random = randomFrom(seed);
    const first: ListWithHistory = { list: listOf(1, 2, 3, 4, 5, 6, 7, 8), versions: [] };
    const states = [first];
    while (states.length < 40) {
      const next = applyAct(states.at(-1)!, anyAct(random), at);
      if (next !== states.at(-1)) states.push(next);
    }
    let kept = states.at(-1)!;
    for (const before of states.slice(0, -1).toReversed()) {
      kept = applyAct(kept, { kind: "undo" }, at);
      expect(visible(kept.list)).toEqual(visible(before.list));
    }
    expect(applyAct(kept, { kind: "undo" }, at)).toBe(kept);
    for (const after of states.slice(1)) {
      kept = applyAct(kept, { kind: "redo" }, at);
      expect(visible(kept.list)).toEqual(visible(after.list));
    }
    expect(applyAct(kept, { kind: "redo" }, at)).toBe(kept);
    for (const [version, state] of states.entries()) {
      expect(visible(listAt(kept, version)!)).toEqual(visible(state.list));
      expect(visible(applyAct(kept, { kind: "restore", version }, at).list)).toEqual(visible(state.list));
    }
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  });

  const listAfter = (...acts: HistoryAct[]) =>
    acts.reduce((kept, act) => applyAct(kept, act, at), { list: listOf(1, 2, 3), versions: [] } as ListWithHistory);

  test("an act after undo ends what could be redone, and undo goes on before it", () => {
    const kept = listAfter(
      { kind: "up", key: 2 },
      { kind: "up", key: 3 },
      { kind: "undo" },
      { kind: "remove", keys: [1] },
    );
    expect(nextSteps(kept)).toMatchObject({ undo: { version: 4 }, redo: null });
    expect(order(applyAct(applyAct(kept, { kind: "undo" }, at), { kind: "undo" }, at).list)).toEqual([1, 2, 3]);
  });

  // proves S14.1
  test("says what each version did", () => {
    const kept = listAfter({ kind: "move", keys: [3], to: 1 }, { kind: "remove", keys: [1, 2] }, { kind: "undo" });
    expect(kept.versions.map(({ version, by, what }) => ({ version, by, ...what }))).toEqual([
      { version: 1, by: "act", kind: "move", count: 1, name: "Civil, Institute 3", from: 3, to: 1 },
      { version: 2, by: "act", kind: "remove", count: 2, name: "Civil, Institute 1", from: 2, to: 0 },
      { version: 3, by: "undo", kind: "remove", count: 2, name: "Civil, Institute 1", from: 0, to: 2 },
    ]);
    expect(versionOf(kept)).toBe(3);
    expect(listAt(cutHistory(kept, 1), 0)).toBeNull();
  });
});
