import { defineConfig } from "@playwright/test";
import { browserOptions } from "./scripts/browser-options.ts";
import { freePort } from "./scripts/start-product.ts";

// Playwright reads this file again in each worker; all of them must name the same port.
process.env.E2E_PORT ??= String(await freePort());
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1366, height: 768 } };

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/sign-in-first-admin.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // On a busy machine a browser may start late; a test that fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  // Ends by itself, with a report, before .ci/run would end it without one.
  globalTimeout: Number(process.env.BROWSER_TESTS_SECONDS ?? 0) * 1_000,
  reporter: "list",
  use: {
    baseURL,
    launchOptions: browserOptions(),
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Cached pages would answer where a test expects the server; e2e/discovery.spec.ts allows it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "phone", use: phone },
    { name: "desktop", use: desktop },
    // Every screen gets the same HTML, so a test tagged @no-script runs with JavaScript off on the phone alone.
    { name: "phone, no script", grep: /@no-script/, use: { ...phone, javaScriptEnabled: false } },
  ],
  webServer: {
    command: "exec node e2e/support/serve.ts",
    url: `${baseURL}/readyz`,
    timeout: 170_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
