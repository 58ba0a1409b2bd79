import { expect, test } from "vitest";
import type { Words } from "./description.ts";
import { descriptions, wordsIn } from "./descriptions.ts";

const all = descriptions.map((description) => [description.authority, description] as const);

test.each(all)("%s has every text in every language", (_, { title, rounds, figures, questions }) => {
  const words: Words[] = [title, rounds, ...figures.map(({ label }) => label)];
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
