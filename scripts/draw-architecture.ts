import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import {
  arrowsBetween,
  drawFlowchart,
  type FileImport,
  replaceBetweenMarkers,
  withoutDetours,
} from "./architecture/folder-graph.ts";

/**
 * Draws the diagrams of docs/architecture.md from the imports in the code: `npm run architecture`. With --check it
 * writes nothing and fails when the committed diagrams are stale. Run by `npm run validate`.
 */

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/architecture.md");
const sources = ["server.ts", "src", "console", "imports", "scripts", "bench", "tools"];
/** Files that refer to others by a string: pages for React Router, and the build that the server loads. */
const filesWithNames = ["src/routes.ts", "server.ts"];

process.chdir(root);
const imports = [...(await readImports()), ...filesWithNames.flatMap(readNamedFiles)];
const committed = readFileSync(page, "utf8");
const drawn = ["features", "site", "staff"].reduce(
  (text, layer) => replaceBetweenMarkers(text, layer, draw(boxOfFolder(layer))),
  replaceBetweenMarkers(committed, "layers", draw(boxOfLayer)),
);
if (!process.argv.includes("--check")) writeFileSync(page, drawn);
else if (drawn !== committed) {
  console.error(
    "The pictures of docs/architecture.md no longer show the imports in the code: run npm run architecture",
  );
  process.exitCode = 1;
} else console.log("Architecture: the pictures show the imports in the code");

/** Imports of the product and its tooling, without tests, which may import anything. */
async function readImports(): Promise<FileImport[]> {
  const options = await extractOptions("./.dependency-cruiser.mjs");
  const { modules } = (await cruise(sources, { ...options, validate: false })).output as ICruiseResult;
  return modules
    .filter(({ source }) => !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved.replace(/^#/, "src/") })),
    );
}

function readNamedFiles(file: string): FileImport[] {
  const names = readFileSync(file, "utf8").matchAll(/"([\w./-]+\/[\w.-]+\.tsx?)"/g);
  return [...names]
    .map(([, name = ""]) => ({ from: file, to: normalize(join(dirname(file), name)) }))
    .filter(({ to }) => to.startsWith("src/"));
}

/** A file at the top of src gets its own box; every other file belongs to its folder's. */
function boxOfLayer(file: string): string | null {
  if (file === "server.ts") return file;
  const [first = "", second = ""] = file.split("/");
  if (first === "src") return /\.(tsx?)$/.test(second) || !second.includes(".") ? `src/${second}` : null;
  if (first === "packages") return `packages/${second}`;
  return sources.includes(first) ? first : null;
}

function boxOfFolder(layer: string): (file: string) => string | null {
  return (file) => new RegExp(`^src/${layer}/([^/]+)/`).exec(file)?.[1] ?? null;
}

function draw(boxOf: (file: string) => string | null): string {
  const boxes = imports.map(({ from }) => boxOf(from)).filter((box) => box !== null);
  return drawFlowchart(boxes, withoutDetours(arrowsBetween(imports, boxOf)));
}
