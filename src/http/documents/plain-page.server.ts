import { type Locale, locales } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { contentSecurityPolicy, hashSource } from "./security-headers.server.ts";

/** The reason why a page cannot be rendered, shown instead of it. */
export type OutageKind = "overloaded" | "database_away" | "disk_full" | "slow_down";

const styles =
  ":root{color-scheme:light dark}" +
  "body{max-width:34rem;margin:0 auto;padding:3rem 1rem;font:1.0625rem/1.55 system-ui,sans-serif;" +
  "background:light-dark(#fbf8f2,#12132b);color:light-dark(#1c1f4a,#f1eee6)}" +
  "h1{font-size:1.75rem;line-height:1.2}" +
  "a{display:inline-block;padding:.625rem 1.25rem;border-radius:10px;background:#f2a71b;color:#1c1f4a;font-weight:600;" +
  "text-decoration:none}a:focus-visible{outline:3px solid light-dark(#dd9208,#ffbe47);outline-offset:2px}";

/** Headers of such a page: self-contained, and not cached. */
export const plainPageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": contentSecurityPolicy({ scripts: [], styles: [hashSource(styles)] }),
};

const pages = new Map(locales.map((locale) => [locale, new Map<OutageKind, string>()]));

/** A static page of a few words for overload and outages. */
export function plainPage(locale: Locale, kind: OutageKind): string {
  const known = pages.get(locale)?.get(kind);
  if (known) return known;
  const made = makePage(locale, kind);
  pages.get(locale)?.set(kind, made);
  return made;
}

function makePage(locale: Locale, kind: OutageKind): string {
  const { frame, troubles: m } = languageOf(locale).messages;
  const title = m[`${kind}_title`]();
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${frame.site_name()}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${m[`${kind}_text`]()}</p>
<p><a href="">${m.try_again()}</a></p>
</main>
</body>
</html>
`;
}
