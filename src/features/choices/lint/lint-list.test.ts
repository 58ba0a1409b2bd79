import { describe, expect, it, test } from "vitest";
import { plantedLists, soundLists } from "../../../../tests/support/choice-lists.ts";
import { lintList } from "./lint-list.ts";
import { findingKinds } from "./lint-rules.ts";

// proves S15.2
describe("twenty lists with planted traps", () => {
  it.each(plantedLists.map((of) => [of.why, of] as const))("%s", (_, { prepared, kind, rows, others = [] }) => {
    const { findings } = lintList(prepared);
    const found = findings.filter((of) => of.kind === kind);
    expect(found.map((of) => of.rows)).toContainEqual(rows);
    // What the trap brings with it is named; nothing else is found.
    const further = findings.map((of) => of.kind).filter((of) => of !== kind);
    expect([...new Set(further)].toSorted()).toEqual([...others].toSorted());
  });

  test("are twenty, and every kind is among them", () => {
    expect(plantedLists).toHaveLength(20);
    expect(plantedLists.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...findingKinds]));
  });

  it.each(plantedLists.map((of) => [of.why, of] as const))("mended, it is gone: %s", (_, { prepared, kind }) => {
    const mended = lintList(prepared).findings.find((of) => of.kind === kind)!.mended;
    if (!mended) return expect(["answer_missing", "seats_not_judged", "never_allotted", "binds"]).toContain(kind);
    const known = [...prepared.choices, ...prepared.further];
    const choices = known.filter(({ branch_id }) => mended.list.includes(branch_id));
    const after = lintList({ ...prepared, list: mended.list, choices });
    expect(after.findings.map((of) => of.kind)).not.toContain(kind);
    expect(after.none).toBe(mended.none);
  });
});

describe("rows that repeat earlier ones", () => {
  const { prepared } = soundLists[0]!;
  const times = 20;
  const repeated = { ...prepared, list: Array.from({ length: times }, () => prepared.list).flat() };
  const withGone = (list: typeof prepared) => ({
    ...list,
    choices: list.choices.map((choice, at) =>
      at === 0 ? { ...choice, state: "gone" as const, pools: [], last: { year: 2024, closing: 9000 } } : choice,
    ),
  });

  // proves S15.4
  test("are one finding, however many they are, and its list has each choice once", () => {
    const { findings, none } = lintList(repeated);
    expect(findings.map(({ kind }) => kind)).toEqual(["duplicate"]);
    expect(findings[0]).toMatchObject({
      rows: repeated.list.map((_, at) => at + 1),
      facts: { choices: prepared.list.length },
      mended: { list: prepared.list, none },
    });
  });

  // proves S15.4
  test("of a choice that is no longer offered are one finding of that choice", () => {
    const { findings } = lintList(withGone(repeated));
    const gone = findings.filter(({ kind }) => kind === "not_offered");
    expect(gone).toHaveLength(1);
    expect(gone[0]!.rows).toEqual(Array.from({ length: times }, (_, at) => at * prepared.list.length + 1));
    expect(gone[0]!.mended!.list).not.toContain(prepared.list[0]);
  });
});

describe("a counselling without rules from an official source", () => {
  const kcet = { ...plantedLists.find(({ kind }) => kind === "order")!.prepared, authority: "kcet" as const };

  test("is checked for what any order of choices means, and cites no rule", () => {
    const { findings, rules } = lintList(kcet);
    expect(findings.map(({ kind }) => kind)).toContain("order");
    expect(findings.map(({ kind }) => kind)).not.toContain("binds");
    expect(rules).toEqual({ carried_from: null, texts: [] });
  });

  test("asks which list a candidate is on: that is an answer, not a rank of another exam", () => {
    const [first, ...others] = kcet.choices;
    const waiting = { ...first!, state: "waits" as const, pools: [], needs: ["claims.kcet.category"] };
    const { findings } = lintList({ ...kcet, choices: [waiting, ...others] });
    expect(findings.find(({ kind }) => kind === "answer_missing")).toMatchObject({
      facts: { needs: "claims.kcet.category" },
    });
    expect(findings.map(({ kind }) => kind)).not.toContain("wrong_rank");
  });
});

// proves S15.2
describe("ten sound lists", () => {
  it.each(soundLists.map((of) => [of.why, of] as const))("%s", (_, { prepared }) => {
    expect(lintList(prepared).findings).toEqual([]);
  });

  test("are ten", () => expect(soundLists).toHaveLength(10));
});
