import { catalogues } from "./compiled/all.server.ts";
import { names } from "./compiled/names.server.ts";
import { type Group, type Locale, locales, type Messages } from "./compiled/types.ts";
import { createFormatters, type Formatters } from "./formatters.ts";
import { asStored, createLanguage, type Language, type NameOf } from "./messages.tsx";
import { applyOverrides, type Overrides } from "./overrides.ts";

interface Bound {
  format: Formatters;
  words: Messages;
  /** Texts that staff wrote in place of the catalogue's; null: none. */
  overrides: Overrides | null;
}

/** Words belong to the process, as the catalogues that the build compiled do: every application in it says the same. */
const bound = new Map(locales.map((locale) => [locale, bind(locale, null)]));

function bind(locale: Locale, overrides: Overrides | null): Bound {
  const format = createFormatters(locale);
  const groups = Object.entries(catalogues[locale]) as [Group, (format: Formatters) => Messages[Group]][];
  const words = Object.fromEntries(
    groups.map(([group, make]) => [group, applyOverrides(make(format), overrides?.[group], format)]),
  );
  return { format, words: words as unknown as Messages, overrides };
}

/** From now on these texts take the place of the catalogue's; what a language does not name is the catalogue's again. */
export function overrideWords(byLocale: Partial<Record<Locale, Overrides>>): void {
  for (const locale of locales) {
    const overrides = byLocale[locale] ?? null;
    if (overrides || bound.get(locale)?.overrides) bound.set(locale, bind(locale, overrides));
  }
}

/** The words of a language as they are now: another object once staff replaced one of them. */
export function wordsOf(locale: Locale): object {
  const found = bound.get(locale);
  if (!found) throw new Error(`No language ${locale}`);
  return found.words;
}

/** The overrides of these groups, for the browser; null when the language has none in any group. */
export function overridesOf(locale: Locale, groups: Iterable<Group>): Overrides | null {
  const overrides = bound.get(locale)?.overrides;
  if (!overrides) return null;
  return Object.fromEntries(
    [...new Set(groups)].flatMap((group) => (overrides[group] ? [[group, overrides[group]]] : [])),
  );
}

/**
 * The words of a language on the server.
 *
 * @param used collects the groups that a page shows, so that its script loads just those
 * @param usedNames collects the names that it shows, for its script
 */
export function languageOf(locale: Locale, used?: Set<Group>, usedNames?: Map<string, string>): Language {
  const found = bound.get(locale);
  if (!found) throw new Error(`No language ${locale}`);
  const read = <Name extends Group>(group: Name) => {
    used?.add(group);
    return found.words[group];
  };
  return createLanguage(locale, found.format, read, locale === "en" ? asStored : nameIn(names[locale], usedNames));
}

function nameIn(table: Readonly<Record<string, string>>, used: Map<string, string> | undefined): NameOf {
  return (name) => {
    const own = Object.hasOwn(table, name) ? (table[name] ?? name) : name;
    used?.set(name, own);
    return own;
  };
}
