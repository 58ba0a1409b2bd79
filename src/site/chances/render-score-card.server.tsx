import type { Authority } from "#features/chances/contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ScoreCard } from "./components/score-card.server.tsx";

/** The drawing of an exam's score card as HTML, for a `ServerPart`: the page's script has neither it nor its words. */
export function renderScoreCard(authority: Authority, loader: LoaderPage): JsonText<PartHtml | null> {
  const { parts } = loader.context.get(depsContext).state;
  return writeRendered(renderCached(parts, ScoreCard, { authority }, loader.context.get(localeContext)), loader);
}
