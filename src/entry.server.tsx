import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { depsContext, localeContext, requestIdContext } from "#http/request-context.server.ts";
import { contentSecurityPolicy, inlineHashes } from "#http/security-headers.server.ts";
import type { Group } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { lateModuleType } from "#ui/late-script.ts";

/** How React Router begins the script that brings a page to life. */
const moduleScript = '<script type="module" async="">';

/**
 * Renders a page whole before the first byte goes out: its inline scripts are known by then, so the content security
 * policy names them by hash, and a failure still becomes a proper error page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const locale = context.get(localeContext);
  const usedWords = new Set<Group>();
  const page = await renderToText(
    <LanguageProvider language={languageOf(locale, usedWords)}>
      <ServerRouter context={routerContext} url={request.url} />
    </LanguageProvider>,
  );
  // Known only now: the groups of words that the page's script must have before it takes over.
  const html = startLate(page.replace("<html", `<html data-words="${[...usedWords].join(" ")}"`));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", locale);
  headers.append("Vary", "Save-Data");
  headers.set("Content-Security-Policy", contentSecurityPolicy(inlineHashes(html)));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return new Response(request.method === "HEAD" ? null : Buffer.from(html), { status, headers });
}

/** Keeps the page's script, and the files it needs, back until the page has been painted (ui/late-script.ts). */
function startLate(page: string): string {
  const modules: string[] = [];
  const headEnd = page.indexOf("</head>");
  const head = page
    .slice(0, headEnd)
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href: string) => {
      modules.push(href);
      return "";
    });
  const body = page.slice(headEnd);
  const at = body.lastIndexOf(moduleScript);
  if (at < 0) return page;
  const late = `<script type="${lateModuleType}" data-modules="${modules.join(" ")}">`;
  return head + body.slice(0, at) + late + body.slice(at + moduleScript.length);
}

/** Logs what a loader or a page threw unexpectedly; the visitor sees the error page with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  context
    .get(depsContext)
    .log.error({ requestId: context.get(requestIdContext), err: { name, message, stack } }, "page failed");
}

function renderToText(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
  });
}
