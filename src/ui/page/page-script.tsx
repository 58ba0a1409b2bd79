import { createContext, createElement, use } from "react";
import type { EntryContext } from "react-router";
import { partElement } from "../parts/part-html.ts";
import { type PageFacts, pageFactsType } from "./page-facts.ts";

/** The number of the part of the page that becomes its facts, while the server renders it (page-parts.server.ts). */
export const PageScriptPart = /* @__PURE__ */ createContext<number | null>(null);

/**
 * Takes the place of React Router's `<Scripts>`, which runs a page's script while the page loads. This one names what is to run and
 * runs nothing: page-start/page-script.ts does, when somebody uses the page. Nothing in the page is a script of its own, so that the
 * content security policy names none.
 */
export function PageScript() {
  const part = use(PageScriptPart);
  if (import.meta.env.SSR) return part === null ? null : createElement(partElement, { n: part });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the document's own text stays as it is
  return <script type={pageFactsType} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

/** The element with what the page tells its script. */
export function pageScriptHtml(facts: PageFacts): string {
  return `<script type="${pageFactsType}">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>`;
}

type RouteFiles = EntryContext["manifest"]["routes"][string];

function modulesOf(route: NonNullable<RouteFiles>): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route;
  const split = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule];
  return [...split.filter((one) => one !== undefined), module];
}

/** The files of the page's script, of the build's list of files. */
export function filesOf({ manifest, staticHandlerContext, serverHandoffString }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const shown = ids.flatMap((id) => manifest.routes[id] ?? []);
  return {
    router: JSON.parse(serverHandoffString ?? "{}") as object,
    first: [...(manifest.hmr ? [manifest.hmr.runtime] : []), manifest.url],
    routes: Object.fromEntries(shown.map((route) => [route.id, modulesOf(route)])),
    entry: manifest.entry.module,
    imports: [...new Set([...manifest.entry.imports, ...shown.flatMap(({ imports }) => imports ?? [])])],
  };
}
