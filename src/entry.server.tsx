import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseUnavailable } from "#db/database-failures.server.ts";
import { replyBuffered } from "#http/buffer-body.server.ts";
import { bringsOwnCookie } from "#http/own-cookies.server.ts";
import { publicRoute } from "#http/page-cache/public-routes.server.ts";
import { publicReplyContext } from "#http/public-reply.server.ts";
import {
  depsContext,
  failuresContext,
  localeContext,
  outsideSourcesContext,
  requestIdContext,
  wantsDataContext,
} from "#http/request-context.server.ts";
import { contentSecurityPolicy, hashSource } from "#http/security-headers.server.ts";
import { patterns } from "#lib/addresses.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import type { Group, Locale } from "#lib/messages/compiled/types.ts";
import { languageOf, overridesOf } from "#lib/messages/languages.server.ts";
import { alwaysLoaded, LanguageProvider } from "#lib/messages/messages.tsx";
import { pageDataPrefix } from "#lib/page-data.ts";
import { FailedRequestId } from "#ui/failed-request.ts";
import { finishPage } from "#ui/finish-page.server.ts";
import { drawKeptLive } from "#ui/kept-drawings.server.tsx";
import { type DrawPart, DrawPartContext } from "#ui/kept-part.tsx";
import { createPageParts } from "#ui/page-parts.server.ts";
import { PartHtmlContext } from "#ui/part-html.ts";

/**
 * Renders a page whole before the first byte goes out: its inline scripts are known by then, so the content security
 * policy names them by hash, and a failure still becomes a proper error page. Nothing in a page waits while it is drawn
 * (docs/decisions/0011), so React draws it in one go.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const locale = context.get(localeContext);
  // Drawn by React Router, the stream of the page's data would be the one part that waits; finishPage adds it instead.
  const { serverHandoffStream, ...drawn } = routerContext;
  if (context.get(wantsDataContext)) return replyWithData(status, headers, serverHandoffStream);
  // A page that is shown to many names no request; one that failed names its own.
  const requestId = status >= 400 ? context.get(requestIdContext) : null;
  const { html, parts, words, names, overrides } = renderPage(drawn, locale, request.url, requestId);
  const isForAll = status === 200 && Boolean(context.get(publicReplyContext)?.isPublic);
  const start = status === 200 && isToRead(request.url) ? "interaction" : "painted";
  // A page made for one visitor may contain a message that is shown once, such as what was saved: it brings its data along.
  const isDataLeftOut = start === "interaction" && !bringsOwnCookie(request.headers.get("cookie") ?? "", true);
  const data = serverHandoffStream && !isDataLeftOut ? await readText(serverHandoffStream) : null;
  const dataFrom = isDataLeftOut ? dataAddress(request.url) : null;
  const { bytes, scripts } = finishPage(html, { words, names, overrides, start, data, dataFrom, requestId, parts });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", locale);
  headers.append("Vary", "Save-Data");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({ scripts: scripts.map(hashSource), styles: [] }, context.get(outsideSourcesContext)),
  );
  if (!isForAll && !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return request.method === "HEAD"
    ? new Response(null, { status, headers })
    : replyBuffered(bytes, { status, headers });
}

/** The text that React Router's script reads, alone: a page that is the same for everybody is sent without it. */
async function replyWithData(status: number, headers: Headers, stream?: ReadableStream<Uint8Array>): Promise<Response> {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  headers.set("X-Robots-Tag", "noindex");
  return replyBuffered(Buffer.from(stream ? await readText(stream) : ""), { status, headers });
}

function dataAddress(pageUrl: string): string {
  const { pathname, search } = new URL(pageUrl);
  return pageDataPrefix + pathname + search;
}

/** Whether a page is read before it is used; a form, a dashboard and an error page are there to be used. */
function isToRead(url: string): boolean {
  const route = publicRoute(new URL(url).pathname);
  return route !== null && route !== patterns.contact;
}

/**
 * Draws a page with React, from `<html` to its end.
 *
 * @param requestId what a failed page names; null for one that did not fail
 */
export function renderPage(drawn: EntryContext, locale: Locale, url: string, requestId: string | null) {
  const words = new Set<Group>();
  const names = new Map<string, string>();
  const parts = createPageParts();
  const drawPart: DrawPart = (component, properties) => {
    const drawn = drawKeptLive(component, properties, locale);
    for (const group of drawn.words) words.add(group);
    for (const [name, own] of drawn.names) names.set(name, own);
    return parts.add(drawn.html);
  };
  const html = renderToString(
    <FailedRequestId value={requestId}>
      <PartHtmlContext value={parts.keep}>
        <DrawPartContext value={drawPart}>
          <LanguageProvider language={languageOf(locale, words, names)}>
            <ServerRouter context={drawn} url={url} />
          </LanguageProvider>
        </DrawPartContext>
      </PartHtmlContext>
    </FailedRequestId>,
  );
  return {
    html,
    parts,
    ...{ words: [...words], names: Object.fromEntries(names) },
    // At once: the browser must get the words that the page was drawn with.
    overrides: overridesOf(locale, [...words, ...alwaysLoaded]),
  };
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of stream) text += decoder.decode(piece, { stream: true });
  return text;
}

/** Logs what a loader or a page threw unexpectedly; the visitor sees the error page with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return;
  // A method that an address does not take is a mistake of the client: the request's own line says enough.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(failuresContext).push(error);
  // Answered and logged by mapOutage.
  if (isDatabaseUnavailable(error)) return;
  context
    .get(depsContext)
    .log.error({ requestId: context.get(requestIdContext), err: loggedError(error) }, "page failed");
}
