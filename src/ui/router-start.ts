/**
 * The two short scripts that React Router prints before a page's module script. They are the same on every page, and their 900 bytes
 * hardly compress: the file that all pages share has them (deferred-script.ts), and a page only marks where they were
 * (`data-shared`, finish-page.server.ts).
 */
export type SharedScript = "place" | "router";

/** Under which name React Router's `<ScrollRestoration>` keeps in the tab's storage how far a page was scrolled, by the key of its visit. */
export const placesKey = "places";

/** Brings visitors who return back to their place, in the way in which `<ScrollRestoration>` does it once React runs. */
const restorePlace = `function () {
  try {
    if (!history.state || !history.state.key)
      history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
    var place = JSON.parse(sessionStorage.getItem("${placesKey}") || "{}")[history.state.key];
    if (typeof place === "number") scrollTo(0, place);
  } catch (error) {
    sessionStorage.removeItem("${placesKey}");
  }
}`;

/** React Router's flags in our build. */
export const routerFuture = { unstable_enableNodeReadableStream: false, unstable_optimizeDeps: false };
/** Its settings as it prints them. */
export const routerSettings = JSON.stringify({
  basename: "/",
  future: routerFuture,
  routeDiscovery: { mode: "initial" },
  ssr: true,
  isSpaMode: false,
});

/** What React Router's `<Scripts>` prints for a page of our build; a page with another text carries that itself. */
export const routerContextScript = `window.__reactRouterContext = ${routerSettings};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;

/** The scripts by name, as the text of an object of functions. */
export const sharedScripts = `{ place: ${restorePlace}, router: function () {${routerContextScript}} }`;
