// proves S2.10

import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

/** The tabs of a page: links of a named `nav`, of which one says that it is shown. */
async function tabsOf(page: Page, label: string) {
  const tabs = page.getByRole("navigation", { name: label }).getByRole("link");
  const current = tabs.and(page.locator("[aria-current='page']"));
  await expect(current).toHaveCount(1);
  return { tabs, current, count: await tabs.count() };
}

/** Goes to the tab that is not shown, by the keyboard alone. */
async function openOther(page: Page, label: string) {
  const { tabs, current, count } = await tabsOf(page, label);
  const names = await tabs.allTextContents();
  const first = (await current.textContent()) as string;
  const other = names.findIndex((name) => name !== first);
  expect(count).toBeGreaterThan(1);
  await tabs.nth(0).focus();
  for (let at = 0; at < other; at += 1) await page.keyboard.press("Tab");
  await expect(tabs.nth(other)).toBeFocused();
  // Arrows scroll the page, as beside every link: these are no ARIA tabs.
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(other)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect((await tabsOf(page, label)).current).toHaveText(names[other] as string);
  await expect(page.getByRole("tab").or(page.getByRole("tablist"))).toHaveCount(0);
}

// proves S2.14
test("tabs are links that say which view is shown, in one way everywhere, with the keyboard and without script", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/campusdrives");
  await openOther(page, "Kinds of openings");
  await expect(page).toHaveURL(/\?tab=internship$/);
  await expectNoAxeViolations(page);

  await signedInStudent(page);
  await page.goto("/student-dashboard/profile");
  await openOther(page, "My account");
  await page.goto("/student-dashboard/colleges");
  await openOther(page, "My lists");
  await expectNoAxeViolations(page);
});

// proves S2.14
test("placement years change their table alone, and the year stays in the address", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/search?q=coep");
  await page.getByRole("link", { name: "View Details: COEP Technological University" }).click();
  const years = page.getByRole("navigation", { name: "Placement years" }).getByRole("link");
  await expect(years.first()).toHaveAttribute("aria-current", "page");
  test.skip((await years.count()) < 2, "the starter data holds one year");
  await openOther(page, "Placement years");
  await expect(page).toHaveURL(/placements=\d{4}/);
  if (isScripted()) expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
