import { createRequestHandler, type ServerBuild } from "react-router";
import { pagePattern } from "./route-pattern.server.ts";

type PageHandler = ReturnType<typeof createRequestHandler>;
type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * Answers requests for pages. React Router compares an address with all its routes, several times a request, and builds its tree of
 * them once more to draw a page: here each page has a handler that knows its own route alone. An address of no page is compared
 * with all.
 */
export function createPageHandler(build: ServerBuild): PageHandler {
  const all = createRequestHandler(build, "production");
  const own = new Map<string, PageHandler>();
  for (const route of routesOf(build)) {
    const pattern = patternOf(route);
    if (pattern !== null) own.set(pattern, createRequestHandler(narrow(build, pattern), "production"));
  }
  return (request, context) => {
    const handle = own.get(pagePattern(new URL(request.url).pathname)) ?? all;
    return handle(request, context);
  };
}

const routesOf = ({ routes }: ServerBuild) => Object.values(routes).filter((route) => route !== undefined);

/** The pattern of the addresses that a route answers; null for a layout, and for the route of all other addresses. */
function patternOf({ index, path }: Route): string | null {
  if (index) return "/";
  return path && path !== "*" ? `/${path.replace(/^\//, "")}` : null;
}

/**
 * The build with what a page at this pattern needs: its route, those of the addresses above it, which React Router tells the browser of
 * beforehand, the one for what is not there, and the layouts around all of these.
 */
function narrow(build: ServerBuild, pattern: string): ServerBuild {
  const above = pattern.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/") || "/");
  const patterns = new Set<string>([pattern, ...above]);
  const kept = new Set<string>();
  for (const route of routesOf(build)) {
    const own = patternOf(route);
    if (route.path !== "*" && (own === null || !patterns.has(own))) continue;
    for (let id: string | undefined = route.id; id; id = build.routes[id]?.parentId) kept.add(id);
  }
  const only = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
