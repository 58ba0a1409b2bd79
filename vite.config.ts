import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compileMessages } from "./scripts/compile-messages.ts";

/** Compiles the interface's words at the start of a build and whenever a text changes in development. */
function messages(): Plugin {
  return {
    name: "messages",
    buildStart() {
      compileMessages(process.cwd());
    },
    hotUpdate({ file }) {
      if (/\/messages\/[a-z]+\.json$/.test(file)) compileMessages(process.cwd());
    },
  };
}

export default defineConfig({
  plugins: [messages(), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server-entry.ts" } } },
  },
  build: { assetsInlineLimit: 0, target: "es2022" },
});
