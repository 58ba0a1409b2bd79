import { existsSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { descriptorName, fileNamePattern, versionPattern } from "#features/open-data/contract.ts";
import { packageFolder } from "#features/open-data/service/write-package.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerProblem } from "#http/responses/problem.server.ts";

/** Whole files, or parts of them for clients that ask for a range. Pages of any origin may read them. */
export function openDataRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/open-data/files/:version/:file", async (c) => (await answerFile(c)) ?? answerProblem(c, "not_found"));
  return routes;
}

async function answerFile(c: Context<ApiEnv>): Promise<Response | null> {
  const { version = "", file = "" } = c.req.param();
  const root = packageFolder(c.get("deps").config.DATA_DIR);
  // The library tells the console of a folder that is not there.
  if (!versionPattern.test(version) || !fileNamePattern.test(file) || !existsSync(root)) return null;
  const serve = serveStatic({
    root,
    rewriteRequestPath: () => `${version}/${file}`,
    onFound: (_path, found) => {
      found.header("Cache-Control", "public, max-age=3600");
      found.header("Access-Control-Allow-Origin", "*");
      found.header("Cross-Origin-Resource-Policy", "cross-origin");
      if (file !== descriptorName) found.header("Content-Disposition", `attachment; filename="${version}-${file}"`);
    },
  });
  return (await serve(c, async () => {})) ?? null;
}
