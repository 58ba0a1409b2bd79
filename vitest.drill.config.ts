import { defineConfig } from "vitest/config";

/** A result day in five minutes, on one, two and four processes: `npm run drill`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/drill/**/*.test.ts"],
    globalSetup: ["tests/drill/support/global-setup.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
