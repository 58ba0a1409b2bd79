/**
 * Checks whether build/ is up to date with the sources by a hash that the build stores. Uses only Node's modules,
 * because the set-up script runs before packages are installed.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const sources = [
  "src",
  "messages",
  "content",
  "packages",
  "public",
  "console/index.html",
  "console/src",
  "console/vite.config.ts",
  "scripts",
  "vite.config.ts",
  "vite.engine.config.ts",
  "vite.threads.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];
/** Paths written by the build, or not part of it. */
const isLeftOut = (/** @type {string} */ file) => file.endsWith("/compiled") || /\.test\.tsx?$/.test(file);

/**
 * @param {string} root the project's folder
 * @returns {boolean} true when build/ is complete and matches the current sources
 */
export function isBuildFresh(root) {
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(root);
}

/** @param {string} root */
function stampFile(root) {
  return join(root, "build", ".sources");
}

/** @param {string} root */
function hashSources(root) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} files in a stable order, as paths relative to root
 */
function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full) || isLeftOut(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

// The last step of `npm run build`.
const thisFile = fileURLToPath(import.meta.url);
if (process.argv[1] === thisFile) {
  const root = dirname(dirname(thisFile));
  writeFileSync(stampFile(root), hashSources(root));
}
