import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** About 8 % of the average letter: builds of one browser differ by less when they measure the same font. */
const widerLetters = "* { letter-spacing: 0.04em !important }";

/**
 * Expects that a page does not scroll sideways, with letters 8 % wider than this browser draws them, so that the outcome
 * does not depend on which build of the browser runs the test.
 *
 * @param widths of the window, in pixels; left out: as it is
 */
export async function expectFits(page: Page, widths?: number[]): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, widerLetters);
  for (const width of widths ?? [before?.width ?? 0]) {
    if (widths) await page.setViewportSize({ width, height: before?.height ?? 0 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const message = `${page.url()} is wider than its window of ${width} pixels`;
    await expect.poll(overflow, { message, timeout: 2_000 }).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  if (before && widths) await page.setViewportSize(before);
}
