/**
 * The server for browser tests: the built product with starter data, in a new embedded database or, when
 * TEST_DATABASE_URL is set, in a new PostgreSQL one. Started and stopped by Playwright (playwright.config.ts).
 */
import { rm } from "node:fs/promises";
import { createFreshDatabase } from "../../scripts/fresh-database.ts";
import { startProduct } from "../../scripts/start-product.ts";
import { dataFolder } from "./data-folder.ts";
import { firstAdmin } from "./first-admin.ts";

const { E2E_PORT, TEST_DATABASE_URL } = process.env;
const playwright = process.ppid;

const database = TEST_DATABASE_URL ? await createFreshDatabase(TEST_DATABASE_URL) : undefined;
await rm(dataFolder, { recursive: true, force: true });
const product = await startProduct({
  PORT: E2E_PORT as string,
  DATA_DIR: dataFolder,
  MODE: "trial",
  SAMPLE_DATA: "true",
  LOG_LEVEL: "warn",
  RATE_LIMITS: "off",
  WHATSAPP_NUMBER: "910000000000",
  // No test reaches for the internet: here there is no public file.
  PUBLIC_DATA_MIRROR: `http://127.0.0.1:${E2E_PORT}/no-public-files`,
  STAFF_EMAIL: firstAdmin.email,
  STAFF_PASSWORD: firstAdmin.password,
  ...(database && { DATABASE_URL: database.url }),
});

// Playwright stops this process with a signal; if Playwright itself was killed, the parent process changes.
const watch = setInterval(() => {
  if (process.ppid !== playwright) void stop();
  else if (!product.isRunning()) reportEnd();
}, 1_000);
process.once("SIGTERM", stop);

/** Every later test fails for want of the product: its last words are the only ones that say why. */
function reportEnd(): void {
  clearInterval(watch);
  console.error(`The product ended by itself. The end of what it printed:\n${product.printed().slice(-8_000)}`);
}

async function stop(): Promise<void> {
  clearInterval(watch);
  await product.stop();
  await database?.drop();
  await rm(dataFolder, { recursive: true, force: true });
}
