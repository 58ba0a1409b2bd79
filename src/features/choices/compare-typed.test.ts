import { describe, expect, test } from "vitest";
import { changeList } from "./change-list.ts";
import { compareTyped } from "./compare-typed.ts";
import { emptyList, type NewRow } from "./list-rules.ts";
import { findChoices, indexChoices, readLines } from "./match-rows.ts";

const names = ["Pune", "Nagpur", "Sangli", "Karad", "Nashik", "Amravati"];
const rowOf = (name: string): NewRow => ({
  ...{ branchId: names.indexOf(name) + 1, collegeId: 1, institute: `College of Engineering, ${name}` },
  ...{ programme: "Computer Engineering", code: `0${names.indexOf(name) + 1}00124510` },
});
const { rows } = changeList(emptyList({ id: "a", name: "a", authority: "mht_cet", year: 2026 }), {
  kind: "add",
  rows: names.map(rowOf),
});
const codes = rows.map(({ code }) => code);
const compare = (lines: readonly string[]) =>
  compareTyped(rows, lines.join("\n")).findings.map((one) => ({
    ...one,
    ...("row" in one && { row: one.row.institute.split(", ")[1] }),
    ...("other" in one && { other: one.other.institute.split(", ")[1] }),
  }));
const [a, b, c, d, e, f] = codes as [string, string, string, string, string, string];

describe("I typed it in", () => {
  test("finds nothing in the same order, by codes, by names, with numbers before them and as a table", () => {
    expect(compare(codes)).toEqual([]);
    expect(compare(rows.map((row, at) => `${at + 1}. ${row.institute}, ${row.programme}`))).toEqual([]);
    expect(compare(rows.map((row, at) => `${at + 1}\t${row.programme}\t${row.institute.toUpperCase()}`))).toEqual([]);
    expect(compare(codes.map((code, at) => `${at + 1} ${code.slice(1)}`))).toEqual([]);
    expect(compareTyped(rows, " \n\n").lines).toBe(0);
  });

  test("reads codes of a college and a branch, in one word or in two", () => {
    const code = "E001 CS";
    const index = indexChoices([{ institute: "Tarapur College", programme: "Computer Science", code }]);
    for (const line of ["1. E001 CS", "E001CS", "e001-cs", "1\tE001\tCS"])
      expect(readLines(line).map((read) => findChoices(index, read).length)).toEqual([1]);
    expect(findChoices(index, readLines("E001 EC")[0]!)).toEqual([]);
  });

  test.each<[string, string[], object[]]>([
    [
      "two neighbours that are swapped",
      [a, c, b, d, e, f],
      [{ kind: "swapped", place: 2, typed: 3, row: "Nagpur", other: "Sangli" }],
    ],
    [
      "two rows far apart that are swapped",
      [f, b, c, d, e, a],
      [{ kind: "swapped", place: 1, typed: 6, row: "Pune", other: "Amravati" }],
    ],
    ["a row that is too far down", [b, c, d, a, e, f], [{ kind: "moved", place: 1, typed: 4, row: "Pune" }]],
    ["a row that is too far up", [a, f, b, c, d, e], [{ kind: "moved", place: 6, typed: 2, row: "Amravati" }]],
    ["a row that is missing", [a, b, d, e, f], [{ kind: "missing", place: 3, row: "Sangli" }]],
    ["a row at the end that is missing", [a, b, c, d, e], [{ kind: "missing", place: 6, row: "Amravati" }]],
    [
      "a row that the list does not have",
      [a, b, "0999924510", c, d, e, f],
      [{ kind: "additional", typed: 3, text: "0999924510" }],
    ],
    [
      "a wrong row in the place of another",
      [a, b, "0300124511", d, e, f],
      [{ kind: "wrong", place: 3, typed: 3, row: "Sangli", text: "0300124511" }],
    ],
    ["a row that was typed twice", [a, b, c, a, d, e, f], [{ kind: "twice", typed: 4, row: "Pune", text: a }]],
    [
      "several at once",
      [b, a, c, "Something else", e, "Else"],
      [
        { kind: "swapped", place: 1, typed: 2, row: "Pune", other: "Nagpur" },
        { kind: "wrong", place: 4, typed: 4, row: "Karad", text: "Something else" },
        { kind: "wrong", place: 6, typed: 6, row: "Amravati", text: "Else" },
      ],
    ],
  ])("names %s", (_name, lines, expected) => {
    expect(compare(lines)).toEqual(expected);
  });

  // proves S14.5
  test("names every row that would have to be touched: what is not named is in order", () => {
    const orders = permutations(["Pune", "Nagpur", "Sangli", "Karad", "Nashik"]);
    for (const order of orders) {
      const lines = order.map((name) => rowOf(name).code);
      const found = compare([...lines, f]);
      const named = new Set(found.flatMap((one) => ["row" in one && one.row, "other" in one && one.other]));
      const rest = order.filter((name) => !named.has(name));
      expect(rest).toEqual(names.filter((name) => rest.includes(name)));
      expect(found.length === 0).toBe(order.every((name, at) => name === names[at]));
    }
  });
});

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first) => permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

describe("a pasted line", () => {
  const programme = "Computer Science and Engineering (4 Years, Bachelor of Technology)";
  const dual = "Computer Science and Engineering (5 Years, Bachelor and Master of Technology (Dual Degree))";
  const choices = [
    { institute: "Indian Institute of Technology Bombay", programme, code: "" },
    { institute: "Indian Institute of Technology Bombay", programme: dual, code: "" },
    { institute: "Indian Institute of Technology", programme: "Civil Engineering", code: "" },
    { institute: "Maulana Azad National Institute of Technology Bhopal", programme: "Planning & Design", code: "" },
  ];
  const index = indexChoices(choices);
  const found = (line: string) =>
    readLines(line).map((one) => findChoices(index, one).map((each) => choices.indexOf(each)));

  test.each<[string, number[]]>([
    [`1\t101\tIndian Institute of Technology Bombay\t4101\t${programme}`, [0]],
    [`12. INDIAN INSTITUTE OF TECHNOLOGY  BOMBAY - ${dual}`, [1]],
    [`"3","Indian Institute of Technology Bombay","${programme}",""`, [0]],
    ["Planning and Design, Maulana Azad National Institute of Technology Bhopal", [3]],
    ["Civil Engineering | Indian Institute of Technology", [2]],
    // Two programmes begin so: nothing is guessed.
    ["Indian Institute of Technology Bombay, Computer Science and Engineering", []],
    ["Indian Institute of Technology Bombay", []],
    ["Something of my own", []],
  ])("%s", (line, expected) => {
    expect(found(line)).toEqual([expected]);
  });
});
