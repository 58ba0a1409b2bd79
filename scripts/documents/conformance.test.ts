import { expect, test } from "vitest";
import { findGaps, readProofs, toTable } from "./conformance.ts";

const requirement = (number: string, untested: string | null = null) => ({ number, title: "A title", untested });
const proof = (number: string, title: string | null = "holds") => ({ number, file: "a.test.ts", line: 3, title });

test.each([
  ["a test", 'test("a heart is filled", async () => {});', "a heart is filled"],
  ["a group", 'describe("the list", () => {', "the list"],
  ["a test of many rows", 'test.each([["x", (1)], ["y;", 2]])("%s is read", () => {});', "%s is read"],
  ["a test over several lines", 'test(\n  "says \\"no\\"",\n  async () => {},\n);', 'says "no"'],
  ["a test with options", "test.skip('is left out', { timeout: 1 }, () => {});", "is left out"],
  ["a loop", 'for (const id of ids)\n  test("each id is read", () => {});', "each id is read"],
  ["a whole file", 'import { test } from "vitest";', null],
])("a tag above %s names it", (_, code, title) => {
  expect(readProofs("a.test.ts", `\n  // proves S2.9, D12\n${code}`)).toEqual([
    { number: "S2.9", file: "a.test.ts", line: 2, title },
    { number: "D12", file: "a.test.ts", line: 2, title },
  ]);
});

test("a comment may follow the tag", () => {
  expect(readProofs("a.test.ts", '// proves D1\n// why: slow\ntest("so", () => {});')[0]?.title).toBe("so");
});

test("a requirement with a test, with a proven part, or with a reason has no gap", () => {
  const all = [requirement("S7"), requirement("S7.1"), requirement("D20", "a moment that passes")];
  expect(findGaps(all, [proof("S7.1")])).toEqual([]);
});

test.each([
  ["an unknown number", [requirement("D1")], [proof("D1"), proof("D99")], "a.test.ts:3: docs/specification has no D99"],
  ["a tag without a test", [requirement("D1")], [proof("D1", "")], "a.test.ts:3: names no test"],
  ["a requirement without a test", [requirement("S2.9")], [], /^S2\.9 A title: no test proves it/],
  [
    "a longer number that begins alike",
    [requirement("S2.1"), requirement("S2.19")],
    [proof("S2.19")],
    /^S2\.1 A title/,
  ],
  ["a reason beside a test", [requirement("D1", "none")], [proof("D1")], "D1 has a test and says that it has none"],
])("%s is a gap", (_, requirements, proofs, gap) => {
  const gaps = findGaps(requirements, proofs);
  expect(gaps).toHaveLength(1);
  expect(gaps[0]).toMatch(gap);
});

test("the table names each file once, with its tests", () => {
  expect(
    toTable([requirement("D1")], [proof("D1", "one"), proof("D1", "a | b")])
      .split("\n")
      .at(-1),
  ).toBe('| D1 | A title | `a.test.ts` "one", "a \\| b" |');
});
