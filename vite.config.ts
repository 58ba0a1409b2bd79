import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compileContent } from "./scripts/compile-content.ts";
import { compileIcons } from "./scripts/compile-icons.ts";
import { compileMessages } from "./scripts/compile-messages.ts";
import { compilePageStart } from "./scripts/compile-page-start.ts";
import { compileScenes } from "./scripts/compile-scenes.ts";
import { subsetFont } from "./scripts/subset-font.ts";

/**
 * Compiles the words, of interface and information pages, and the scripts that run before React, when a build starts and whenever
 * one is saved; at the start also the fonts, the icons and the drawings of lists.
 */
function compiledFiles(): Plugin {
  return {
    name: "compiled-files",
    async buildStart() {
      compileMessages(process.cwd());
      compileContent(process.cwd());
      compileScenes(process.cwd());
      compileIcons(process.cwd());
      await compilePageStart(process.cwd());
      await subsetFont(process.cwd());
    },
    hotUpdate({ file }) {
      if (/\/ui\/page-start\/[^/]+\.ts$/.test(file)) return compilePageStart(process.cwd());
      if (/\/messages\/[a-z]+\.json$/.test(file)) compileMessages(process.cwd());
      if (/\/content\/[a-z]+\/.+\.md$/.test(file)) compileContent(process.cwd());
    },
  };
}

/** What only signed-in students and the forms of accounts show: no public page carries it. */
const studentFiles =
  /\/(features|site)\/((accounts|dashboard|payments|profile|tickets)\/|reviews\/components\/star|wishlist\/)/;

/** Parts of forms that pages to read do not show: only the pages with such forms carry them. */
const formFiles =
  /\/ui\/(form\/(error-summary|password-field|person-fields|preserve-input|select-field|use-solved-submit)|offline\/(draft-notice|draft-store|send-or-keep|use-draft))\./;

/** Parts of every page's frame that some pages use themselves: in files of their own, most would be shorter than their names. */
const frameFiles =
  /\/(ui\/(page\/pending-bar|parts\/server-part)|components\/(list\/search-box|login-prompt|enquiry-button)|saved-item|offline-reading|error-page)\.[a-z]+$/;

/**
 * What several pages share comes in few files: one that changes with our packages, one with our own code, one with small parts.
 * What one page alone shows goes with that page; the captcha's widget is fetched only where a captcha is seen.
 */
const sharedChunks = [
  { name: "packages", test: /\/node_modules\/(?!altcha\/)|vite\/preload-helper/, priority: 2 },
  {
    name: "shared",
    test: (id: string) =>
      /\/(packages|src\/(ui|lib|site\/[^/]+\/components))\/(?!messages\/compiled)/.test(id) &&
      !studentFiles.test(id) &&
      !formFiles.test(id),
    minShareCount: 6,
    priority: 1,
  },
  { name: "frame-parts", test: frameFiles, minShareCount: 2 },
];

/**
 * Makes the browser compile every function of a file while the file arrives, in another thread. Otherwise it compiles each at its first
 * call, which for React and its router is most of a page's start on a slow phone. Browsers that do not know the comment ignore it.
 * Source: V8, "Explicit compile hints"; measured in docs/decisions/0076.
 */
const compileHint = "//# allFunctionsCalledOnLoad";

/** Every page loads the list of all files, and 32 bits in the name of each pack smaller than 48. */
const hashCharacters = "hex";

/** Packages of many small files that no file outside the bundle loads: finding and reading each takes time at every start. */
const startFiles = [
  "@asteasolutions/zod-to-openapi",
  "@hono/zod-openapi",
  "@opentelemetry/api",
  "cockatiel",
  "jose",
  "nodemailer",
  "prom-client",
  "rate-limiter-flexible",
  "yaml",
  /^micromark/,
  // Sources of this repository.
  /^margdeep-/,
];

export default defineConfig({
  plugins: [compiledFiles(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            hashCharacters,
            codeSplitting: { groups: sharedChunks },
            // A page may have the same name; it is an entry.
            postBanner: ({ name, isEntry, isDynamicEntry }) =>
              name === "packages" && !isEntry && !isDynamicEntry ? compileHint : "",
          },
        },
      },
    },
    // The same names of files as in the browser: two copies of a font would both be fetched.
    ssr: {
      resolve: { noExternal: startFiles },
      build: { rollupOptions: { input: "./src/server-entry.ts", output: { hashCharacters } } },
    },
  },
  // The manifest stays for scripts/check-page-sizes.ts. React Router fetches the files of a page itself.
  build: { modulePreload: false, assetsInlineLimit: 0, target: "es2022", manifest: true },
});
