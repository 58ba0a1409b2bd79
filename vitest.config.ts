import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["{src,packages,imports,scripts,bench}/**/*.test.ts", "tests/**/*.test.{ts,tsx}"],
    // Those start processes of their own: vitest.faults.config.ts, vitest.ha.config.ts and vitest.drill.config.ts.
    exclude: ["tests/{faults,ha,processes,drill}/**", "**/node_modules/**"],
    globalSetup: ["tests/support/global-setup.ts"],
    // Pages name the style sheet by its address; without this it would be empty.
    css: { include: [/styles\.css\?url$/] },
    setupFiles: ["tests/support/quiet-console.ts"],
    // Files share their worker's modules, as they would share a process that serves: nothing of ours keeps state there
    // but by the database or deps it belongs to. Loading everything again for each file took a third of the time.
    isolate: false,
    maxWorkers: "100%",
    // As browser tests: on a busy machine an answer may be late; what fails twice has failed. .ci/count.mjs names what passed late.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
