import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/**
 * Playwright's test, which also fails when a page throws or writes an error to the console: a refused script, a failed
 * hydration, a broken picture. A test that expects some of it names it with
 * `test.use({ expectedConsoleErrors: [/404/] })`.
 */
export const test = base.extend<{ expectedConsoleErrors: RegExp[]; noConsoleErrors: undefined }>({
  expectedConsoleErrors: [[], { option: true }],
  noConsoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(errors.filter((error) => !expectedConsoleErrors.some((expected) => expected.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until script has taken over a page just loaded; pressing before it gets the browser's own answer. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator("html[data-live]")).toBeAttached();
}
