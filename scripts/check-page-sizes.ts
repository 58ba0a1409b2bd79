/**
 * Sums the Brotli-compressed size of what each page loads, and fails above the budgets. JavaScript is the entry, the
 * list of routes, the chunks of the page and its layouts, and the message groups they use. The staff console has a
 * separate budget for what it loads before its first screen.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { valueFor } from "#lib/lookups.ts";

/** Words in Devanagari take more bytes than the same in English: a page may be this much larger for them. */
const budgets = { javascript: 131 * 1024, devanagari: 5.5 * 1024, css: 25 * 1024, console: 270 * 1024 };
/** Pages above the budget of script, and the most that they may have, in KB (docs/performance.md, "Weight"). */
const exceptions: Record<string, number> = {
  "site/rehearsal/pages/rehearsal": 142,
  "site/choices/check/pages/check": 140,
  "site/chances/pages/chances": 139.9,
  "site/costs/pages/cost": 138.2,
  "site/choices/pages/choices": 137,
  "site/catalogue/pages/search": 132,
  "site/dashboard/pages/dashboard": 133,
  "site/payments/pages/my-package": 131.4,
  "site/facts/pages/fact": 133.2,
  "site/chances/pages/record": 131.2,
};
const root = join(import.meta.dirname, "../build/client");
const assets = join(root, "assets");

interface Chunk {
  module: string;
  imports?: string[];
  css?: string[];
}
interface RouteChunk extends Chunk {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

const manifestName = fileMatching(/^manifest-.+\.js$/);
const manifestText = readFileSync(join(assets, manifestName), "utf8");
const manifest = JSON.parse(manifestText.slice(manifestText.indexOf("{"), manifestText.lastIndexOf("}") + 1)) as {
  entry: Chunk;
  routes: Record<string, RouteChunk>;
};
/** Chunks of the message groups, in English and in the language with the largest one. */
const words = wordChunks();

const { stylesUrl } = (await import("../build/server/index.js" as string)) as { stylesUrl: string };
/** By group. */
const messageNames = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "../messages/en.json"), "utf8")) as object).map(
    ([group, texts]) => [group, Object.keys(texts)],
  ),
);
/** The style sheet of all pages; routes may have their own. */
const css = compressedSize(stylesUrl);

const pages = Object.values(manifest.routes)
  .filter((route) => route.path !== undefined || route.index)
  .filter((route) => route.id !== "root")
  .map((route) => {
    const chunks = [manifest.entry, ...chain(route)];
    const modules = chunks.flatMap((chunk) => [chunk.module, ...(chunk.imports ?? [])]);
    const groups = messagesUsedBy(modules);
    const [javascript, largest] = (["english", "largest"] as const).map((kind) =>
      sum([`/assets/${manifestName}`, ...modules, ...groups.map((group) => valueFor(words, group)[kind])]),
    ) as [number, number];
    return { page: route.id, javascript, largest, css: css + sum(chunks.flatMap((chunk) => chunk.css ?? [])) };
  })
  .sort((a, b) => b.javascript - a.javascript);

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
console.table(
  pages.map(({ page, javascript, largest, css }) => ({
    page,
    javascript: kilobytes(javascript),
    "in Hindi or Marathi": kilobytes(largest),
    css: kilobytes(css),
  })),
);
const budgetOf = (page: string) => (exceptions[page] ?? 0) * 1024 || budgets.javascript;
const tooLarge = pages.filter(
  ({ page, javascript, largest, css }) =>
    javascript > budgetOf(page) || largest > budgetOf(page) + budgets.devanagari || css > budgets.css,
);
for (const { page } of tooLarge) {
  const { devanagari, css } = budgets;
  const javascript = budgetOf(page);
  console.error(
    `${page}: above ${kilobytes(javascript)} of JavaScript (${kilobytes(javascript + devanagari)} in Hindi or Marathi) or ${kilobytes(css)} of CSS`,
  );
}
const consoleSize = firstLoadOfConsole();
console.log(`Staff console, before its first screen: ${kilobytes(consoleSize)} of JavaScript`);
const isConsoleTooLarge = consoleSize > budgets.console;
if (isConsoleTooLarge)
  console.error(`Staff console: above ${kilobytes(budgets.console)}. Is a screen not loaded lazily?`);
process.exitCode = isConsoleTooLarge || pages.length === 0 || tooLarge.length > 0 ? 1 : 0;

/** The console's entry with its static imports; screens are loaded lazily. */
function firstLoadOfConsole(): number {
  const folder = join(import.meta.dirname, "../build/console");
  type Part = { file: string; imports?: string[] };
  const parts = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Part>;
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const next of parts[name]?.imports ?? []) load(next);
  };
  load("index.html");
  return [...loaded].reduce((total, name) => total + statSync(join(folder, `${parts[name]?.file}.br`)).size, 0);
}

function wordChunks(): Map<string, { english: string; largest: string }> {
  const chunks = JSON.parse(readFileSync(join(root, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  const found = new Map<string, { english: string; largest: string }>();
  for (const [source, { file }] of Object.entries(chunks)) {
    const [, language, group] = /messages\/compiled\/([a-z]+)\/([a-z_]+)\.ts$/.exec(source) ?? [];
    if (!language || !group || group === "load") continue;
    const chunk = `/${file}`;
    const { english = chunk, largest = chunk } = found.get(group) ?? {};
    found.set(group, {
      english: language === "en" ? chunk : english,
      largest: compressedSize(chunk) > compressedSize(largest) ? chunk : largest,
    });
  }
  return found;
}

/**
 * The message groups that a page's script uses, at most those it requests: `.search.` counts only before a name of a
 * message, for addresses have a `search` as well, and `{ search: m } = useMessages()` only where such a name is called: a
 * component's `{ college: c }` is a property, and the minifier may give its name to messages elsewhere in the file.
 */
function messagesUsedBy(modules: string[]): string[] {
  const scripts = [...new Set(modules)].map((module) => readFileSync(join(root, module), "utf8"));
  return [...words.keys()].filter((group) => scripts.some((script) => usesMessages(script, group)));
}

function usesMessages(script: string, group: string): boolean {
  const calls = (pattern: string) =>
    [...script.matchAll(new RegExp(pattern, "g"))].some(([, name = ""]) => messageNames[group]?.includes(name));
  if (calls(`\\.${group}\\.(\\w+)(?![\\w."'\`])`)) return true;
  return [...script.matchAll(new RegExp(`[{,]${group}:(\\w+)(?=[,}])[^{}()]*\\}=\\w+\\(\\)`, "g"))].some(
    ([, variable]) => calls(`(?<![\\w.])${variable}\\.(\\w+)\\(`),
  );
}

/** A route and the layouts around it. */
function chain(route: RouteChunk): Chunk[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined;
  return parent ? [...chain(parent), route] : [route];
}

function sum(files: string[]): number {
  return [...new Set(files)].reduce((total, file) => total + compressedSize(file), 0);
}

function compressedSize(file: string): number {
  return statSync(join(root, `${file}.br`)).size;
}

function fileMatching(pattern: RegExp): string {
  const name = readdirSync(assets).find((file) => pattern.test(file));
  if (!name) throw new Error("build/client/assets is not a finished build: run `npm run build`");
  return name;
}
