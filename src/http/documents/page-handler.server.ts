import { createRequestHandler, type ServerBuild } from "react-router";
import { pagePattern } from "../request/route-pattern.server.ts";

type PageHandler = ReturnType<typeof createRequestHandler>;
type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * Handles requests for pages. React Router compares an address with all routes several times a request, and builds their tree
 * once more to render a page. Here each page has a handler that knows only its own route. An address of no page is compared
 * with all routes.
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

/** The pattern of a route's addresses; null for a layout, and for the catch-all route. */
function patternOf({ index, path }: Route): string | null {
  if (index) return "/";
  return path && path !== "*" ? `/${path.replace(/^\//, "")}` : null;
}

/**
 * The build with only the routes that a page at this pattern needs: its own, those of the addresses above it, which React Router
 * sends to the browser in advance, the catch-all route, and the layouts around all of these.
 */
function narrow(build: ServerBuild, pattern: string): ServerBuild {
  const above = pattern.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/") || "/");
  const patterns = new Set<string>([pattern, ...above]);
  const needed = new Set<string>();
  for (const route of routesOf(build)) {
    const own = patternOf(route);
    if (route.path !== "*" && (own === null || !patterns.has(own))) continue;
    for (let id: string | undefined = route.id; id; id = build.routes[id]?.parentId) needed.add(id);
  }
  const only = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
