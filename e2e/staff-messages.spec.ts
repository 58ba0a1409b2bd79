import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

/**
 * What can be pressed or filled in and is at least partly under the strip of messages, such as the top of a form that is
 * scrolled; the strip's own buttons aside.
 */
function controlsUnderStrip(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strip = document.getElementById("messages");
    if (!strip) throw new Error("no strip");
    const notice = strip.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("button, a, input, textarea, [role=button]")]
      .filter((control) => !strip.contains(control) && control.checkVisibility({ opacityProperty: true }))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isApart =
          box.right <= notice.left || box.left >= notice.right || box.bottom <= notice.top || box.top >= notice.bottom;
        return box.width > 1 && box.height > 1 && !isApart;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}

// proves S24.1
test("a message names the record, covers no control at phone and desktop width, and takes the change back", async ({
  page,
}) => {
  const office = await officeOf();
  const key = `lamp-${Math.floor(Math.random() * 1e9)}`;
  const source = { key, publisher: "AICTE", title: "Intake", captured_on: "2026-11-01", status: "official" };
  const { id } = await office.post("sources/", source);
  await signInStaff(page, "admin");
  for (const [width, title] of [
    [360, "Intake by course"],
    [1366, "Intake by branch"],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/staff/sources/${id}`);
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("button", { name: "Save" }).scrollIntoViewIfNeeded();
    const before = await controlsUnderStrip(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Source saved" })).toBeVisible();
    expect((await controlsUnderStrip(page)).filter((control) => !before.includes(control))).toEqual([]);
    await expect(page.getByRole("status").filter({ hasText: "Source saved" })).toBeInViewport({ ratio: 1 });
    expect(before.join()).not.toContain("<button");
  }
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Source restored" })).toBeVisible();
  expect(await office.get(`sources/${id}/`)).toMatchObject({ title: "Intake by course" });
  await office.close();
});

// proves S24.1
test("the menu begins with Overview, Orders and Refunds; a group that was folded stays folded", async ({ page }) => {
  await signInStaff(page, "admin");
  await page.goto("/staff/");
  await expect(page).toHaveURL(/\/staff\/overview$/);
  const entries = page.getByRole("menu").getByRole("menuitem");
  await expect(entries.nth(0)).toHaveText("Day to day");
  expect((await entries.allTextContents()).slice(1, 4)).toEqual(["Overview", "Orders", "Refunds"]);
  const group = page.getByRole("menuitem", { name: "Update colleges" });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Streams" })).toHaveCount(0);
  await page.reload();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expectNoAxeViolations(page);
});
