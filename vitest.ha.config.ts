import { defineConfig } from "vitest/config";

/** A cluster of databases as in deploy/ha whose primary dies again and again: `npm run test:ha`. Takes half an hour. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/ha/**/*.test.ts"],
    // Each file starts three etcd, three PostgreSQL and HAProxy.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
