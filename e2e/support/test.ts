import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

interface Fixtures {
  expectedConsoleErrors: RegExp[];
  noConsoleErrors: undefined;
  hasPointer: boolean;
  pointer: undefined;
}

/** The browser leaves out the fade to a page without one, or at another size: the page is shown all the same. */
const abortedFade = /^Transition was (aborted|skipped)/;

/**
 * Playwright's test, which also fails when a page throws or writes an error to the console: a refused script, a failed
 * hydration, a broken picture. A test that expects such errors declares them with `test.use({ expectedConsoleErrors:
 * [/404/] })`.
 *
 * Every page receives an interaction right after loading, so that it hydrates immediately (src/ui/page-start/page-script.ts);
 * `test.use({ hasPointer: false })` disables this.
 */
export const test = base.extend<Fixtures>({
  expectedConsoleErrors: [[], { option: true }],
  hasPointer: [true, { option: true }],
  pointer: [
    async ({ context, hasPointer }, use) => {
      if (hasPointer) await simulatePointer(context);
      await use(undefined);
    },
    { auto: true },
  ],
  noConsoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => {
        if (!abortedFade.test(message)) errors.push(message);
      });
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(errors.filter((error) => !expectedConsoleErrors.some((expected) => expected.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Moves a pointer over each page of this context once it has loaded; pages of other contexts get no interaction. */
async function simulatePointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => dispatchEvent(new PointerEvent("pointermove", { movementX: 1 }))),
  );
}

/** Waits until a page just loaded has hydrated; a click before that triggers the browser's default action. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator("html[data-live]")).toBeAttached();
}

/**
 * The addresses and referrers that a page requests from now on, in order, without the site and without the built files: in the
 * digits of a port, and of the content that names of files hold, any short figure may turn up.
 */
export function recordAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    const address = withoutSite(request.url());
    if (address.startsWith("/assets/")) return;
    const { referer } = request.headers();
    addresses.push(address, referer ? withoutSite(referer) : "");
  });
  return addresses;
}

/** Where a page is, without the site. */
export const addressOf = (page: Page): string => withoutSite(page.url());

function withoutSite(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
