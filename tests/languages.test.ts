import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFormatters } from "#lib/messages/formatters.ts";
import { compileMessages } from "../scripts/compile-messages.ts";
import { listSyllables } from "../scripts/subset-font.ts";

const root = join(import.meta.dirname, "..");

type Catalogue = Record<string, Record<string, string>>;
const catalogue = (locale: string) =>
  JSON.parse(readFileSync(join(root, "messages", `${locale}.json`), "utf8")) as Catalogue;

/** Compiles catalogues of one text. */
function compile(texts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  mkdirSync(join(folder, "messages"));
  for (const [locale, text] of Object.entries(texts)) {
    writeFileSync(join(folder, "messages", `${locale}.json`), JSON.stringify({ group: { key: text } }));
  }
  return compileMessages(folder);
}

test("the build refuses a text that is missing, has other parameters, or a plural that its language does not have", () => {
  const en = "{count, plural, one {# seat} other {# seats}}";
  expect(compile({ en, hi: "{count, plural, one {# सीट} other {# सीटें}}" })).toEqual(["en", "hi"]);
  expect(() => compile({ en, hi: "सीटें" })).toThrow("hi: group.key must use exactly {count}");
  expect(() => compile({ en, hi: "{count, plural, few {# सीट} one {# सीट} other {# सीटें}}" })).toThrow(
    "hi.json: group.key: the language has no plural form few",
  );
  expect(() => compile({ en: "{count, plural, two {2} other {#}}" })).toThrow("no plural form two");
});

test.each(["hi", "mr"])("no sentence of %s is left in English", (locale) => {
  const own = catalogue(locale);
  const left = Object.entries(catalogue("en")).flatMap(([group, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => /[a-z] [a-z]/.test(text) && !/[\u0900-\u097f]/.test(own[group]?.[key] ?? ""))
      .map(([key]) => `${group}.${key}: ${own[group]?.[key]}`),
  );
  expect(left).toEqual([]);
});

test("figures and dates are in the language's own words, with the digits of the lists", () => {
  const of = (locale: "hi" | "mr") => createFormatters(locale);
  expect([of("hi").lakhs(12_500_000), of("mr").lakhs(12_500_000)]).toEqual(["₹1.25 करोड़", "₹1.25 कोटी"]);
  expect([of("hi").date("2026-03-05"), of("mr").date("2026-03-05")]).toEqual(["5 मार्च 2026", "5 मार्च 2026"]);
  expect([of("hi").distance(2_440), of("mr").distance(850)]).toEqual(["2.4 किमी", "850 मी"]);
});

test("the font has every syllable of the texts, and every letter by itself", () => {
  const syllables = listSyllables(root);
  expect(syllables).toEqual(expect.arrayContaining(["क्ष", "ळ", "ऍ", "ज्ञा", "र्क", "ड़", "।"]));
  expect(syllables.length).toBeGreaterThan(1_000);
});
