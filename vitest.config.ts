import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["src/**/*.test.ts", "imports/**/*.test.ts", "tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quiet-console.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
