import { catalogues } from "./compiled/all.server.ts";
import type { Locale } from "./compiled/types.ts";
import { createLanguage, type Language } from "./messages.tsx";

const languages = new Map(
  Object.entries(catalogues).map(([locale, catalogue]) => [locale, createLanguage(locale as Locale, catalogue)]),
);

/** The words of a language on the server; each is bound once. */
export function languageOf(locale: Locale): Language {
  const language = languages.get(locale);
  if (!language) throw new Error(`No language ${locale}`);
  return language;
}
