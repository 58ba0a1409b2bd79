import { expect, test } from "vitest";
import { seededRandom } from "../../../tests/support/catalogue-rows.ts";
import { joinRegister, splitIndex } from "../index/index-parts.ts";
import { buildRegister } from "./build-register.ts";
import type { RegisterRow } from "./register-index.ts";
import { codeNumber, findInRegister } from "./register-index.ts";

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
    const expected = withAll.slice(0, 60).filter(([code]) => !here.includes(code));
    const found = findInRegister(index, words, hereNumbers, 5);
    expect(found.map(({ code, name, state }) => [code, name, state])).toEqual(
      expected.slice(0, 5).map(([code, name, , state]) => [code, name, state]),
    );
  }
  expect(findInRegister(index, [["goa"]], new Int32Array(), 1)[0]).toMatchObject({
    district: "Pune",
    website: null,
    source,
  });
});

test("a register of nothing finds nothing", () => {
  expect(findInRegister(buildRegister({ entries: [], sources: [] }), [["goa"], []], new Int32Array(), 5)).toEqual([]);
});
