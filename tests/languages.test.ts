import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { eq } from "drizzle-orm";
import { places } from "margdeep-places/names";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { students } from "#db/schema/accounts.ts";
import { createFormatters } from "#lib/messages/formatters.ts";
import { compileMessages } from "../scripts/compile-messages.ts";
import { listSyllables, subsetLatin } from "../scripts/subset-font.ts";
import { createApp } from "../src/app.server.ts";
import { insertStudent, signIn } from "./support/account-factories.ts";
import { type Api, openApi } from "./support/api-client.ts";
import { createCollege } from "./support/factories.ts";
import { pageFacts } from "./support/page-facts.ts";
import { sourcePages } from "./support/source-pages.ts";

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

// proves S23.6
test("the build refuses a text that is missing, has other parameters, or a plural that its language does not have", () => {
  const en = "{count, plural, one {# seat} other {# seats}}";
  expect(compile({ en, hi: "{count, plural, one {# सीट} other {# सीटें}}" })).toEqual(["en", "hi"]);
  expect(() => compile({ en, hi: "सीटें" })).toThrow("hi: group.key must use exactly {count}");
  expect(() => compile({ en, hi: "{count, plural, few {# सीट} one {# सीट} other {# सीटें}}" })).toThrow(
    "hi.json: group.key: the language has no plural form few",
  );
  expect(() => compile({ en: "{count, plural, two {2} other {#}}" })).toThrow("no plural form two");
});

// proves S23.6
test.each(["hi", "mr"])("no sentence of %s is left in English", (locale) => {
  const own = catalogue(locale);
  const left = Object.entries(catalogue("en")).flatMap(([group, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => /[a-z] [a-z]/.test(text) && !/[\u0900-\u097f]/.test(own[group]?.[key] ?? ""))
      .map(([key]) => `${group}.${key}: ${own[group]?.[key]}`),
  );
  expect(left).toEqual([]);
});

/** The words that a text of ICU shows, without the names of its parameters and choices. */
function readWords(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return " ";
      return Object.values(element.options)
        .map(({ value }) => readWords(value))
        .join(" ");
    })
    .join("");
}

/** Words for which docs/languages.md has another one: list, save, remove, line, kilometre. */
const otherWords: Record<string, RegExp> = {
  hi: /सूच[ीि]|सहेज|हटाइए|(?<![\u0900-\u097f])लाइन|किलोमीटर|[\d}] km/,
  mr: /जतन कर|(?<![\u0900-\u097f])(?:लाइन|लिस्ट)|किलोमीटर|[\d}] km/,
};

// proves S23.6
test.each(["hi", "mr"])("%s has one word for one thing", (locale) => {
  const wrong = Object.entries(catalogue(locale)).flatMap(([group, texts]) =>
    Object.entries(texts)
      .filter(([, text]) => otherWords[locale]?.test(text))
      .map(([key, text]) => `${group}.${key}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

/** Terms that the glossary of docs/languages.md writes in Devanagari; “CRL” and names of exams stay in Latin letters. */
const glossaryTerms =
  /\b(closing|ranks?|percentile|marks|category|counselling|choice|cut-?offs?|seats?|rounds?|quota|campus|internships?|refund|support|college|branch|fees|scholarships?|package|profile)\b/i;
/** Lists of the REST API name their fields, and these texts are examples of what is typed. */
const inLatinLetters =
  /^(refusals\.|catalogue\.try_|chances\.branch_hint|choices\.search_hint|facts\.report_from_hint)/;
/** Hindi that leaves out a chandrabindu or a nukta that docs/languages.md asks for. */
const misspelled = /(?<![\u0900-\u097f])([कजयव]हां|जांच|हां|ढूंढ|तारीख(?!़))/;

test.each(["hi", "mr"])("the terms of the glossary are in Devanagari in %s", (locale) => {
  const wrong = Object.entries(catalogue(locale)).flatMap(([group, texts]) =>
    Object.entries(texts)
      .filter(([key]) => !inLatinLetters.test(`${group}.${key}`))
      .map(([key, text]) => ({ name: `${group}.${key}`, words: readWords(parse(text)) }))
      .filter(({ words }) => glossaryTerms.test(words) || (locale === "hi" && misspelled.test(words)))
      .map(({ name, words }) => `${name}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

test("a name in script is in both languages, and in Devanagari alone", () => {
  const others = JSON.parse(readFileSync(join(root, "messages/names.json"), "utf8")) as Record<string, object>;
  const ofPlaces = Object.entries(places).flatMap(([name, { hi, mr }]): [string, object][] =>
    hi || mr ? [[name, { hi, mr }]] : [],
  );
  expect(ofPlaces.length).toBeGreaterThan(700);
  const wrong = [...Object.entries(others), ...ofPlaces].filter(
    ([, own]) =>
      !Object.values(own).every((name) => /^[\u0900-\u097f24 /-]+$/.test(name)) || Object.keys(own).length !== 2,
  );
  expect(wrong).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "names-"));
  mkdirSync(join(folder, "messages"));
  for (const locale of ["en", "hi"]) writeFileSync(join(folder, `messages/${locale}.json`), '{"group":{"key":"क"}}');
  writeFileSync(join(folder, "messages/names.json"), '{"Nowhere":{"mr":"पुणे"}}');
  expect(() => compileMessages(folder)).toThrow("hi: Nowhere is missing");
});

test("figures and dates are in the language's own words, with the digits of the lists", () => {
  const of = (locale: "hi" | "mr") => createFormatters(locale);
  expect([of("hi").lakhs(12_500_000), of("mr").lakhs(12_500_000)]).toEqual(["₹1.25 करोड़", "₹1.25 कोटी"]);
  expect([of("hi").date("2026-03-05"), of("mr").date("2026-03-05")]).toEqual(["5 मार्च 2026", "5 मार्च 2026"]);
  expect([of("hi").distance(2_440), of("mr").distance(850)]).toEqual(["2.4 किमी", "850 मी"]);
});

// proves S23.6
test("the font has every syllable of the texts, and every letter by itself", () => {
  const syllables = listSyllables(root);
  expect(syllables).toEqual(expect.arrayContaining(["क्ष", "ळ", "ऍ", "ज्ञा", "र्क", "ड़", "।"]));
  expect(syllables.length).toBeGreaterThan(1_000);
});

// proves S26.1
test("the Latin font arrives in two round trips of a new connection", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fonts-"));
  await subsetLatin(folder);
  const packets = 10 + 20;
  const headersBytes = 1_000;
  const { size } = statSync(join(folder, "src/ui/compiled/anek-latin.woff2"));
  rmSync(folder, { recursive: true });
  expect(size).toBeLessThan(packets * 1_460 - headersBytes);
});

describe("the choice of a language", () => {
  let api: Api;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    api = await openApi();
    app = createApp(api.deps, { pages: await sourcePages() });
  });
  afterAll(() => api.close());

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const html = await (await app.request(path, { headers })).text();
    return { html, lang: /<html[^>]* lang="([a-z]+)"/.exec(html)?.[1] };
  };
  const choose = (lang: string, headers: Record<string, string> = {}) =>
    app.request("/language", {
      method: "POST",
      headers: { origin: "http://localhost:3000", referer: "http://localhost:3000/faqs?lang=mr&x=1", ...headers },
      body: new URLSearchParams({ lang }),
    });

  test("an address that names one goes before the cookie, and the cookie before the browser", async () => {
    expect((await page("/faqs", { "Accept-Language": "hi" })).lang).toBe("hi");
    expect((await page("/faqs", { "Accept-Language": "hi", Cookie: "lang=mr" })).lang).toBe("mr");
    expect((await page("/faqs?lang=en", { "Accept-Language": "hi", Cookie: "lang=mr" })).lang).toBe("en");
    expect((await page("/faqs?lang=ta")).lang).toBe("en");
  });

  test("is pressed in the header, remembered for a year, and leads back to the page", async () => {
    const reply = await choose("hi");
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/faqs?x=1"]);
    expect(reply.headers.get("set-cookie")).toMatch(/^lang=hi; Max-Age=31536000; Path=\/; .*SameSite=Lax/);
    const other = await choose("ta", { referer: "" });
    expect([other.headers.get("location"), other.headers.get("set-cookie")]).toEqual(["/", null]);
  });

  test("of a student who is signed in is the language of their e-mails", async () => {
    const { id } = await insertStudent(api.db);
    const { headers } = await signIn(api.deps, id);
    await choose("mr", headers as Record<string, string>);
    const [student] = await api.db.select().from(students).where(eq(students.id, id));
    expect(student?.language).toBe("mr");
  });

  test("is told to search engines: each page names its translations, and itself", async () => {
    const { html } = await page("/faqs?lang=hi");
    const origin = api.deps.config.PUBLIC_URL;
    expect(html).toContain(`<link rel="canonical" href="${origin}/faqs?lang=hi"/>`);
    for (const lang of ["en", "hi", "mr"])
      expect(html).toContain(`<link rel="alternate" hrefLang="${lang}" href="${origin}/faqs?lang=${lang}"/>`);
    expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${origin}/faqs"/>`);
  });

  // proves S23.6
  test("holds for what the REST API and a form refuse: the code stays, and the console is in English", async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await app.request(path, { headers })).json() as Promise<Record<string, unknown>>;
    const refused = "/api/colleges/?stream_id=none";
    expect(await ask(refused)).toMatchObject({ error: "Please check the highlighted answers", code: "invalid_input" });
    const hindi = { "Accept-Language": "hi" };
    expect(await ask(refused, hindi)).toMatchObject({
      error: "जिन उत्तरों पर निशान है, उन्हें देख लें",
      code: "invalid_input",
      fields: { stream_id: "1 से 2147483647 तक की पूरी संख्या होनी चाहिए" },
    });
    expect(await ask("/api/colleges/0x?lang=mr", hindi)).toMatchObject({ error: "या पत्त्यावर काही नाही" });
    expect(await ask("/api/staff/me/", hindi)).toMatchObject({ error: expect.stringMatching(/^[A-Za-z .]+$/) });
    const login = await app.request("/login", {
      method: "POST",
      headers: { origin: "http://localhost:3000", Cookie: "lang=hi" },
      body: new URLSearchParams({ identifier: "nobody@example.org", password: "not the password" }),
    });
    expect(await login.text()).toContain("ई-मेल, मोबाइल नंबर या पासवर्ड सही नहीं है");
  });

  // proves S23.6
  test("places and streams are in the page's script, and in addresses as they are stored", async () => {
    await createCollege(api.db, { city: "Pune", state: "Maharashtra" });
    const hindi = await page("/search?state=Maharashtra&lang=hi");
    expect(hindi.html).toContain('<option value="Maharashtra" selected="">महाराष्ट्र');
    expect(hindi.html).toContain("पुणे, महाराष्ट्र");
    expect(pageFacts(hindi.html).names).toMatchObject({ Pune: "पुणे" });
    expect((await page("/search?q=pune&lang=hi")).html).toContain("शहर: पुणे");
    const english = await page("/search?state=Maharashtra");
    expect(english.html).toContain("Pune, Maharashtra");
    expect(pageFacts(english.html).names).toEqual({});
  });
});
