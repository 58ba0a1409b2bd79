import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const folder = import.meta.dirname;
const nodeModules = realpathSync(join(folder, "../node_modules"));
/** npm keeps react-admin's own packages inside it, and a second copy inside each that shares them: contexts must be one. */
const reactAdmin = createRequire(join(nodeModules, "react-admin/package.json"));
const entryOf = (name: string) => reactAdmin.resolve(name).replace(/\.cjs$/, ".js");

/** The staff console: an application of its own, which the server sends at /staff/ (src/staff/console.server.ts). */
export default defineConfig({
  root: folder,
  base: "/staff/",
  publicDir: false,
  plugins: [react()],
  resolve: {
    // The pages use a newer React Router than react-admin does; the console takes its own.
    dedupe: ["react-router", "react-router-dom", "react", "react-dom"],
    alias: { "ra-core": entryOf("ra-core") },
  },
  build: {
    outDir: join(folder, "../build/console"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    // Read by scripts/check-page-sizes.ts.
    manifest: true,
    chunkSizeWarningLimit: 1000,
  },
  optimizeDeps: { include: ["react-admin"] },
});
