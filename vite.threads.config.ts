import { builtinModules } from "node:module";
import { defineConfig } from "vite";

/**
 * The programs of the server's threads, as CommonJS that Node runs as it is. A thread that runs TypeScript or modules needs WebAssembly
 * to read them, and V8 may abort the whole process when such a thread ends (decision 0079).
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ["@node-rs/argon2"] },
  build: {
    ssr: true,
    outDir: "build/threads",
    target: "node24",
    minify: false,
    rollupOptions: {
      input: {
        "build-thread": "src/features/catalogue/search/build-thread.server.ts",
        "heavy-thread": "src/heavy-thread.server.ts",
        "hash-thread": "src/features/accounts/service/hash-thread.server.ts",
      },
      external: [...builtinModules, /^node:/, "@node-rs/argon2"],
      output: { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs" },
    },
  },
});
