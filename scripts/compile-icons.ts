/** Writes the icons that the pages show into one file: `node scripts/compile-icons.ts`; every build runs it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawings } from "#ui/drawing/icon-drawings.ts";
import { lampSymbol } from "#ui/drawing/lamp-drawing.ts";

const folder = "src/ui/compiled";

/** An icon is as large as the element that shows it, and has its colours and the width of its lines. */
const shared = { size: "100%", fill: "inherit", stroke: "inherit", strokeWidth: "inherit" };

/** Writes the lamp mark, and each icon as lucide draws it with its name as id. */
export function compileIcons(root: string): void {
  const icons = Object.entries(drawings).map(([id, drawing]) =>
    renderToStaticMarkup(createElement(drawing, { id, ...shared })),
  );
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, folder, "icons.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg">${lampSymbol}${icons.join("")}</svg>`,
  );
}

if (import.meta.main) compileIcons(process.cwd());
