import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseUnavailable } from "#db/database-failures.server.ts";
import { contentSecurityPolicy, hashSource } from "#http/documents/security-headers.server.ts";
import { bufferedResponse } from "#http/request/buffer-body.server.ts";
import { isToRead, leavesDataOut } from "#http/request/document-request.server.ts";
import {
  depsContext,
  failuresContext,
  localeContext,
  outsideSourcesContext,
  requestIdContext,
  wantsDataContext,
} from "#http/request-context.server.ts";
import { publicResponseContext } from "#http/responses/public-response.server.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import type { Group, Locale } from "#lib/messages/compiled/types.ts";
import { languageOf, overridesOf } from "#lib/messages/languages.server.ts";
import { alwaysLoaded, LanguageProvider } from "#lib/messages/messages.tsx";
import { pageDataPrefix } from "#lib/page-data.ts";
import { FailedRequestId } from "#ui/form/failed-request.ts";
import type { PageFacts } from "#ui/page/page-facts.ts";
import { filesOf, PageScriptPart, pageScriptHtml } from "#ui/page/page-script.tsx";
import { type RenderPart, RenderPartContext } from "#ui/parts/cached-part.tsx";
import { createPageParts } from "#ui/parts/page-parts.server.ts";
import { type PartCache, renderHydratable } from "#ui/parts/part-cache.server.tsx";
import { PartHtmlContext } from "#ui/parts/part-html.ts";
import firstScript from "./ui/compiled/first-script.js?raw";

/** Of what is inline in a page, this alone runs. */
const inlineHashes = { scripts: [hashSource(firstScript)], styles: [] };

/**
 * Renders a page whole before the first byte goes out, so that a failure still becomes a proper error page. Nothing in a page suspends
 * while it is rendered (docs/decisions/0011), so React renders it in one pass.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const locale = context.get(localeContext);
  // React Router would render the stream of the page's data as the only part that suspends; it is with the page's facts instead.
  const { serverHandoffStream, ...entry } = routerContext;
  if (context.get(wantsDataContext)) return respondWithData(status, headers, serverHandoffStream);
  const isForAll = status === 200 && Boolean(context.get(publicResponseContext)?.isPublic);
  const url = new URL(request.url);
  const isDataLeftOut = status === 200 && leavesDataOut({ request, url, context });
  const { parts } = context.get(depsContext).state;
  const bytes = renderPage(
    entry,
    { cache: parts, locale, url: request.url },
    {
      start: isDataLeftOut || (status === 200 && isToRead(url)) ? "interaction" : "painted",
      data: serverHandoffStream && !isDataLeftOut ? await readText(serverHandoffStream) : null,
      dataFrom: isDataLeftOut ? pageDataPrefix + url.pathname + url.search : null,
      // A page that is shown to many names no request; one that failed names its own.
      requestId: status >= 400 ? context.get(requestIdContext) : null,
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", locale);
  headers.append("Vary", "Save-Data");
  headers.set("Content-Security-Policy", contentSecurityPolicy(inlineHashes, context.get(outsideSourcesContext)));
  if (!isForAll && !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return request.method === "HEAD"
    ? new Response(null, { status, headers })
    : bufferedResponse(bytes, { status, headers });
}

/** The text that React Router's script reads, alone: a page that is the same for everybody is sent without it. */
async function respondWithData(
  status: number,
  headers: Headers,
  stream?: ReadableStream<Uint8Array>,
): Promise<Response> {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  headers.set("X-Robots-Tag", "noindex");
  return bufferedResponse(Buffer.from(stream ? await readText(stream) : ""), { status, headers });
}

/** What a page's script is told beside what follows from rendering it. */
type GivenFacts = Pick<PageFacts, "start" | "data" | "dataFrom" | "requestId">;

/**
 * Renders a page with React.
 *
 * @param cache of the parts that many pages share
 * @returns the whole document
 */
export function renderPage(
  entry: EntryContext,
  { cache, locale, url }: { cache: PartCache; locale: Locale; url: string },
  given: GivenFacts,
): Buffer<ArrayBuffer> {
  const words = new Set<Group>();
  const names = new Map<string, string>();
  const parts = createPageParts();
  const scriptPart = parts.add("");
  const renderPart: RenderPart = (component, properties) => {
    const rendered = renderHydratable(cache, component, properties, locale);
    for (const group of rendered.words) words.add(group);
    for (const [name, own] of rendered.names) names.set(name, own);
    return parts.add(rendered.html);
  };
  const html = renderToString(
    <FailedRequestId value={given.requestId}>
      <PageScriptPart value={scriptPart}>
        <PartHtmlContext value={parts.placeholderFor}>
          <RenderPartContext value={renderPart}>
            <LanguageProvider language={languageOf(locale, words, names)}>
              <ServerRouter context={entry} url={url} />
            </LanguageProvider>
          </RenderPartContext>
        </PartHtmlContext>
      </PageScriptPart>
    </FailedRequestId>,
  );
  // At once: the browser must get the words that the page was rendered with.
  const overrides = overridesOf(locale, [...words, ...alwaysLoaded]);
  const facts = { ...given, ...filesOf(entry), words: [...words], names: Object.fromEntries(names), overrides };
  parts.set(scriptPart, pageScriptHtml(facts));
  return Buffer.concat(parts.insertInto(`<!DOCTYPE html>${html}`));
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
