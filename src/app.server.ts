import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { canonicalOf } from "#lib/addresses.ts";
import { isPageData, pageAddress, pageDataPrefix } from "#lib/page-data.ts";
import { addressWithoutNul } from "#lib/plain-text.ts";
import { trustProxies } from "#lib/trusted-proxies.server.ts";
import { describeIssue } from "#lib/validation-words.ts";
import { apiRoutes } from "./api.server.ts";
import { verifyToken } from "./features/accounts/service/access-tokens.server.ts";
import { findVisitor } from "./features/accounts/service/sessions.server.ts";
import { takesLists } from "./features/choices/contract.ts";
import { metricsRoutes } from "./features/monitoring/routes.server.ts";
import { verifyKey } from "./features/partners/service/verify-key.server.ts";
import { takesFiles } from "./features/tickets/contract.ts";
import type { Deps } from "./http/deps.server.ts";
import { cspReportRoutes } from "./http/documents/csp-reports.server.ts";
import { createPageHandler } from "./http/documents/page-handler.server.ts";
import { securityHeaders } from "./http/documents/security-headers.server.ts";
import { limitCalls } from "./http/limits/call-limit.server.ts";
import { shedUnderPressure } from "./http/limits/pressure.server.ts";
import { tellQuotas } from "./http/limits/quotas.server.ts";
import { publicRoute } from "./http/page-cache/public-routes.server.ts";
import { accessLog } from "./http/request/access-log.server.ts";
import { restoreBody } from "./http/request/buffer-body.server.ts";
import { provideCandidateCookie } from "./http/request/candidate-cookie.server.ts";
import { clientAddress } from "./http/request/client-address.server.ts";
import { shareWithOrigins } from "./http/request/cross-origin.server.ts";
import { formPostsOnly } from "./http/request/forms-only.server.ts";
import { jsonBodiesOnly } from "./http/request/json-bodies-only.server.ts";
import { chooseLocale } from "./http/request/locale.server.ts";
import { ownHostOnly } from "./http/request/own-host.server.ts";
import { sameOriginOnly } from "./http/request/same-origin.server.ts";
import { traceRequests } from "./http/request/trace-requests.server.ts";
import { provideVisitor } from "./http/request/visitor.server.ts";
import {
  type ApiEnv,
  candidateCookieContext,
  clientAddressContext,
  depsContext,
  failuresContext,
  localeContext,
  mayPreviewContext,
  requestIdContext,
  visitorContext,
  wantsDataContext,
} from "./http/request-context.server.ts";
import { compression } from "./http/responses/compression.server.ts";
import { healthRoutes } from "./http/responses/health.server.ts";
import { mapOutage, onError } from "./http/responses/on-error.server.ts";
import { answerProblem } from "./http/responses/problem.server.ts";
import { publicResponseContext } from "./http/responses/public-response.server.ts";
import { type Serialize, serialize } from "./http/responses/serialize.server.ts";
import { provideBearer } from "./http/session/bearer.server.ts";
import { providePartnerKey } from "./http/session/partner-key.server.ts";
import { openDataRoutes } from "./site/information/open-data-files.server.ts";
import { embedRoutes } from "./site/preview/embed.server.ts";
import { previewRoutes } from "./site/preview/routes.server.ts";
import { seoRoutes } from "./site/seo/routes.server.ts";
import { wordRoutes } from "./site/words/routes.server.ts";
import { takesCsv } from "./staff/access/contract.ts";
import { mayPreview } from "./staff/access/service/may-preview.server.ts";
import { staffRoutes } from "./staff/api.server.ts";
import { consoleRoutes } from "./staff/console.server.ts";
import { takesImport } from "./staff/imports/contract.ts";
import { takesPicture } from "./staff/pictures/contract.ts";
import { publicPictureRoutes } from "./staff/pictures/public-files.server.ts";

export interface AppOptions {
  /** The built pages, or a function that loads the newest (development); without them only the REST API is open. */
  pages?: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the browser's files; undefined: another server serves them. */
  clientFolder?: string;
  /** Folder of the built staff console; undefined: another server serves it. */
  consoleFolder?: string;
  /** Whether public pages are made one after the other: the database works on this thread (serialize.server.ts). */
  onePageAtATime?: boolean;
}

/**
 * The whole product as one handler of web requests. Opens and starts nothing, so a test builds the same one.
 * Order: request id and log → security headers → other origins → same origin → body rules → health and metrics → pressure and calls →
 * visitor → staff's REST API → REST API → sitemap, feed and pictures → staff console → browser files → pages.
 */
export function createApp(deps: Deps, options: AppOptions = {}): Hono<ApiEnv> {
  // For every schema of the process, and without state: nothing that a client reads is the validation library's text.
  z.config({ customError: describeIssue });
  const isTrusted = trustProxies(deps.config.TRUSTED_PROXIES);
  const app = new Hono<ApiEnv>({ getPath: (request) => addressWithoutNul(getPath(request)) });
  app.use(async (c, next) => {
    c.set("deps", deps);
    c.set("publicResponse", c.env?.publicResponse ?? null);
    c.set("clientAddress", clientAddress(connectedAddress(c), c.req.header("x-forwarded-for") ?? null, isTrusted));
    await next();
  });
  app.use(accessLog());
  app.use(traceRequests());
  app.use(securityHeaders());
  app.use(shareWithOrigins());
  app.use(sameOriginOnly());
  app.use(jsonBodiesOnly((path) => takesFiles(path) || takesPicture(path) || takesImport(path), takesCsv, takesLists));
  app.onError(onError);
  app.route("/", healthRoutes());
  app.route("/", metricsRoutes());
  app.use(ownHostOnly());
  app.use(shedUnderPressure());
  app.route("/", cspReportRoutes());
  app.use(tellQuotas());
  app.use(providePartnerKey(verifyKey));
  app.use(limitCalls());
  app.use(compression());
  app.use(provideVisitor(findVisitor));
  app.use(provideBearer(verifyToken));
  app.use(provideCandidateCookie());
  app.route("/", staffRoutes());
  app.route("/", apiRoutes());
  app.route("/", openDataRoutes());
  app.route("/", seoRoutes());
  app.route("/", previewRoutes());
  app.route("/", embedRoutes());
  app.route("/", wordRoutes());
  app.route("/", publicPictureRoutes());
  if (options.consoleFolder) app.route("/", consoleRoutes(options.consoleFolder));
  if (options.clientFolder) app.route("/", browserFiles(options.clientFolder));
  app.get("*", redirectAliases);
  if (options.pages) app.route("/", pageRoutes(deps, options.pages, options.onePageAtATime ? serialize() : atOnce));
  app.notFound((c) => answerProblem(c, "not_found"));
  return app;
}

/** Address of the other end of the connection; a test that calls the app without one has none. */
function connectedAddress(c: Context): string | undefined {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
  return incoming?.socket?.remoteAddress;
}

/** Built files: hashed ones never change, the others are cached for an hour. */
function browserFiles(root: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  const others = serveStatic({ root, onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600") });
  // Only addresses with a file ending are read from disk; a page's data (`.data`) is no file.
  routes.use("/*", (c, next) => (/\.(?!data$)[a-z0-9]+$/.test(c.req.path) ? others(c, next) : next()));
  return routes;
}

const redirectAliases: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const canonical = canonicalOf(c.req.path);
  return canonical ? c.redirect(canonical + new URL(c.req.url).search, 301) : next();
};

const atOnce: Serialize = async (work) => work();

function pageRoutes(deps: Deps, pages: NonNullable<AppOptions["pages"]>, serialized: Serialize): Hono<ApiEnv> {
  const handle = typeof pages === "function" ? createRequestHandler(pages, "production") : createPageHandler(pages);
  const routes = new Hono<ApiEnv>();
  routes.use(formPostsOnly(takesFiles));
  routes.all("*", async (c) => {
    const wantsData = isPageData(c.req.path);
    const path = pageAddress(c.req.path);
    const isPublicPage = publicRoute(path.replace(/\.data$/, "")) !== null;
    if (wantsData && !(isPublicPage && c.req.method === "GET")) return answerProblem(c, "not_found");
    const failures: unknown[] = [];
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    context.set(requestIdContext, c.get("requestId"));
    context.set(publicResponseContext, c.get("publicResponse"));
    context.set(clientAddressContext, c.get("clientAddress"));
    context.set(visitorContext, c.get("visitor"));
    context.set(candidateCookieContext, c.get("candidateCookie"));
    context.set(mayPreviewContext, () => mayPreview(deps, c.req.raw.headers));
    context.set(localeContext, chooseLocale(c.req.raw.headers, c.req.url));
    context.set(failuresContext, failures);
    context.set(wantsDataContext, wantsData);
    const make = () => handle(forPages(c.req.raw), context);
    // Other pages may wait for what is not ours, such as the payment provider.
    const isPublic = c.req.method !== "POST" && isPublicPage;
    return mapOutage(c, restoreBody(await (isPublic ? serialized(make) : make())), failures);
  });
  return routes;
}

/**
 * A request as pages take it. React Router compares Origin too, with what is no public address, and refuses the `null`
 * that a page without Referer sends: a reset link's form could not be posted. Where a request comes from was decided by
 * sameOriginOnly.
 */
function forPages(request: Request): Request {
  const url = ofPage(addressWithoutNul(request.url));
  if (url === request.url && !request.headers.has("origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(url === request.url ? request : new Request(url, request), { headers });
}

/** The whole address of the page whose data is requested; any other address unchanged. */
function ofPage(address: string): string {
  if (!address.includes(pageDataPrefix)) return address;
  const url = new URL(address);
  if (!isPageData(url.pathname)) return address;
  url.pathname = pageAddress(url.pathname);
  return url.href;
}
