/**
 * Prepares the project for starting or testing: npm packages, the pinned Node, the build and, with --test, a browser.
 * Does only what is missing or stale, and reports it. Uses only Node's modules; runs on Node 20 and later.
 *
 *   node scripts/setup.mjs [--no-build] [--test]
 *
 * Where there is no package-lock.json, as in a container image, it does nothing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./find-browser.mjs";
import { isBuildFresh } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = new Set(process.argv.slice(2));

/** An error that the user can act on; any other exception is a bug in this script. */
class SetupError extends Error {}

function main() {
  refuseOldNode();
  // A container image holds its packages and its build; there is nothing to set up from.
  if (!existsSync(join(root, "package-lock.json"))) return;
  installPackages();
  installNode();
  if (!options.has("--no-build")) build();
  if (options.has("--test")) provideBrowser();
}

function refuseOldNode() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  throw new SetupError(`Setup needs Node 20 or later; this is Node ${process.versions.node}.`);
}

/**
 * npm records what it installed; packages are installed again only when that differs from package-lock.json. `npm ci`
 * rejects a lock file without other platforms' binaries, which some registries do not offer.
 */
function installPackages() {
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  const wanted = readLock(join(root, "package-lock.json"));
  if (installed && Object.entries(wanted).every(([path, entry]) => isInstalled(path, entry, installed[path]))) return;
  printLine(installed ? "Updating npm packages …" : "Installing npm packages (about a minute) …");
  run("npm", ["install", "--no-save", "--include=dev", "--include=optional", "--loglevel=error"], {
    failure: "The npm packages could not be installed.",
  });
}

/** The `packages` of a lock file without the project itself, or undefined when the file does not exist. */
function readLock(file) {
  if (!existsSync(file)) return undefined;
  const { "": _project, ...packages } = JSON.parse(readFileSync(file, "utf8")).packages;
  return packages;
}

/** Optional packages may be missing: they are binaries for other platforms. */
function isInstalled(path, wanted, installed) {
  if (!installed) return Boolean(wanted.optional);
  return installed.version === wanted.version && existsSync(join(root, path));
}

/** Install scripts are off (.npmrc); `node` is the only package that needs its own, to install the executable. */
function installNode() {
  const wanted = `v${JSON.parse(readFileSync(join(root, "node_modules/node/package.json"), "utf8")).version}`;
  if (pinnedNodeVersion() === wanted) return;
  printLine(`Installing Node ${wanted} …`);
  run("npm", ["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"], {
    failure: `Node ${wanted} could not be installed.`,
  });
  if (pinnedNodeVersion() !== wanted) throw new SetupError(`Node ${wanted} does not run on this machine.`);
}

function pinnedNodeVersion() {
  const { stdout } = spawnSync(join(root, "node_modules/.bin/node"), ["--version"], { encoding: "utf8" });
  return stdout?.trim();
}

function build() {
  if (isBuildFresh(root)) return;
  printLine(existsSync(join(root, "build")) ? "Sources changed: building …" : "Building …");
  run("npm", ["run", "--silent", "build"], { failure: "The build failed." });
}

function provideBrowser() {
  if (findBrowser()) return;
  if (process.getuid?.() !== 0 || !hasProgram("apt-get")) {
    throw new SetupError("Browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.");
  }
  printLine("Installing Chromium with apt-get …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const failure = "Chromium could not be installed with apt-get. Install it, or set CHROMIUM_PATH to a browser.";
  run("apt-get", ["update", "-qq"], { env, failure });
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env, failure });
}

function hasProgram(name) {
  return !spawnSync(name, ["--version"], { stdio: "ignore" }).error;
}

/** Runs a program in the project's folder; its output is shown only when it fails. */
function run(program, args, { env = process.env, failure }) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  const said = `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`.trim();
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|Temporary failure resolving/.test(said);
  throw new SetupError(`${said}\n\n${failure}${isOffline ? " Is there a network connection?" : ""}`);
}

function printLine(line) {
  console.log(`set-up: ${line}`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
