import { type Locale, locales } from "#lib/messages/compiled/types.ts";

/**
 * The language of a reply: the visitor's choice (cookie `lang`), else the first of the browser's that we have, else English.
 * Addresses are the same in every language.
 */
export function chooseLocale(headers: Headers): Locale {
  return localeOf(headers.get("cookie") ?? "", headers.get("accept-language") ?? "");
}

/** The same from the two headers that decide it. */
export function localeOf(cookies: string, languages: string): Locale {
  const cookie = /(?:^|;\s*)lang=([a-z]{2,3})/.exec(cookies)?.[1];
  const accepted = languages
    .split(",")
    .slice(0, 10)
    .map((item) => item.trim().slice(0, 2).toLowerCase());
  return [cookie, ...accepted].map(knownLocale).find((locale) => locale !== undefined) ?? locales[0];
}

function knownLocale(text: string | undefined): Locale | undefined {
  return locales.find((locale) => locale === text);
}
