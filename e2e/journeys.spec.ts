// proves S2.3

import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("from home through the search to a college", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("search");
  await search.getByLabel("Which college, course or city?").fill("coep");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=coep/);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "View Details: COEP Technological University" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("COEP Technological University");
});

test("suggestions are chosen with the keyboard and announced to screen readers", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("main").getByRole("combobox", { name: "Which college, course or city?" });
  await box.fill("i.i.t bomb");
  const list = page.getByRole("main").getByRole("listbox");
  await expect(list.getByRole("option").first()).toContainText("Indian Institute of Technology Bombay");
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /suggestion/ }),
  ).not.toBeEmpty();
  await box.press("ArrowDown");
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    (await list.getByRole("option").first().getAttribute("id")) ?? "",
  );
  await expectNoAxeViolations(page);
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Indian Institute of Technology Bombay");
});

test("Escape closes the suggestions and keeps what was typed", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("main").getByRole("combobox", { name: "Which college, course or city?" });
  await box.fill("pune");
  await expect(page.getByRole("main").getByRole("listbox")).toBeVisible();
  await box.press("Escape");
  await expect(page.getByRole("main").getByRole("listbox")).toBeHidden();
  await expect(box).toHaveValue("pune");
});

test("an opening of the job list leads to its own page", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/campusdrives");
  const first = page
    .getByRole("main")
    .getByRole("link", { name: /Know More/ })
    .first();
  await first.click();
  await expect(page).toHaveURL(/\/campusdrives\/\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
