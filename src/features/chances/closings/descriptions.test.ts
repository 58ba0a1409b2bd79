import { expect, test } from "vitest";
import listedCodes from "../../../../tests/support/listed-codes.json" with { type: "json" };
import { explainCodes } from "./describe-seats.ts";
import type { Words } from "./description.ts";
import { descriptions, wordsIn } from "./descriptions.ts";

const all = descriptions.map((description) => [description.authority, description] as const);

test.each(all)("%s has every text in every language", (_, { title, rounds, figures, questions, notes }) => {
  const words: Words[] = [title, rounds, ...notes.map((note) => note.words), ...figures.map(({ label }) => label)];
  for (const { label, hint, options } of Object.values(questions)) {
    words.push(label, ...(hint ? [hint] : []));
    for (const option of Object.values(options)) words.push(option.words, ...(option.paper ? [option.paper] : []));
  }
  for (const text of words) {
    for (const locale of ["en", "hi", "mr"] as const) expect(wordsIn(text, locale)).not.toBe("");
  }
});

test.each(all)("a seat of %s that is not for everybody names the paper that is required", (_, { questions }) => {
  for (const { options } of Object.values(questions)) {
    for (const [name, { everyone, paper }] of Object.entries(options)) {
      if (!everyone) expect(paper, name).toBeDefined();
    }
  }
});

test("no two authorities have one key or one name", () => {
  for (const names of [descriptions.map(({ key }) => key), descriptions.map(({ authority }) => authority)]) {
    expect(new Set(names).size).toBe(descriptions.length);
  }
});

test.each(all)("every code that the lists of %s had until 2026 is explained", (authority, description) => {
  const { seat_types: seatTypes, quotas } = listedCodes[authority as keyof typeof listedCodes];
  const [first = ""] = seatTypes;
  const kinds = [
    ...seatTypes.map((seatType) => ({ seatType, quota: "" })),
    ...quotas.map((quota) => ({ seatType: first, quota })),
  ].map((seat) => ({ ...seat, gender: "any" as const, conditions: null, figure: 0, maxMarks: null }));
  for (const locale of ["en", "hi", "mr"] as const) {
    const unexplained = explainCodes({ description, kinds }, locale).filter(({ words }) => words === "");
    expect(unexplained.map(({ code }) => code)).toEqual([]);
  }
});
