/**
 * Fails when a document names a path of the repository that does not exist: in backticks, or as the target of a link.
 * Run by `npm run validate`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { linkedPaths, quotedPaths } from "./documents/named-paths.ts";

const root = join(import.meta.dirname, "..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...markdownIn("docs"),
  ...markdownIn("docs/decisions"),
];
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let checked = 0;
for (const document of documents) {
  const text = readFileSync(join(root, document), "utf8");
  const missing = [
    ...quotedPaths(text, folders).map((path) => ({ path, file: path })),
    ...linkedPaths(text).map((path) => ({ path, file: join(dirname(document), path) })),
  ].filter(({ file }) => {
    checked += 1;
    return !existsSync(join(root, file));
  });
  for (const { path } of missing) {
    console.error(`${document}: there is no ${path}`);
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log(`Documents: all ${checked} paths they name exist`);

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}
