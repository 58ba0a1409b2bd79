import type { Deps } from "#http/deps.server.ts";
import { catalogueTexts, textOf } from "#lib/messages/catalogue-texts.server.ts";
import { type Group, type Locale, locales } from "#lib/messages/compiled/types.ts";
import { overrideWords } from "#lib/messages/languages.server.ts";
import type { GroupOverrides, Overrides } from "#lib/messages/overrides.ts";
import { type OverrideRow, selectOverrides } from "../store.server.ts";
import { checkText } from "./check-text.server.ts";

interface WordsInForce {
  /** One reading after the other: the last one that was started wins. */
  latest: Promise<unknown>;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    words: WordsInForce;
  }
}

export function openWordsInForce(): WordsInForce {
  return { latest: Promise.resolve() };
}

type WordsDeps = Pick<Deps, "db" | "state" | "log">;

/**
 * Reads the texts of staff and says them from now on, in pages, e-mails and files. A text whose key the catalogue no longer
 * has, or whose placeholders it no longer fits, stays in the database and is not shown.
 */
export function renewWords(deps: WordsDeps): Promise<void> {
  const work = deps.state.words.latest.catch(() => {}).then(() => readWords(deps));
  deps.state.words.latest = work;
  return work;
}

async function readWords({ db }: WordsDeps): Promise<void> {
  const rows = await selectOverrides(db);
  const byLocale: Partial<Record<Locale, Overrides>> = {};
  for (const locale of locales) {
    const own = rows.filter((row) => row.locale === locale);
    if (own.length > 0) byLocale[locale] = await readable(locale, own);
  }
  overrideWords(byLocale);
}

async function readable(locale: Locale, rows: readonly OverrideRow[]): Promise<Overrides> {
  const texts = await catalogueTexts(locale);
  const overrides: { [Name in Group]?: Record<string, GroupOverrides[string]> } = {};
  for (const { key, text } of rows) {
    const catalogueText = textOf(texts, key);
    const parts = catalogueText === undefined ? null : checkText(text, catalogueText, locale).parts;
    if (!parts) continue;
    const [group, name] = key.split(".") as [Group, string];
    overrides[group] = { ...overrides[group], [name]: parts };
  }
  return overrides;
}
