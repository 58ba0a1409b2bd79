import { type ServerBuild, UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from "react-router";
import routeList from "../../src/routes.ts";

interface RouteEntry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: RouteEntry[];
}

/** Renders the reply of a page after its loaders have run. */
export type Draw = (request: Request, status: number, headers: Headers) => Response;

/**
 * A server build of the pages in routes.ts from their sources, without client files.
 *
 * @param draw replaces the product's renderer, for tests that check the queries of a page and not its markup
 */
export async function sourcePages(draw?: Draw): Promise<ServerBuild> {
  const modules = import.meta.glob<Page>([
    "../../src/root.tsx",
    "../../src/entry.server.tsx",
    "../../src/site/**/pages/*.{ts,tsx}",
  ]);
  const routes: Record<string, object> = {};
  const files: Record<string, object> = {};
  const add = async ({ id, path, index, file, children = [] }: RouteEntry, parentId?: string) => {
    const ownId = id ?? file.replace(/\.tsx?$/, "");
    routes[ownId] = { id: ownId, parentId, path, index, module: asBuilt(await modules[`../../src/${file}`]!()) };
    files[ownId] = { id: ownId, parentId, path, index, module: `/assets/${ownId}.js`, imports: [], css: [] };
    for (const child of children) await add(child, ownId);
  };
  await add({ id: "root", path: "", file: "root.tsx", children: (await routeList) as RouteEntry[] });
  return {
    entry: { module: draw ? { default: draw } : await modules["../../src/entry.server.tsx"]!() },
    routes,
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: files,
      url: "/assets/manifest.js",
      version: "1",
    },
    ...{ publicPath: "/", basename: "/", assetsBuildDirectory: "", ssr: true, isSpaMode: false, prerender: [] },
    ...{ future: {}, routeDiscovery: { mode: "initial" } },
  } as unknown as ServerBuild;
}

type Page = { default?: Parameters<typeof UNSAFE_withComponentProps>[0] } & {
  ErrorBoundary?: Parameters<typeof UNSAFE_withErrorBoundaryProps>[0];
};

/** As the build makes it: components get what their loader answered. */
function asBuilt(module: Page): object {
  const { default: component, ErrorBoundary } = module;
  return {
    ...module,
    ...(component && { default: UNSAFE_withComponentProps(component) }),
    ...(ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary) }),
  };
}
