import { expect, test } from "vitest";
import { findWrongParams } from "./wrong-params.ts";

const wrongIn = (source: string) => findWrongParams("a.ts", source).map(({ line, name }) => `${line} ${name}`);

test.each([
  ["a function", "/** @param a one */\nexport function f(a: number) {}"],
  ["a default", "/** @param a one */\nfunction f(a = 1) {}"],
  ["a rest parameter", "/** @param all of them */\nconst f = async (...all: string[]) => all;"],
  ["a property that is taken apart", "/** @param at the moment */\nfunction f({ at }: { at: string }) {}"],
  ["a property with another name inside", "/** @param heading of it */\nfunction f({ heading: Heading }: P) {}"],
  [
    "a property of a named parameter",
    "/** @param order.receipt ours */\ntype F = (order: { receipt: string }) => void;",
  ],
  ["a method of an interface", "interface I {\n  /** @param a one */\n  f(a: number): void;\n}"],
  ["a function in an object", "const o = {\n  /** @param a one */\n  f: (a: number) => a,\n};"],
  ["a generic function", "/** @param a one */\nfunction f<T extends (b: number) => void>(a: T) {}"],
])("accepts the parameter of %s", (_, source) => {
  expect(wrongIn(source)).toEqual([]);
});

test.each([
  ["another name", "\n/**\n * @param b one\n */\nfunction f(a: number) {}", ["2 b"]],
  ["one that is only in a type", "/** @param b one */\nfunction f(a: { b: number }) {}", ["1 b"]],
  ["one of a constant", "/** @param a one */\nconst x = { a: 1 };", ["1 a"]],
  ["one of the next function", "/** @param a one */\nconst x = 1;\nfunction f(a: number) {}", ["1 a"]],
])("refuses %s", (_, source, expected) => {
  expect(wrongIn(source)).toEqual(expected);
});

test("text that is no comment is not read", () => {
  expect(wrongIn('const text = "/** @param a one */";\nfunction f() {}')).toEqual([]);
});
