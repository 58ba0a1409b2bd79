import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const boxName = "Which college, course or city?";

test("suggestions are grouped by what they are, and the arrow keys go through all groups", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const box = main.getByRole("combobox", { name: boxName });
  await box.fill("become a pil");
  const guide = main.getByRole("group", { name: "Career guide" }).getByRole("option", { name: /pilot/i }).first();
  await expect(guide).toBeVisible();
  await expectNoAxeViolations(page);
  const at = await main
    .getByRole("option")
    .evaluateAll((all, id) => all.findIndex((one) => one.id === id), await guide.getAttribute("id"));
  for (let press = 0; press <= at; press += 1) await box.press("ArrowDown");
  await expect(guide).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/career-guidence\/pilot/);
});

test("recent searches are on this device, without figures, and can be cleared", async ({ page }) => {
  await page.goto("/search");
  const main = page.getByRole("main");
  const box = main.getByRole("combobox", { name: boxName });
  for (const text of ["pune law", "my rank 25000 obc"]) {
    await box.click();
    await box.fill(text);
    await page.waitForTimeout(500);
    await box.press("Enter");
    await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
  await page.goto("/search");
  await box.click();
  const recent = main.getByRole("group", { name: "Your recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["pune law"]);
  await expectNoAxeViolations(page);
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=pune(\+|%20)law/);
  await page.goto("/search");
  await box.click();
  await main.getByRole("button", { name: "Clear recent searches" }).focus();
  await page.keyboard.press("Enter");
  await expect(recent).toBeHidden();
  await expect(box).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});
