/**
 * Prepares the project for starting or testing: npm packages, the pinned Node, the build and, with --test, a browser.
 * Does only what is missing or stale, and reports it. Uses only Node's modules; runs on Node 20 and later.
 *
 *   node scripts/setup.mjs [--no-build] [--test] [--port]
 *
 * With --port it first checks that the product's address is free. Where there is no package-lock.json, as in a container
 * image, it does nothing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./find-browser.mjs";
import { takenPort } from "./free-port.mjs";
import { runStep, StepFailed } from "./run-step.mjs";
import { isBuildFresh } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = new Set(process.argv.slice(2));
/** Exists while packages are installed: what an install that was cut off left behind cannot be relied on. */
const unfinished = join(root, ".setup", "installing");

/** An error that the user can act on; any other exception is a bug in this script. */
class SetupError extends Error {}

async function main() {
  refuseOldNode();
  // A container image holds its packages and its build; there is nothing to set up from.
  if (!existsSync(join(root, "package-lock.json"))) return;
  if (options.has("--port")) await refuseTakenPort();
  await installPackages();
  await installNode();
  if (options.has("--no-build")) compileMessages();
  else await build();
  if (options.has("--test")) await provideBrowser();
}

function refuseOldNode() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  throw new SetupError(`Setup needs Node 20 or later; this is Node ${process.versions.node}.`);
}

/** Before minutes of set-up, not after them. */
async function refuseTakenPort() {
  const { HOST: host = "127.0.0.1", PORT: port = "3000" } = process.env;
  const taken = await takenPort(host, Number(port));
  if (taken === null) return;
  const { next } = taken;
  const offer = next
    ? ` Port ${next} is free:\n\n  PORT=${next} npm ${process.env.npm_lifecycle_event ?? "start"}\n`
    : "";
  throw new SetupError(
    `Port ${port} on ${host} is used by another program, perhaps by a Margdeep that already runs.${offer}`,
  );
}

/** npm records what it installed; packages are installed again only when that differs from package-lock.json. */
async function installPackages() {
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  const wanted = readLock(join(root, "package-lock.json"));
  const isCutOff = existsSync(unfinished);
  const isComplete = installed && Object.entries(wanted).every(([path, of]) => isInstalled(path, of, installed[path]));
  if (isComplete && !isCutOff) return;
  if (isCutOff) {
    printLine("An earlier installation was cut off: beginning again from an empty folder …");
    removePackages(wanted);
  }
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, "");
  const title = installed && !isCutOff ? "Updating npm packages" : "Installing npm packages";
  await install(title, wanted).catch(async (error) => {
    if (!(error instanceof StepFailed) || !/\b(ENOTEMPTY|EEXIST|EISDIR|ENOTDIR|EINTEGRITY)\b/.test(error.printed))
      throw error;
    printLine("npm found its folder in disorder: beginning again from an empty one …");
    removePackages(wanted);
    await install(title, wanted);
  });
  rmSync(unfinished, { force: true });
}

function install(title, wanted) {
  const paths = Object.keys(wanted).filter((path) => !wanted[path].optional);
  const progress = () => {
    const present = paths.filter((path) => existsSync(join(root, path, "package.json"))).length;
    return `${present} of ${paths.length} packages`;
  };
  return run("npm", ["install", "--no-save", "--include=dev", "--include=optional", "--loglevel=error"], {
    title,
    progress,
    failure: "The npm packages could not be installed.",
  });
}

function removePackages(wanted) {
  const workspaces = Object.keys(wanted).filter((path) => !path.includes("node_modules"));
  for (const folder of ["", ...workspaces])
    rmSync(join(root, folder, "node_modules"), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
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
async function installNode() {
  const wanted = `v${JSON.parse(readFileSync(join(root, "node_modules/node/package.json"), "utf8")).version}`;
  if (pinnedNodeVersion() === wanted) return;
  await run("npm", ["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"], {
    title: `Installing Node ${wanted}`,
    failure: `Node ${wanted} could not be installed.`,
  });
  if (pinnedNodeVersion() !== wanted) throw new SetupError(`Node ${wanted} does not run on this machine.`);
}

function pinnedNodeVersion() {
  const { stdout } = spawnSync(join(root, "node_modules/.bin/node"), ["--version"], { encoding: "utf8" });
  return stdout?.trim();
}

/** Commands run from the sources, whose texts are compiled from the messages; a build compiles them too. */
function compileMessages() {
  if (isBuildFresh(root)) return;
  const program = join(root, "node_modules/.bin/node");
  const { status, stderr } = spawnSync(program, ["scripts/compile-messages.ts"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new SetupError(`The messages could not be compiled.\n${stderr}`);
}

async function build() {
  if (isBuildFresh(root)) return;
  const title = existsSync(join(root, "build")) ? "Sources changed: building" : "Building";
  await run("npm", ["run", "--silent", "build"], { title, failure: "The build failed." });
}

async function provideBrowser() {
  if (findBrowser()) return;
  if (process.getuid?.() !== 0 || !hasProgram("apt-get")) {
    throw new SetupError("Browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.");
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const failure = "Chromium could not be installed with apt-get. Install it, or set CHROMIUM_PATH to a browser.";
  const title = "Installing Chromium with apt-get";
  await run("apt-get", ["update", "-qq"], { env, title, failure });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env, title, failure });
}

function hasProgram(name) {
  return !spawnSync(name, ["--version"], { stdio: "ignore" }).error;
}

/** Runs a program in the project's folder; its output is shown only when it fails. */
async function run(program, args, { failure, ...step }) {
  await runStep(program, args, { ...step, cwd: root, print: printLine }).catch((error) => {
    if (error instanceof StepFailed) error.failure = failure;
    throw error;
  });
}

function describeFailure({ printed, failure }) {
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|Temporary failure resolving/.test(printed);
  return `${printed}\n\n${failure}${isOffline ? " Is there a network connection?" : ""}`;
}

function printLine(line) {
  console.log(`set-up: ${line}`);
}

await main().catch((error) => {
  if (!(error instanceof SetupError) && !(error instanceof StepFailed)) throw error;
  console.error(error instanceof StepFailed ? describeFailure(error) : error.message);
  process.exitCode = 1;
});
