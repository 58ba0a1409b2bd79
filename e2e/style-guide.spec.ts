import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Another Chromium draws letters and edges a little differently: its pictures would differ without a change of ours. */
const picturedBy = "156";

/** Fewer pixels than a button has may differ: machines round edges differently. */
const maxDiffPixels = 2_000;

/** Each language in both looks: one on the phone, the other on the desktop. */
const pictures = [
  { language: "en", desktop: "light", phone: "dark" },
  { language: "hi", desktop: "dark", phone: "light" },
  { language: "mr", desktop: "light", phone: "dark" },
] as const;

for (const { language, desktop, phone } of pictures) {
  test(`the style guide looks as before in ${language}`, async ({ page, browser, isMobile }) => {
    const [version] = browser.version().split(".");
    test.skip(version !== picturedBy, `the pictures are of Chromium ${picturedBy}, this one is ${version}`);
    await page.emulateMedia({ colorScheme: isMobile ? phone : desktop });
    await page.goto(`/styleguide?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: "Style guide" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    test.skip(!(await hasWholeWidths(page)), "the pictures are of a machine that rounds the widths of letters");
    await expect(page.locator("main")).toHaveScreenshot(`${language}.png`, { maxDiffPixels });
  });
}

/** By its settings of fonts a machine places letters at whole pixels or between them, so that lines break elsewhere. */
function hasWholeWidths(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const text = document.createElement("span");
    text.className = "text-sm";
    text.textContent = "Search colleges";
    document.querySelector("main")?.append(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    return Number.isInteger(width);
  });
}
