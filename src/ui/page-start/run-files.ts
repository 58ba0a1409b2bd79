import { nextTask } from "#lib/next-task.ts";
import { type PageFacts, placesKey } from "../page/page-facts.ts";
import type { PageData } from "./page-data.ts";

/** The files that take longest to run, each in a task of its own: vite.config.ts names them. */
const largeFiles = /\/(packages|shared)-/;

/** At most this many small files are requested, or run, in one task. */
const filesPerTask = 4;

/** What React Router's `HydratedRouter` reads from the window, as its `<Scripts>` would write it; the build's list of files adds itself. */
interface RouterWindow {
  __reactRouterContext: object;
  __reactRouterRouteModules: Record<string, unknown>;
}

/**
 * Runs the page's script in many short tasks, so that whatever is tapped meanwhile is answered between them: first the files that its
 * modules import, a few at a time, then the modules, then the one that hydrates the page.
 *
 * @throws TypeError when a file cannot be fetched
 */
export async function runFiles(facts: PageFacts, data: PageData): Promise<void> {
  const { first, routes, entry, imports, router } = facts;
  const modules = [...new Set([...Object.values(routes).flat(), ...imports])];
  for (const hrefs of byFew([...first, entry, ...modules])) {
    addLinks("modulepreload", hrefs);
    await nextTask();
  }
  if (!history.state) restorePlace();
  const own = window as unknown as RouterWindow;
  own.__reactRouterContext = { ...router, stream: data.stream };
  data.request();
  const isLarge = (href: string) => largeFiles.test(href);
  const small = modules.filter((href) => !isLarge(href));
  for (const href of first) await run([href]);
  for (const href of modules.filter(isLarge).sort()) await run([href]);
  for (const hrefs of byFew(small)) await run(hrefs);
  own.__reactRouterRouteModules = Object.fromEntries(
    await Promise.all(Object.entries(routes).map(async ([id, hrefs]) => [id, await loadRoute(hrefs)] as const)),
  );
  await load(entry);
}

const load = (href: string): Promise<object> => import(/* @vite-ignore */ href);

/** @returns what all modules of a route export */
async function loadRoute(hrefs: string[]): Promise<object> {
  return Object.assign({}, ...(await Promise.all(hrefs.map(load))));
}

async function run(hrefs: string[]): Promise<void> {
  await Promise.all(hrefs.map(load));
  await nextTask();
}

function byFew(hrefs: string[]): string[][] {
  return Array.from({ length: Math.ceil(hrefs.length / filesPerTask) }, (_, at) =>
    hrefs.slice(at * filesPerTask, (at + 1) * filesPerTask),
  );
}

export function addLinks(rel: "prefetch" | "modulepreload", hrefs: string[]): void {
  for (const href of hrefs) {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  }
}

/** Brings visitors who return back to their place, in the way in which `<ScrollRestoration>` does it once React runs. */
export function restorePlace(): void {
  try {
    if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
    const places = JSON.parse(sessionStorage.getItem(placesKey) ?? "{}") as Record<string, number>;
    const place = places[history.state.key];
    if (typeof place === "number") scrollTo(0, place);
  } catch {
    sessionStorage.removeItem(placesKey);
  }
}
