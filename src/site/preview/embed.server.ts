import { type Context, Hono } from "hono";
import type { College } from "#features/catalogue/college-contract.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import { askChances } from "#features/chances/acts.server.ts";
import { chooseLocale } from "#http/request/locale.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { admit } from "#http/session/admit.server.ts";
import { collegePath } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { escapeXml } from "#site/seo/xml.ts";
import { chancesFrame, receiveChances, showChancesForm } from "./embed-chances.server.ts";
import { frameDocument, frameHeaders } from "./embed-frame.server.ts";
import { knownFigures } from "./routes.server.ts";

const maxFigures = 4;

/** A card of a college and a question about chances for frames on other sites: no script, no cookie, source and day. */
export function embedRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/embed/college/:id{[1-9][0-9]{0,8}}", answerCard);
  routes.get(chancesFrame, showChancesForm);
  routes.post(chancesFrame, admit(askChances).middleware, receiveChances);
  return routes;
}

async function answerCard(c: Context<ApiEnv>): Promise<Response> {
  const deps = c.get("deps");
  const college = await getCollege(deps, Number(c.req.param("id")));
  // The address alone chooses the language: the card is the same for everybody, and caches share it.
  const locale = chooseLocale(new Headers(), c.req.url);
  const page = `${deps.config.PUBLIC_URL}${collegePath(college.id)}`;
  const headers = frameHeaders("'none'", "public, max-age=3600");
  return c.html(cardPage(college, languageOf(locale), locale, page), 200, headers);
}

function cardPage(college: College, language: Language, locale: Locale, page: string): string {
  const { messages: m, format } = language;
  const figures = knownFigures(college, language).slice(0, maxFigures);
  const { publisher, captured_on: capturedOn } = college.source;
  const lines = figures.map(
    ({ label, value }) => `<div><dt>${escapeXml(label)}</dt><dd>${escapeXml(value)}</dd></div>`,
  );
  const source = m.open_data.embed_source({ publisher, date: format.date(capturedOn) });
  return frameDocument(
    college.name,
    locale,
    `<h1>${escapeXml(college.name)}</h1>
<p>${escapeXml([college.city, college.state].filter(Boolean).join(", "))}</p>
<dl>${lines.join("")}</dl>
<p><small>${escapeXml(source)}</small></p>
<a href="${escapeXml(page)}" target="_blank" rel="noopener">${escapeXml(m.open_data.embed_more())}</a>`,
  );
}
