import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ReliabilityCurve } from "./components/reliability-curve.server.tsx";

/** What was stated of a judged year beside what came true, as HTML for a `ServerPart`; nothing of no year. */
export function renderReliability(
  test: ChanceRecord["back_tests"][number] | null,
  loader: LoaderPage,
): JsonText<PartHtml | null> {
  const { parts } = loader.context.get(depsContext).state;
  const shown = test && { bins: test.groups.all?.reliability ?? [], year: test.year };
  const html = shown ? renderCached(parts, ReliabilityCurve, shown, loader.context.get(localeContext)) : "";
  return writeRendered(html, loader);
}
