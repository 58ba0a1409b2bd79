import { describe, expect, test } from "vitest";
import { allows, compareWeights, isRoomOpen, judgeRows, type Person, sharesOf, type Weights } from "./room-rules.ts";

const even: Weights = { fees: 3, distance: 3, branch: 3, safety: 3, outcome: 3 };

function person(
  id: number | null,
  given: Partial<Weights> | null,
  vetoes: [number, string][] = [],
  nextKey = 10,
): Person {
  const opinion = given && {
    ...{ weights: { ...even, ...given }, nextKey },
    vetoes: vetoes.map(([row, reason]) => ({ row, reason })),
  };
  return { id, isAsked: true, opinion };
}

describe("a room", () => {
  test("opens when two or more take part and each has answered", () => {
    expect(isRoomOpen([person(null, {})])).toBe(false);
    expect(isRoomOpen([person(null, {}), person(1, null)])).toBe(false);
    expect(isRoomOpen([person(null, null), person(1, {})])).toBe(false);
    expect(isRoomOpen([person(null, {}), person(1, {})])).toBe(true);
    expect(isRoomOpen([person(null, {}), person(1, {}), person(2, null)])).toBe(false);
  });

  test("does not wait for somebody who is no longer invited, and retains what they answered before", () => {
    const ended = { ...person(2, null), isAsked: false };
    expect(isRoomOpen([person(null, {}), person(1, {}), ended])).toBe(true);
    expect(isRoomOpen([person(null, {}), ended])).toBe(false);
    expect(isRoomOpen([person(null, {}), { ...person(2, {}), isAsked: false }])).toBe(true);
  });

  test("each permission includes the ones before it", () => {
    expect([allows("weigh", "comment"), allows("comment", "read"), allows("comment", "weigh")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("weights", () => {
  test("are compared as shares: the same opinion on another scale is the same", () => {
    const all = (weight: number) => ({
      fees: weight,
      distance: weight,
      branch: weight,
      safety: weight,
      outcome: weight,
    });
    expect(compareWeights([person(null, all(1)), person(1, all(5))]).map(({ verdict }) => verdict)).toEqual(
      Array(5).fill("agree"),
    );
    expect(sharesOf({ fees: 5, distance: 0, branch: 5, safety: 0, outcome: 0 })).toMatchObject({
      fees: 50,
      distance: 0,
    });
  });

  // proves S20.2
  test("ten points apart agree, twenty truly differ, between them is close; the widest comes first", () => {
    const one = person(null, { fees: 5, distance: 0, branch: 2, safety: 2, outcome: 1 });
    const other = person(1, { fees: 3, distance: 2, branch: 2, safety: 2, outcome: 1 });
    const third = person(2, { fees: 4, distance: 1, branch: 1, safety: 2, outcome: 2 });
    const found = compareWeights([one, other, third]);
    expect(found.map(({ criterion, verdict, spread }) => [criterion, verdict, Math.round(spread)])).toEqual([
      ["fees", "differ", 20],
      ["distance", "differ", 20],
      ["branch", "agree", 10],
      ["outcome", "agree", 10],
      ["safety", "agree", 0],
    ]);
    expect(found[0]?.shares.map(({ id, share }) => [id, Math.round(share)])).toEqual([
      [null, 50],
      [1, 30],
      [2, 40],
    ]);
    const close = compareWeights([person(null, { fees: 5, distance: 1 }), person(1, { fees: 3, distance: 3 })]);
    expect(close.map(({ criterion, verdict }) => [criterion, verdict]).slice(0, 2)).toEqual([
      ["fees", "close"],
      ["distance", "close"],
    ]);
  });
});

describe("rows", () => {
  test("are free when everybody had them and nobody refuses them", () => {
    const people = [person(null, {}, [[2, "Too far"]], 4), person(1, {}, [[9, "A row that is gone"]], 3)];
    expect(judgeRows([{ key: 2 }, { key: 1 }, { key: 3 }, { key: 4 }], people)).toEqual([
      { row: 2, verdict: "vetoed", vetoes: [{ id: null, reason: "Too far" }], unseenBy: [] },
      { row: 1, verdict: "free", vetoes: [], unseenBy: [] },
      { row: 3, verdict: "unseen", vetoes: [], unseenBy: [1] },
      { row: 4, verdict: "unseen", vetoes: [], unseenBy: [null, 1] },
    ]);
  });
});
