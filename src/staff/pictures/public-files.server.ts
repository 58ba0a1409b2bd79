import { Hono } from "hono";
import { FilesUnavailable } from "#gateways/files.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerProblem } from "#http/responses/problem.server.ts";
import type { PictureFormat } from "#lib/picture-address.ts";
import { cropFileKey } from "./service/store-picture.server.ts";

const fileName = /^([A-Za-z0-9_-]{22})-([1-9]\d{2,3})\.(avif|webp)$/;

/** Public picture files. They are immutable: a new crop has a new address. */
export function publicPictureRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/pictures/:file", async (c) => {
    const [, key, width, format] = fileName.exec(c.req.param("file")) ?? [];
    if (!key) return answerProblem(c, "not_found");
    const headers = {
      "Content-Type": `image/${format}`,
      "Cache-Control": "public, max-age=31536000, immutable",
      // Messaging apps and feed readers show them beside a link.
      "Cross-Origin-Resource-Policy": "cross-origin",
      ETag: `"${c.req.param("file")}"`,
    };
    const { files, log } = c.get("deps");
    const bytes = await files.get(cropFileKey(key, Number(width), format as PictureFormat)).catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error;
      log.error({ reason: error.message }, "the file storage does not answer");
      return "unavailable" as const;
    });
    if (bytes === "unavailable") return answerProblem(c, "files_unavailable");
    if (!bytes) return answerProblem(c, "not_found");
    if (c.req.header("if-none-match")?.includes(headers.ETag)) {
      bytes.destroy();
      return c.body(null, 304, headers);
    }
    const picture = Buffer.concat(await bytes.toArray());
    return c.body(picture, 200, { ...headers, "Content-Length": String(picture.length) });
  });
  return routes;
}
