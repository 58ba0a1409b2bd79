import { parseAccept } from "hono/utils/accept";
import { parse as parseCookies, serialize } from "hono/utils/cookie";
import { LRUCache } from "lru-cache";
import type { Config } from "#lib/config.server.ts";
import { type Locale, locales } from "#lib/messages/compiled/types.ts";

/** The visitor's own choice of language; pages are cached by language, so that this cookie makes no reply private. */
const languageCookie = "lang";
/** Ends the cookie of a language that came with a login; what follows a dash does not change a language. */
const ofAccount = "-account";
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

/** The languages of Accept-Language headers: browsers send few forms of it, and reading one takes up to a tenth of the time of a cached page. */
const acceptedLocales = new LRUCache<string, Locale>({ max: 500 });
const maxRememberedLength = 100;

/** The same from the two headers that decide it. */
export function localeOf(cookies: string, languages: string, address = ""): Locale {
  const named = localeInAddress(address);
  if (named) return named;
  if (cookies.includes(languageCookie) || languages.length > maxRememberedLength) {
    return negotiateLanguage(locales, cookies, languages);
  }
  const known = acceptedLocales.get(languages);
  if (known) return known;
  const locale = negotiateLanguage(locales, "", languages);
  acceptedLocales.set(languages, locale);
  return locale;
}

/** The language that an address names; null where it names no language of the site. */
export function localeInAddress(address: string): Locale | null {
  const [, named] = /[?&]lang=([a-z]+)(?:[&#]|$)/.exec(address) ?? [];
  return locales.find((locale) => locale === named) ?? null;
}

/** The Set-Cookie value that remembers a language for a year. It tells nothing of who chose it. */
export function languageCookieOf(locale: Locale, config: Pick<Config, "PUBLIC_URL">): string {
  return serializeLanguage(locale, config);
}

/**
 * The Set-Cookie value by which the site follows somebody who logs in, in the language of their e-mails: where the
 * language was not chosen in this browser, and is another one. It does not count as chosen, so that on a shared phone the
 * next login is followed in the same way. Null: the language stays as it is.
 *
 * @param stored the account's language
 */
export function languageCookieOfAccount(
  stored: string,
  headers: Headers,
  config: Pick<Config, "PUBLIC_URL">,
): string | null {
  const locale = locales.find((known) => known === stored);
  const cookie = parseCookies(headers.get("cookie") ?? "", languageCookie)[languageCookie] ?? "";
  const isChosen = locales.some((known) => known === cookie);
  if (!locale || isChosen || chooseLocale(headers) === locale) return null;
  return serializeLanguage(`${locale}${ofAccount}`, config);
}

function serializeLanguage(value: string, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): string {
  const secure = PUBLIC_URL.startsWith("https://");
  return serialize(languageCookie, value, { path: "/", maxAge: yearSeconds, sameSite: "Lax", httpOnly: true, secure });
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
