import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { JudgedYearParts } from "./components/judged-year.server.tsx";

/** The curve and the tables of a judged year, as HTML for a `ServerPart`; nothing of no year. */
export function renderJudgedYear(
  test: ChanceRecord["back_tests"][number] | null,
  promise: ChanceRecord["promises"][number] | null,
  loader: LoaderPage,
): JsonText<PartHtml | null> {
  const { parts } = loader.context.get(depsContext).state;
  const shown = test && { test, byRound: promise?.outcome?.by_round };
  const html = shown ? renderCached(parts, JudgedYearParts, shown, loader.context.get(localeContext)) : "";
  return writeRendered(html, loader);
}
