import { expect, test } from "vitest";
import { seededRandom } from "../../../tests/support/catalogue-rows.ts";
import { joinRegister, splitIndex } from "../index/index-parts.ts";
import { buildRegister } from "./build-register.ts";
import type { RegisterRow } from "./register-index.ts";
import { codeNumber, districtWord, fieldWord, findInRegister, stateWord, streamWord } from "./register-index.ts";

const source = { publisher: "AISHE", title: "Directory" } as never;
const vocabulary = ["arts", "science", "पुणे", "women", "zèle", "𝒜", "goa", "engg", "engineering", "a"];

function randomRegister(count: number, random: () => number): RegisterRow[] {
  return Array.from({ length: count }, (_, number) => {
    const words = vocabulary.filter(() => random() < 0.35);
    const code = `${"CSU"[number % 3]}-0${number}`;
    return [code, `College ${number} “${words.at(-1)}”`, "Pune", number % 2 ? "Goa" : "", null, 1990, "", 7, words];
  });
}

// proves S27.2
test("entries with every word, or what says the same, and no page here are found in their order", () => {
  const random = seededRandom(4);
  const entries = randomRegister(300, random);
  const joined = joinRegister();
  for (const part of splitIndex(buildRegister({ entries, sources: [[7, source]] }))) joined.add(part);
  const index = joined.finish();
  const here = entries.map(([code]) => code).filter(() => random() < 0.5);
  const hereNumbers = Int32Array.from(here, codeNumber).sort();
  for (let asked = 0; asked < 200; asked += 1) {
    const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      ["nothing", ...vocabulary].filter(() => random() < 0.25),
    );
    const withAll = entries.filter(([, , , , , , , , own]) =>
      words.every((alternatives) => alternatives.some((word) => own.includes(word))),
    );
    const expected = withAll.filter(([code]) => !here.includes(code));
    const from = Math.floor(random() * 4);
    const found = findInRegister(index, words, hereNumbers, { from, limit: 5 });
    expect(found.count).toBe(expected.length);
    expect(found.entries.map(({ code, name, state }) => [code, name, state])).toEqual(
      expected.slice(from, from + 5).map(([code, name, , state]) => [code, name, state]),
    );
  }
  expect(findInRegister(index, [["goa"]], new Int32Array(), { limit: 1 }).entries[0]).toMatchObject({
    district: "Pune",
    website: null,
    source,
  });
});

test("a register of nothing finds nothing", () => {
  const nothing = buildRegister({ entries: [], sources: [] });
  expect(findInRegister(nothing, [["goa"], []], new Int32Array(), { limit: 5 })).toEqual({ count: 0, entries: [] });
});

test("entries are found by a phrase, by what their name states, and by their exact state and district", () => {
  const row = (code: string, name: string, district: string, state: string): RegisterRow => {
    const words = `${name} ${district} ${state}`.toLowerCase().split(" ");
    return [code, name, district, state, null, null, "", 7, words];
  };
  const entries = [
    row("C-1", "Asha College of Nursing", "Indore", "Madhya Pradesh"),
    row("C-2", "Homoeopathic Medical College", "Goa Road", "Madhya Pradesh"),
    row("C-3", "Madhya Ayurved College", "Panaji", "Goa"),
  ];
  const index = buildRegister({ entries, sources: [[7, source]] });
  const find = (...words: string[][]) =>
    findInRegister(index, words, new Int32Array(), { limit: 5 }).entries.map(({ code }) => code);
  expect(find(["mp", "madhya pradesh"])).toEqual(["C-1", "C-2"]);
  expect(find([fieldWord("nursing")])).toEqual(["C-1"]);
  expect(find([streamWord("ayush")])).toEqual(["C-2", "C-3"]);
  expect(find([stateWord("Goa")])).toEqual(["C-3"]);
  expect(find([districtWord("Goa  road")])).toEqual(["C-2"]);
});
