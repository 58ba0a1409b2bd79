import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { answerProblem } from "../responses/problem.server.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * What is sent to a page is a form, and is whole: anything else is refused before a page tries to read it (415; 400 when
 * it is broken).
 *
 * @param takesFiles addresses whose pages read forms with files themselves (read-multipart.server.ts)
 */
export function formPostsOnly(takesFiles: (path: string) => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (readingMethods.has(c.req.method)) return next();
    const type = (c.req.header("content-type") ?? "").toLowerCase();
    if (type.startsWith("application/x-www-form-urlencoded")) return next();
    if (!type.startsWith("multipart/form-data")) return answerProblem(c, "form_expected");
    if (takesFiles(c.req.path) || (await isWhole(c.req.raw.clone()))) return next();
    return answerProblem(c, "upload_broken");
  };
}

function isWhole(request: Request): Promise<boolean> {
  return request.formData().then(
    () => true,
    () => false,
  );
}
