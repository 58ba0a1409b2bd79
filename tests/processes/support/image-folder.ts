import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** A `COPY` of the Dockerfile's last stage. */
interface Copy {
  /** The stage it copies from; null: the checked-out sources. */
  stage: string | null;
  sources: string[];
  target: string;
}

/**
 * Fills an empty folder with what the container image holds: the files that the Dockerfile's last stage copies, and the
 * packages without those of development. Sources come from the commit, what the build stage makes from this folder.
 */
export function fillImageFolder(folder: string): void {
  const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
  const ignored = readIgnored();
  for (const { stage, sources, target } of copiesOfLastStage(dockerfile)) {
    if (stage === "packages") linkPackages(join(folder, target));
    else for (const source of sources) copySource(folder, stage === "build", source, target, ignored);
  }
}

function copiesOfLastStage(dockerfile: string): Copy[] {
  const lines = dockerfile.split("\n");
  const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  return lastStage
    .filter((line) => line.startsWith("COPY "))
    .map((line) => {
      const words = line.split(/\s+/).slice(1);
      const option = /^--from=(\w+)$/.exec(words[0] ?? "");
      const paths = option ? words.slice(1) : words;
      return { stage: option?.[1] ?? null, sources: paths.slice(0, -1), target: paths.at(-1) as string };
    });
}

function readIgnored(): string[] {
  return readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
}

function copySource(folder: string, isBuilt: boolean, source: string, target: string, ignored: string[]): void {
  const path = isBuilt ? source.replace(/^\/app\//, "") : source;
  const to = target.endsWith("/") ? join(folder, target, path) : join(folder, target);
  if (isBuilt) {
    cpSync(join(root, path), to, { recursive: true });
    return;
  }
  const files = execFileSync("git", ["ls-files", "-z", path], { cwd: root, encoding: "utf8" }).split("\0");
  const kept = files.filter((file) => file !== "" && existsSync(join(root, file)) && !isIgnored(file, ignored));
  if (kept.length === 0) throw new Error(`The Dockerfile copies ${path}, which is not in the build context`);
  for (const file of kept) {
    const place = join(to, file.slice(path.length));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(root, file), place);
  }
}

function isIgnored(file: string, ignored: string[]): boolean {
  const folders = file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  return folders.some((path) => ignored.some((pattern) => matchesGlob(path, pattern)));
}

/** Links the packages that `npm install --omit=dev` leaves, without the pinned Node. */
function linkPackages(folder: string): void {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const name of installedNames()) {
    const entry = lock.packages[`node_modules/${name}`];
    if (!entry || entry.dev || entry.devOptional || name === "node") continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, name));
  }
}

function installedNames(): string[] {
  const modules = join(root, "node_modules");
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
  );
}
