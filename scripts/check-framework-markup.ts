/**
 * Fails the build with an explanation when React or React Router no longer prints the markup that
 * ui/finish-page.server.ts expects. They offer no way to defer a page's script until the first interaction, so that
 * file edits their output.
 */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, Scripts, ScrollRestoration, ServerRouter } from "react-router";
import { finishPage } from "../src/ui/finish-page.server.ts";
import { createPageParts } from "../src/ui/page-parts.server.ts";
import { routerSettings } from "../src/ui/router-start.ts";

/** The parts of root.tsx that finish-page depends on. */
function Page() {
  const scripts = [
    createElement(ScrollRestoration, { key: 1, "data-return": "" } as object),
    createElement(Scripts, { key: 2 }),
  ];
  return createElement("html", null, createElement("head"), createElement("body", null, scripts));
}

/** A page of one route, as the framework's server build passes it to entry.server.tsx. */
async function entryContext(): Promise<EntryContext> {
  const routes = [{ id: "root", path: "/", Component: Page }];
  const staticHandlerContext = await createStaticHandler(routes).query(new Request("http://localhost/"));
  const root = { id: "root", path: "", module: "/assets/root.js", imports: ["/assets/shared.js"], css: [] };
  return {
    manifest: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root },
      url: "/assets/m.js",
      version: "1",
    },
    routeModules: { root: { default: Page } },
    staticHandlerContext,
    ...{
      isSpaMode: false,
      ssr: true,
      routeDiscovery: { mode: "initial" },
      future: {},
      serverHandoffString: routerSettings,
    },
    serializeError: (error: unknown) => error,
  } as unknown as EntryContext;
}

const html = renderToString(createElement(ServerRouter, { context: await entryContext(), url: "http://localhost/" }));
const none = { names: {}, overrides: null, dataFrom: null, requestId: null, parts: createPageParts() };
const facts = { ...none, words: [], start: "interaction", data: "[]" } as const;
const { bytes } = finishPage(html, { ...facts, words: [] });
if (!bytes.includes('data-modules="/assets/')) {
  throw new Error(
    "React Router no longer names the files of a page's script as modulepreload links: see src/ui/finish-page.server.ts.",
  );
}
if (!bytes.includes('data-shared="router"')) {
  throw new Error("React Router begins a page's script with another text: see src/ui/router-start.ts.");
}
