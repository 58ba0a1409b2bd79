/**
 * Writes the two scripts that every page runs before React, each as one classic script: `node scripts/compile-page-start.ts`; every
 * build runs it. root.tsx has first-script.js inline in the page, and page-start.js as a file with an address of its own.
 */
import { join } from "node:path";
import { build } from "vite";

const scripts = ["first-script", "page-start"];

export async function compilePageStart(root: string): Promise<void> {
  for (const name of scripts) {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: {
        outDir: "src/ui/compiled",
        emptyOutDir: false,
        target: "es2022",
        modulePreload: false,
        rollupOptions: {
          input: join(root, `src/ui/page-start/${name}.ts`),
          output: { format: "iife", entryFileNames: "[name].js" },
        },
      },
    });
  }
}

if (import.meta.main) await compilePageStart(process.cwd());
