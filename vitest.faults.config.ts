import { defineConfig } from "vitest/config";

/** Real processes of the built product, real outages: `npm run test:faults`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/faults/**/*.test.ts", "tests/processes/**/*.test.ts"],
    globalSetup: ["tests/faults/support/global-setup.ts"],
    // One after another: each scenario wants the machine, and they share one PostgreSQL server that some of them stop.
    fileParallelism: false,
    // How long a scenario may take on a machine that does much else: a start then takes a minute.
    // As browser tests: on a busy machine a process may be late; what fails twice has failed.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
