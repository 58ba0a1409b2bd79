/** Writes the icons that the pages show into one file: `node scripts/compile-icons.ts`; every build runs it. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as lucide from "lucide-react";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { lampSymbol } from "#ui/lamp-drawing.ts";

const folder = "src/ui/compiled";

/** @returns the text of the file: the lamp mark, and one element for each icon, with its name as id */
export function compileIcons(root: string): string {
  const drawings = new Map(usedIcons(root).map(drawingOf));
  const symbols = [...drawings].map(
    ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`,
  );
  const file = `<svg xmlns="http://www.w3.org/2000/svg">${lampSymbol}${symbols.join("")}</svg>`;
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, "icons.svg"), file);
  return file;
}

/** What the sources import from lucide but types, by its exported name. */
function usedIcons(root: string): string[] {
  const used = new Set<string>();
  for (const file of globSync("src/**/*.{ts,tsx}", { cwd: root })) {
    const imports = readFileSync(join(root, file), "utf8").matchAll(/import \{([^}]+)\} from "lucide-react"/g);
    for (const [, names] of imports)
      for (const name of names!.split(",").map((one) => one.trim()))
        if (name && !name.startsWith("type ")) used.add(name.split(" as ")[0]!);
  }
  return [...used].sort();
}

/** @returns the icon's own name, which may differ from the one it is imported by, and what is in its `<svg>` */
function drawingOf(exported: string): [name: string, drawing: string] {
  const icon = (lucide as unknown as Record<string, ComponentType>)[exported];
  const markup = icon ? renderToStaticMarkup(createElement(icon)) : "";
  const [, name, drawing] = /^<svg [^>]*class="lucide lucide-([a-z0-9-]+)[^>]*>(.+)<\/svg>$/.exec(markup) ?? [];
  if (!name || !drawing)
    throw new Error(`${exported} of lucide-react is drawn in another way: see scripts/compile-icons.ts`);
  return [name, drawing];
}

if (import.meta.main) compileIcons(process.cwd());
