import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

test("an editor loads public files, and reads why one is missing", async ({ page }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/public-data");
  const scholarships = "Scholarships, as Avanti Fellows collected them in 2026";
  const sets = page.getByRole("table", { name: "Sets of public files" });
  await expect(sets.getByRole("row", { name: scholarships })).toContainText("Not imported");
  await expectNoAxeViolations(page);

  await sets.getByRole("checkbox", { name: scholarships }).check();
  await page.getByRole("button", { name: "Load 1 chosen" }).click();
  await expect(page.getByText("At most 1 file is downloaded, 1 MB.")).toBeVisible();
  await page.getByRole("button", { name: "Load", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Last load: done" })).toBeVisible({ timeout: 60_000 });
  const outcome = page.getByRole("table", { name: "What the last load brought" });
  await expect(outcome.getByRole("row", { name: `${scholarships} No file is there` })).toBeVisible();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("there is nothing at this address (404)");
  await expectNoAxeViolations(page);
});

test("a counsellor finds no public data", async ({ page }) => {
  await signInStaff(page, "counsellor");
  await page.goto("/staff/public-data");
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
});
