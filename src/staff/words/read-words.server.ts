import { checkText } from "#features/words/service/check-text.server.ts";
import { type Override, overridesByKey } from "#features/words/service/overrides.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type CatalogueTexts, catalogueTexts, textOf } from "#lib/messages/catalogue-texts.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { placeholdersOf, readMessage } from "#lib/messages/read-message.server.ts";
import type { WordDetail, WordEntry, wordFilters, wordStates } from "./contract.ts";
import { selectChanges } from "./store.server.ts";

export interface WordQuery {
  language: Locale;
  /** In the key, the catalogue's text, English, or the override. */
  q: string;
  group: string;
  only: (typeof wordFilters)[number];
  page: number;
  perPage: number;
}

/** A page of the texts of a language in the catalogue's order; overrides without a key in it come last. */
export async function listWords({ db }: Pick<Deps, "db">, query: WordQuery) {
  const { language, page, perPage } = query;
  const [own, english] = await Promise.all([catalogueTexts(language), catalogueTexts("en")]);
  const overrides = await overridesByKey(db, language);
  const found = keysOf(own, overrides)
    .map((key) => presentEntry({ language, key, own, english, override: overrides.get(key) }))
    .filter((entry) => isAsked(entry, query));
  return {
    count: found.length,
    results: found.slice((page - 1) * perPage, page * perPage),
    groups: Object.keys(own),
  };
}

/** Every key of the catalogue, then those of overrides that it no longer has. */
export function keysOf(texts: CatalogueTexts, overrides: ReadonlyMap<string, Override>): string[] {
  const keys = Object.entries(texts).flatMap(([group, own]) => Object.keys(own).map((name) => `${group}.${name}`));
  return [...new Set([...keys, ...overrides.keys()])];
}

function isAsked({ key, catalogue_text, english_text, override }: WordEntry, { q, group, only }: WordQuery): boolean {
  if (group && !key.startsWith(`${group}.`)) return false;
  if (only === "overridden" && !override) return false;
  if (only === "attention" && (!override || override.state === "in_use")) return false;
  const where = [key, catalogue_text, english_text, override?.text].join("\n").toLocaleLowerCase("en");
  return q
    .toLocaleLowerCase("en")
    .split(/\s+/)
    .every((word) => where.includes(word));
}

interface Present {
  language: Locale;
  key: string;
  own: CatalogueTexts;
  english: CatalogueTexts;
  override: Override | undefined;
}

function presentEntry({ language, key, own, english, override }: Present): WordEntry {
  const catalogueText = textOf(own, key) ?? null;
  return {
    language,
    key,
    catalogue_text: catalogueText,
    english_text: textOf(english, key) ?? null,
    override: override
      ? {
          text: override.text,
          catalogue_text: override.catalogueText,
          state: stateOf(override, catalogueText, language),
          by: override.staffName,
          at: override.updatedAt.toISOString(),
        }
      : null,
    version: versionOf(override ?? null),
  };
}

function stateOf(override: Override, catalogueText: string | null, language: Locale): (typeof wordStates)[number] {
  if (catalogueText === null) return "no_longer_used";
  if (checkText(override.text, catalogueText, language).problem !== null) return "does_not_fit";
  return override.catalogueText === catalogueText ? "in_use" : "catalogue_changed";
}

/** What the person who changes a text saw: the moment of the override, or the catalogue's text. */
export function versionOf(override: Pick<Override, "updatedAt"> | null): string {
  return override?.updatedAt.toISOString() ?? "catalogue";
}

/** One text with what it has to use, and what became of it. @throws AppError record_not_found */
export async function readWord({ db }: Pick<Deps, "db">, language: Locale, key: string): Promise<WordDetail> {
  const [own, english] = await Promise.all([catalogueTexts(language), catalogueTexts("en")]);
  const override = (await overridesByKey(db, language)).get(key);
  const catalogueText = textOf(own, key);
  const changes = await selectChanges(db, recordIdOf(language, key));
  const isKnown = catalogueText !== undefined || override || changes.length > 0;
  if (!isKnown) throw new AppError("record_not_found");
  return {
    ...presentEntry({ language, key, own, english, override }),
    placeholders: catalogueText === undefined ? [] : [...placeholdersOf(readMessage(catalogueText, language))],
    changes: changes.map(({ id, at, staffName, before, after }) => ({
      id,
      at: at.toISOString(),
      by: staffName,
      before: textIn(before),
      after: textIn(after),
    })),
  };
}

/** The record's id in the history: "hi:frame.search". */
export const recordIdOf = (language: Locale, key: string) => `${language}:${key}`;

function textIn(values: unknown): string | null {
  const text = (values as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : null;
}
