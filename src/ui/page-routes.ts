import { UNSAFE_createClientRoutes as createClientRoutes } from "react-router";
import { nextTask } from "#lib/next-task.ts";
import { deferredModuleType } from "./deferred-script.ts";

type Routes = Parameters<typeof createClientRoutes>[0];
type ClientRoutes = ReturnType<typeof createClientRoutes>;

/** React Router's router, as far as it is used here. */
interface Router {
  patchRoutes: (parentId: string | null, children: ClientRoutes) => void;
  navigate: Step;
  fetch: Step;
}
type Step = (...args: never[]) => Promise<unknown>;

/** What React Router has on the window of a page. */
interface RouterWindow {
  __reactRouterManifest: { routes: Routes };
  __reactRouterRouteModules: Parameters<typeof createClientRoutes>[1];
  __reactRouterDataRouter: Router;
}

let withheld: Routes = {};
let showWhole = () => {};
/** Resolves once every route is there. */
const whole = new Promise<void>((resolve) => {
  showWhole = resolve;
});

/**
 * Lets React Router begin a page to read with that page's own routes. It ranks and compiles its routes while React hydrates, in one
 * task: all of them take 50 ms on a phone slowed four times. Call {@link addOtherRoutes} afterwards: steps to other pages
 * wait for it. A page to work on may navigate by itself as soon as it is hydrated, and so begins with every route.
 */
export function withholdOtherRoutes(): void {
  const script = document.querySelector<HTMLScriptElement>(`script[type="${deferredModuleType}"]`);
  if (script?.dataset.start !== "interaction") return;
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: own } = window as unknown as RouterWindow;
  withheld = { ...manifest.routes };
  manifest.routes = {};
  for (const id of Object.keys(own)) {
    manifest.routes[id] = withheld[id];
    delete withheld[id];
  }
  let router: Router;
  Object.defineProperty(window, "__reactRouterDataRouter", {
    get: () => router,
    set: (made: Router) => {
      router = made;
      for (const name of ["navigate", "fetch"] as const) router[name] = onceWhole(router[name].bind(router));
    },
  });
}

/** A form that is sent as soon as React has it may lead to a route that is not there yet. */
function onceWhole(step: Step): Step {
  return async (...args) => {
    await whole;
    return step(...args);
  };
}

/**
 * Adds the routes that were withheld, those of one parent a task, as React Router adds routes that it discovers. Resolves at once
 * where none were.
 */
export async function addOtherRoutes(): Promise<void> {
  const added = withheld;
  withheld = {};
  if (Object.keys(added).length === 0) return;
  const {
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
    __reactRouterDataRouter: router,
  } = window as unknown as RouterWindow;
  const parents = new Set(Object.values(added).map((route) => route?.parentId));
  Object.assign(manifest.routes, added);
  for (const parent of parents) {
    // Its own parent brings it along.
    if (parent && parent in added) continue;
    await nextTask();
    router.patchRoutes(parent ?? null, createClientRoutes(added, modules, null, true, false, parent));
  }
  showWhole();
}
