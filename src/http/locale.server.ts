import { parseAccept } from "hono/utils/accept";
import { parse as parseCookies } from "hono/utils/cookie";
import { type Locale, locales } from "#lib/messages/compiled/types.ts";

/** The visitor's own choice of language; pages are cached by language, so that this cookie makes no reply private. */
const languageCookie = "lang";

/**
 * The language of a reply: the visitor's choice (cookie `lang`), else the one of ours that the browser gives the greatest
 * weight, else English. Addresses are the same in every language.
 */
export function chooseLocale(headers: Headers): Locale {
  return localeOf(headers.get("cookie") ?? "", headers.get("accept-language") ?? "");
}

/** The same from the two headers that decide it. */
export function localeOf(cookies: string, languages: string): Locale {
  return negotiateLanguage(locales, cookies, languages);
}

/** @param offered languages that we have; the first is the default */
export function negotiateLanguage<Language extends string>(
  offered: readonly [Language, ...Language[]],
  cookies: string,
  languages: string,
): Language {
  const offeredFor = (tag: string) => offered.find((language) => language === tag.split("-", 1)[0]?.toLowerCase());
  const chosen = offeredFor(parseCookies(cookies, languageCookie)[languageCookie] ?? "");
  if (chosen) return chosen;
  // Sorted by weight, the greatest first.
  for (const { type, q } of parseAccept(languages)) {
    const language = q > 0 ? offeredFor(type) : undefined;
    if (language) return language;
  }
  return offered[0];
}
