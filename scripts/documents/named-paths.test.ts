import { expect, test } from "vitest";
import { linkedPaths, quotedPaths } from "./named-paths.ts";

const folders = ["src", "docs", "data"];

test("paths in backticks are found, other words are not", () => {
  expect(quotedPaths("`src/lib/errors.ts` answers `not_found` at `/api/` and `and/or`", folders)).toEqual([
    "src/lib/errors.ts",
  ]);
});

test("a place holder leaves the folder before it to check", () => {
  expect(quotedPaths("`src/features/<name>/` and `src/lib/*.ts`", folders)).toEqual(["src/features/", "src/lib/"]);
});

test("a line number is left off", () => {
  expect(quotedPaths("`src/lib/errors.ts:12`", folders)).toEqual(["src/lib/errors.ts"]);
});

test("what running the product makes may be missing", () => {
  expect(quotedPaths("`data/outbox`", folders)).toEqual([]);
});

test("code blocks are not read", () => {
  expect(quotedPaths("```sh\n`src/none.ts`\n```\n", folders)).toEqual([]);
});

test("links to files are found without their anchors, addresses are not", () => {
  expect(linkedPaths("[a](docs/a.md#part) [b](https://example.org) [c](#here) [d](mailto:a@example.org)")).toEqual([
    "docs/a.md",
  ]);
});
