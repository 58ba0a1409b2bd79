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
  if (!widths) await expectNoOverflow(page);
  for (const width of widths ?? []) {
    await page.setViewportSize({ width, height: before?.height ?? 0 });
    // A screen whose arrangement depends on the width is drawn again in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expectNoOverflow(page);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  if (before && widths) await page.setViewportSize(before);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { needed, width } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(needed, `${page.url()} is wider than its window of ${width} pixels`).toBeLessThanOrEqual(width);
}
