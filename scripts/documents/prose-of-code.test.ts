import { expect, test } from "vitest";
import { proseOfCode } from "./prose-of-code.ts";

const proseOf = (source: string) =>
  proseOfCode("a.ts", source)
    .trim()
    .split(/\s{2,}/);

test("comments, titles of tests and messages of logs are prose", () => {
  expect(proseOf(`/** A query. */\nconst asked = "kept"; // why: said\n`)).toEqual(["/** A query. */", "// why: said"]);
  expect(proseOf(`test("it is kept", () => {});`)).toEqual([`"it is kept"`]);
  expect(proseOf("test.each([1])(`%s is kept`, () => {});")).toEqual(["`%s is kept`"]);
  expect(proseOf(`deps.log.info({ kept }, "rows were kept");`)).toEqual([`"rows were kept"`]);
});

test("other texts and names are not", () => {
  expect(proseOf(`const kept = say("kept", \`said\`);`)).toEqual([""]);
});

test("a comment may quote names of code", () => {
  expect(proseOf("/** @param asked ids, as in `kept` */")).toEqual(["/**", "ids, as in", "*/"]);
});

test("lines are those of the source", () => {
  expect(proseOfCode("a.ts", "const a = 1;\n\n// third\n").split("\n")[2]).toBe("// third");
});
