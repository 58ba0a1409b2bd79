/**
 * Checks what the product is made of: every version is exact, the lock file names no registry and no code without a hash,
 * every package that ships has a licence of the list, and nothing of ours decompresses Brotli. Run by `npm run validate`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
}
interface Manifest {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, "..");

/** Licences that ask for no more than their notice. */
const allowed = new Set(
  "MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 MIT-0 CC0-1.0 Unlicense Python-2.0".split(" "),
);
/** Packages that ship under another licence, and why they may. */
const exceptions: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/,
    licence: "LGPL-3.0-or-later",
    reason: "libvips, unchanged and loaded as a shared library of its own that anybody may replace",
  },
  {
    name: /^@fontsource(-variable)?\/anek-latin$/,
    licence: "OFL-1.1",
    reason: "a font: its licence allows sending it with pages",
  },
  { name: /^css-mediaquery$/, licence: "BSD", reason: "its LICENSE file is the text of BSD-3-Clause" },
];
/** What would decompress Brotli: the pinned Node's decoder has a known hole (docs/security.md). */
const brotliDecoders = /\b(brotliDecompress(Sync)?|createBrotliDecompress|BrotliDecompress|DecompressionStream)\b/;
const sourceFolders = ["src", "imports", "scripts", "bench", "console"];

const lock = readJson<{ packages: Record<string, LockedPackage> }>("package-lock.json").packages;
const mistakes = [...findLooseVersions(), ...findUntrustedLocks(), ...findLicences(), ...findDecoders()];
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length === 0)
  console.log(`Supply: ${shipped().length} packages ship, all locked and licensed by the list`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function findLooseVersions(): string[] {
  return ["package.json", "console/package.json"].flatMap((file) => {
    const { dependencies, devDependencies } = readJson<Manifest>(file);
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version} is not an exact version`);
  });
}

/** The address that a package came from belongs to one machine; its hash says what it must be. */
function findUntrustedLocks(): string[] {
  return Object.entries(lock)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, { resolved, integrity }]) => [
      ...(resolved ? [`package-lock.json: ${path} names where it came from`] : []),
      ...(integrity?.startsWith("sha512-") ? [] : [`package-lock.json: ${path} has no sha512`]),
    ]);
}

/** Packages that run in production, or whose code is in the build, by their place in the lock file. */
function shipped(): [path: string, LockedPackage][] {
  return Object.entries(lock).filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link);
}

function findLicences(): string[] {
  return shipped().flatMap(([path, locked]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    // Binaries for other machines are not installed: what the lock file says of them must do.
    const manifest = join(root, path, "package.json");
    const licence = existsSync(manifest) ? readJson<Manifest>(join(path, "package.json")).license : locked.license;
    const excepted = exceptions.find((one) => one.name.test(name))?.licence;
    return isAllowed(licence ?? "", excepted) ? [] : [`${name} ${locked.version}: licence ${licence ?? "unknown"}`];
  });
}

/** Reads an SPDX expression as far as packages use it: names joined by AND or by OR, never both. */
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
