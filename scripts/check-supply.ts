/**
 * Checks the supply chain: every version is exact, the lock file names no registry and has a hash for every package,
 * every shipped package has an allowed licence, and our code does not decompress Brotli. Run by `npm run validate`.
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  /** Packed into the package above it, whose hash covers it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  link?: boolean;
}
interface Manifest {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, "..");

/** Permissive licences, which require only their notice. */
const allowed = new Set(
  "MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 MIT-0 CC0-1.0 Unlicense Python-2.0".split(" "),
);
/** Shipped packages under another licence, each with the reason for the exception. */
const exceptions: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/,
    licence: "LGPL-3.0-or-later",
    reason: "libvips, unchanged and loaded as a shared library of its own that anybody may replace",
  },
  {
    name: /^@fontsource(-variable)?\/anek-(latin|devanagari)$/,
    licence: "OFL-1.1",
    reason: "a font: its licence allows sending it with pages",
  },
  { name: /^css-mediaquery$/, licence: "BSD", reason: "its LICENSE file is the text of BSD-3-Clause" },
];
/** APIs that decompress Brotli: the pinned Node's decoder has a known vulnerability (docs/security.md). */
const brotliDecoders = /\b(brotliDecompress(Sync)?|createBrotliDecompress|BrotliDecompress|new DecompressionStream)\b/;
const sourceFolders = ["src", "packages", "imports", "scripts", "bench", "console"];

const lock = readJson<{ packages: Record<string, LockedPackage> }>("package-lock.json").packages;
const mistakes = [
  ...findLooseVersions(),
  ...findUntrustedLocks(),
  ...findUnlockedPlatforms(),
  ...findLicences(),
  ...findDecoders(),
];
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length === 0)
  console.log(`Supply: ${shipped().length} packages ship, all locked and licensed by the list`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function findLooseVersions(): string[] {
  return ["package.json", ...globSync("{console,api-client,packages/*}/package.json", { cwd: root })].flatMap(
    (file) => {
      const { dependencies, devDependencies } = readJson<Manifest>(file);
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version} is not an exact version`);
    },
  );
}

/** The registry's address depends on the machine; the hash alone identifies the package. */
function findUntrustedLocks(): string[] {
  return Object.entries(lock)
    .filter(([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle)
    .flatMap(([path, { resolved, integrity }]) => [
      ...(resolved ? [`package-lock.json: ${path} names where it came from`] : []),
      ...(integrity?.startsWith("sha512-") ? [] : [`package-lock.json: ${path} has no sha512`]),
    ]);
}

/** `npm ci` refuses a lock file that lacks another platform's binary; npm leaves them out when it locks what is installed. */
function findUnlockedPlatforms(): string[] {
  const names = new Set(Object.keys(lock).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  return Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `package-lock.json: ${path} has no ${name}; delete node_modules and run npm install --package-lock-only`,
      ),
  );
}

/** Packages used in production or bundled into the build, by their path in the lock file. */
function shipped(): [path: string, LockedPackage][] {
  return Object.entries(lock).filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link);
}

function findLicences(): string[] {
  return shipped().flatMap(([path, locked]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    // Binaries for other platforms are not installed, so the lock file is the only source.
    const manifest = join(root, path, "package.json");
    const licence = existsSync(manifest) ? readJson<Manifest>(join(path, "package.json")).license : locked.license;
    const excepted = exceptions.find((one) => one.name.test(name))?.licence;
    return isAllowed(licence ?? "", excepted) ? [] : [`${name} ${locked.version}: licence ${licence ?? "unknown"}`];
  });
}

/** Parses the subset of SPDX expressions that packages use: names joined by AND or by OR, never both. */
function isAllowed(expression: string, excepted: string | undefined): boolean {
  const isGood = (name: string) => allowed.has(name) || name === excepted;
  const plain = expression.replace(/[()]/g, "");
  return plain.includes(" OR ") ? plain.split(" OR ").some(isGood) : plain.split(" AND ").every(isGood);
}

function findDecoders(): string[] {
  return sourceFolders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .concat("server.ts")
    .filter(
      (file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes("node_modules/") && file !== "scripts/check-supply.ts",
    )
    .filter((file) => brotliDecoders.test(readFileSync(join(root, file), "utf8")))
    .map((file) => `${file}: decompresses Brotli, or something that may be`);
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), "utf8")) as T;
}
