/**
 * Sums the Brotli-compressed size of what each page loads, and fails above the budgets. JavaScript is the entry, the
 * list of routes, the chunks of the page and its layouts, and the message groups they use. The staff console has a
 * separate budget for what it loads before its first screen.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const budgets = { javascript: 130 * 1024, css: 25 * 1024, console: 270 * 1024 };
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
/** Chunks of the message groups, each in the language with the largest one. */
const words = wordChunks();

const { styles } = (await import("../build/server/index.js" as string)) as { styles: string };
/** By group. */
const messageNames = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "../messages/en.json"), "utf8")) as object).map(
    ([group, texts]) => [group, Object.keys(texts)],
  ),
);
/** Every page inlines the main style sheet and the style sheets of its routes. */
const css = brotliCompressSync(styles).length;

const pages = Object.values(manifest.routes)
  .filter((route) => route.path !== undefined || route.index)
  .filter((route) => route.id !== "root")
  .map((route) => {
    const chunks = [manifest.entry, ...chain(route)];
    const modules = chunks.flatMap((chunk) => [chunk.module, ...(chunk.imports ?? [])]);
    const javascript = sum([`/assets/${manifestName}`, ...modules, ...messagesUsedBy(modules)]);
    return { page: route.id, javascript, css: css + sum(chunks.flatMap((chunk) => chunk.css ?? [])) };
  })
  .sort((a, b) => b.javascript - a.javascript);

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
console.table(
  pages.map(({ page, javascript, css }) => ({ page, javascript: kilobytes(javascript), css: kilobytes(css) })),
);
const tooLarge = pages.filter(({ javascript, css }) => javascript > budgets.javascript || css > budgets.css);
for (const { page } of tooLarge) {
  console.error(`${page}: above ${kilobytes(budgets.javascript)} of JavaScript or ${kilobytes(budgets.css)} of CSS`);
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

function wordChunks(): Map<string, string> {
  const chunks = JSON.parse(readFileSync(join(root, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  const largest = new Map<string, string>();
  for (const [source, { file }] of Object.entries(chunks)) {
    const group = /messages\/compiled\/[a-z]+\/([a-z_]+)\.ts$/.exec(source)?.[1];
    if (!group) continue;
    const known = largest.get(group);
    if (!known || compressedSize(known) < compressedSize(`/${file}`)) largest.set(group, `/${file}`);
  }
  return largest;
}

/**
 * The message groups that a page's script uses, at most those it requests: `.search.` counts only before a name of a
 * message, for addresses have a `search` as well.
 */
function messagesUsedBy(modules: string[]): string[] {
  const script = modules.map((module) => readFileSync(join(root, module), "utf8")).join("\n");
  const takes = (group: string) =>
    [...script.matchAll(new RegExp(`\\.${group}\\.(\\w+)(?![\\w."'\`])`, "g"))].some(([, name]) =>
      (messageNames[group] ?? []).includes(name!),
    );
  return [...words].filter(([group]) => takes(group)).map(([, file]) => file);
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
