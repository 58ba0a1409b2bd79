import type { Context, Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { ApiEnv } from "../request-context.server.ts";
import { answerProblem } from "../responses/problem.server.ts";

/**
 * Answers what no call of a router took: 405 with Allow where the address exists but not the method, 308 where it exists
 * with or without its last slash (specification D2), else 404.
 *
 * @param api a router with all its calls registered
 */
export function answerUnserved(api: Hono<ApiEnv>) {
  const served = methodsByAddress(api);
  return (c: Context<ApiEnv>): Response => {
    const { pathname, search } = new URL(c.req.url);
    const methods = served(c.req.path);
    if (methods.length > 0) {
      c.header("Allow", methods.join(", "));
      return answerProblem(c, "method_not_allowed");
    }
    const other = pathname.endsWith("/") ? pathname.slice(0, -1) : `${pathname}/`;
    if (served(other).length > 0) return c.redirect(other + search, 308);
    return answerProblem(c, "not_found");
  };
}

/** A look-up of the methods that an address takes, empty for an address that does not exist. */
function methodsByAddress(api: Hono<ApiEnv>): (path: string) => string[] {
  const methods = new Map<string, Set<string>>();
  for (const route of api.routes) {
    if (route.method === "ALL") continue;
    const known = methods.get(route.path) ?? new Set();
    known.add(route.method);
    if (route.method === "GET") known.add("HEAD");
    methods.set(route.path, known);
  }
  const router = new TrieRouter<string[]>();
  for (const [path, known] of methods) router.add("ALL", path, [...known]);
  return (path) => [...new Set(router.match("ALL", path)[0].flatMap(([known]) => known))];
}
