import { expect, test } from "vitest";
import { findDeadSources } from "./sources.ts";

const known = {
  numbers: new Set(["S2", "S2.9", "D18", "T2.6", "P1"]),
  decisions: new Set(["0014", "0020"]),
  exists: (path: string) => path === "docs/chances.md",
};

test.each([
  ["a number of the specification", "/** Source: docs/specification S2.9, D18; decision 0014. */"],
  ["a number in running text", "the guardian agrees first (specification D18)"],
  ["the source of an act", 'pay: { who: everyone, source: "D18, T2.6, 0020" },'],
  ["several records", "Builds on decisions 0014 and 0020."],
  ["a document", "docs/chances.md describes the model"],
  ["a public document by name", "/** Source: RFC 9112, section 3.2. */"],
  ["a number on the next line", " * Is at most this long. Source:\n * docs/specification S2.9."],
  ["public data beside the repository", "reads ../shared/data"],
  ["a store of objects", "`S3_BUCKET`, S3 and the years of JoSAA, 2016 to 2025"],
  ["a field with that name", "day of issue of the one that is held; for (const issue of issues)"],
])("%s is a source", (_, text) => {
  expect(findDeadSources(text, known)).toEqual([]);
});

test.each([
  ["an issue", "Source: issue 19.", '"issue 19" is no source here'],
  ["an issue by its subject", "Sources: issue of speed, Measured", '"issue of speed," is no source here'],
  ["a sitting", "agreed in the second sitting", '"sitting" is no source here'],
  ["rules outside the repository", "Source: trust rules 2.2.", '"trust rules 2" is no source here'],
  ["a style guide outside the repository", "see the house style", '"house style" is no source here'],
  ["a section without a file", "Source: specification section 7.", '"specification section 7" is no source here'],
  ["a file outside the repository", "see ../shared/spec/product.md", '"../shared/spec" is no source here'],
  ["an unknown number", "Source: docs/specification D18, D99.", "docs/specification has no D99"],
  ["an unknown number with a point, anywhere", "as S2.99 has it", "docs/specification has no S2.99"],
  ["an unknown number that a test names", "// proves S2.9, T9", "docs/specification has no T9"],
  ["an unknown source of an act", 'source: "D18, 0999"', "docs/decisions has no 0999"],
  ["an unknown record", "Builds on decisions 0014 and 0998.", "docs/decisions has no 0998"],
  ["a publisher that is not listed", "/** Source: a friend. */", /^no file, number or publisher .*: a friend/],
  ["an unknown number after a record", 'source: "0014, D98"', "docs/specification has no D98"],
  ["an unknown document", "docs/luck.md explains it", "there is no docs/luck.md"],
])("%s is not a source", (_, text, fault) => {
  const found = findDeadSources(`first line\n${text}`, known);
  expect(found).toEqual([{ line: 2, fault: expect.stringMatching(fault) }]);
});
