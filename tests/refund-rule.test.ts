import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** How each language says "within 7-8 business days", and what it says of everything else. */
const words = {
  en: { days: "within 7-8 business days", never: /non-refundable|not refundable/i },
  hi: { days: "7-8 कामकाजी दिनों में", never: /रिफ़ंड नहीं (है|होता|मिलता)/ },
  mr: { days: "7-8 कामाच्या दिवसांत", never: /परत मिळत नाहीत/ },
} as const;
const languages = Object.keys(words) as (keyof typeof words)[];

const pagesOf = (language: string) =>
  JSON.parse(read(`src/features/information/compiled/${language}.json`)) as Record<string, unknown>;
const ruleOf = (language: string) => read(`content/${language}/refund-rule.md`).trim();

test.each(languages)("every page that speaks of refunds says the one rule, in %s", (language) => {
  const rule = ruleOf(language);
  const saying = Object.entries(pagesOf(language)).filter(([, page]) => JSON.stringify(page).includes(rule));
  expect(saying.map(([name]) => name).sort()).toEqual([
    "internship",
    "privacy-and-payment",
    "support",
    "terms-and-refund",
  ]);
  const rest = JSON.stringify(pagesOf(language)).replaceAll(rule, "");
  expect(rest).not.toMatch(words[language].never);
  expect(rest).not.toContain("7-8");
  expect(rest).not.toContain("{refund_rule}");
});

// proves S9.8
test("the rule keeps the given words", () => {
  expect(ruleOf("en")).toMatch(
    /^Payment failures or double charges are refunded within 7-8 business days after verification\. All other purchases are non-refundable\b/,
  );
});

test.each(languages)("every e-mail, receipt and page of a package names the same days, in %s", (language) => {
  const texts = read(`messages/${language}.json`)
    .split("\n")
    .filter((line) => line.includes("7-8"));
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) expect(text).toContain(words[language].days);
});
