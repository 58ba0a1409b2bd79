import { parseAccept } from "hono/utils/accept";
import { parse as parseCookies, serialize } from "hono/utils/cookie";
import type { Config } from "#lib/config.server.ts";
import { type Locale, locales } from "#lib/messages/compiled/types.ts";

/** The visitor's own choice of language; pages are cached by language, so that this cookie makes no reply private. */
const languageCookie = "lang";
const yearSeconds = 365 * 86_400;

/**
 * The language of a reply: the one that the address names (`?lang=hi`), which is how search engines find each; else the
 * visitor's choice (cookie `lang`), else the one of ours that the browser gives the greatest weight, else English.
 *
 * @param address of a page, or its path and query
 */
export function chooseLocale(headers: Headers, address = ""): Locale {
  return localeOf(headers.get("cookie") ?? "", headers.get("accept-language") ?? "", address);
}

/** The same from the two headers that decide it. */
export function localeOf(cookies: string, languages: string, address = ""): Locale {
  return localeInAddress(address) ?? negotiateLanguage(locales, cookies, languages);
}

/** The language that an address names; null where it names no language of the site. */
export function localeInAddress(address: string): Locale | null {
  const [, named] = /[?&]lang=([a-z]+)(?:[&#]|$)/.exec(address) ?? [];
  return locales.find((locale) => locale === named) ?? null;
}

/** The Set-Cookie value that remembers a language for a year. It tells nothing of who chose it. */
export function languageCookieOf(locale: Locale, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): string {
  const secure = PUBLIC_URL.startsWith("https://");
  return serialize(languageCookie, locale, { path: "/", maxAge: yearSeconds, sameSite: "Lax", httpOnly: true, secure });
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
