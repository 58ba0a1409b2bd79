import { type Context, Hono } from "hono";
import type { College } from "#features/catalogue/college-contract.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import { hashSource } from "#http/documents/security-headers.server.ts";
import { chooseLocale } from "#http/request/locale.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { escapeXml } from "#site/seo/xml.ts";
import { knownFigures } from "./routes.server.ts";

const style = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0;padding:1rem;background:light-dark(#fff,#1b1d3c);color:light-dark(#1c1f4a,#f1eee6);overflow-wrap:anywhere}
h1{margin:0;font-size:1.15rem}p{margin:.25rem 0}dl{margin:.75rem 0;display:grid;gap:.5rem}dt{font-size:.85rem}dd{margin:0;font-size:1.2rem;font-weight:650}
small{color:light-dark(#555a78,#b4b6cf)}a{color:light-dark(#2c3188,#b9c0ff);display:inline-block;padding:.7rem 0}`;
/** Any site may frame it; it loads nothing and sends nothing. */
const policy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors *`;
const maxFigures = 4;

/** A card of a college for frames on other sites: no script, no cookie, its source and its day. */
export function embedRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/embed/college/:id{[1-9][0-9]{0,8}}", answerCard);
  return routes;
}

async function answerCard(c: Context<ApiEnv>): Promise<Response> {
  const deps = c.get("deps");
  const college = await getCollege(deps, Number(c.req.param("id")));
  // The address alone chooses the language: the card is the same for everybody, and caches share it.
  const locale = chooseLocale(new Headers(), c.req.url);
  const page = `${deps.config.PUBLIC_URL}${collegePath(college.id)}`;
  return c.html(cardPage(college, languageOf(locale), locale, page), 200, {
    "Cache-Control": "public, max-age=3600",
    "Content-Security-Policy": policy,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Robots-Tag": "noindex",
  });
}

function cardPage(college: College, language: Language, locale: string, page: string): string {
  const { messages: m, format } = language;
  const figures = knownFigures(college, language).slice(0, maxFigures);
  const { publisher, captured_on: capturedOn } = college.source;
  const lines = figures.map(
    ({ label, value }) => `<div><dt>${escapeXml(label)}</dt><dd>${escapeXml(value)}</dd></div>`,
  );
  const source = m.open_data.embed_source({ publisher, date: format.date(capturedOn) });
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(college.name)}</title>
<style>${style}</style>
<h1>${escapeXml(college.name)}</h1>
<p>${escapeXml([college.city, college.state].filter(Boolean).join(", "))}</p>
<dl>${lines.join("")}</dl>
<p><small>${escapeXml(source)}</small></p>
<a href="${escapeXml(page)}" target="_blank" rel="noopener">${escapeXml(m.open_data.embed_more())}</a>
</html>
`;
}
