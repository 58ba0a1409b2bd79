import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "#lib/config.server.ts";
import { languageCookieOf, localeInAddress, localeOf } from "./locale.server.ts";

/**
 * Remembers the language of a page that was opened by an address that names one, as search engines list them: the pages
 * behind its links are in it too. It is set beside the reply, which may come from the page cache.
 */
export function rememberLanguage(incoming: IncomingMessage, outgoing: ServerResponse, config: Config): void {
  const { url = "", method, headers } = incoming;
  const named = localeInAddress(url);
  if (!named || method !== "GET" || headers["sec-fetch-dest"] !== "document" || headers["sec-purpose"]) return;
  if (localeOf(headers.cookie ?? "", headers["accept-language"] ?? "") === named) return;
  outgoing.setHeader("Set-Cookie", languageCookieOf(named, config));
}
