import { findBrowser } from "./find-browser.mjs";

/**
 * Launch options for the installed Chromium, headless and with little output.
 *
 * @throws Error when no browser is installed
 */
export function browserOptions(): { executablePath: string; args: string[] } {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium or Chrome was found: run `node scripts/setup.mjs --test`.");
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: [
      // Chromium's sandbox does not start for root.
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
