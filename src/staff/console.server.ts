import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { contentSecurityPolicy } from "#http/documents/security-headers.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";

/** Placeholder for the nonce in the built page: console/index.html. */
const noncePlace = "STYLE_NONCE";

/**
 * The staff console at /staff/: its files, and its single page at every other address below, for client-side routing.
 * The page contains no personal data; the data comes from /api/staff/, which authenticates each request.
 *
 * @param folder folder of the console's build
 */
export function consoleRoutes(folder: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const page = pageOf(folder);
  routes.get("/staff", (c) => c.redirect("/staff/", 308));
  routes.use("/staff/*", async (c, next) => {
    await next();
    c.res.headers.set("X-Robots-Tag", "noindex");
  });
  routes.use(
    "/staff/assets/*",
    async (c, next) => {
      await next();
      if (c.res.ok) c.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
    },
    serveStatic({ root: folder, rewriteRequestPath: (path) => path.replace(/^\/staff/, ""), precompressed: true }),
    async (c) => c.notFound(),
  );
  routes.get("/staff/*", async (c) => {
    // The style elements that the console makes itself carry this nonce; scripts come from its own files alone.
    const nonce = randomBytes(16).toString("base64url");
    const html = (await page()).replace(noncePlace, nonce);
    return c.html(html, 200, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": contentSecurityPolicy({ scripts: [], styles: [`'nonce-${nonce}'`] }),
    });
  });
  return routes;
}

/** Read at the first request, and cached. */
function pageOf(folder: string): () => Promise<string> {
  let read: Promise<string> | undefined;
  return () => {
    read ??= readFile(join(folder, "index.html"), "utf8");
    return read;
  };
}
