import { catalogues } from "./compiled/all.server.ts";
import { type Group, type Locale, locales, type Messages } from "./compiled/types.ts";
import { createFormatters, type Formatters } from "./formatters.ts";
import { createLanguage, type Language } from "./messages.tsx";

interface Bound {
  format: Formatters;
  words: Messages;
}

const bound = new Map(locales.map((locale) => [locale, bind(locale)]));

function bind(locale: Locale): Bound {
  const format = createFormatters(locale);
  const words = Object.fromEntries(Object.entries(catalogues[locale]).map(([group, make]) => [group, make(format)]));
  return { format, words: words as unknown as Messages };
}

/**
 * The words of a language on the server.
 *
 * @param used collects the groups that a page shows, so that its script loads just those
 */
export function languageOf(locale: Locale, used?: Set<Group>): Language {
  const found = bound.get(locale);
  if (!found) throw new Error(`No language ${locale}`);
  return createLanguage(locale, found.format, (group) => {
    used?.add(group);
    return found.words[group];
  });
}
