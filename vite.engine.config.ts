import { defineConfig } from "vite";

/**
 * The engine of offline kits: one classic script under a name that does not change, because the service worker imports it.
 * Browsers look for a newer one whenever they look for a newer worker.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    target: "es2022",
    rollupOptions: {
      input: "src/site/offline-kit/engine.ts",
      output: { format: "iife", entryFileNames: "offline-engine.js" },
    },
  },
});
