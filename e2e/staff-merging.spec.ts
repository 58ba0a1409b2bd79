// proves S12.6

import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

/** Two records at one address that may be one college, but not certainly, each with a branch of its own. */
async function addTwins() {
  const number = Math.floor(Math.random() * 1e9);
  const office = await officeOf();
  const common = { city: "Pune", state: "Maharashtra", ownership: "government", area: `${number} Karve Road` };
  const kept = await office.post("colleges/", { ...common, name: `Godavari Institute ${number}` });
  const removed = await office.post("colleges/", { ...common, name: `Godavari Institute ${number} Deemed University` });
  const { results } = await office.get("streams/?per_page=1");
  const branch = { stream_id: results[0].id, level: "ug" };
  await office.post("branches/", { ...branch, college_id: kept.id, name: "Civil Engineering", intake: 60 });
  await office.post("branches/", { ...branch, college_id: removed.id, name: "Mining Engineering", intake: 30 });
  await office.post("merge-suggestions/find/", {});
  await office.close();
  return { kept, removed };
}

test("an editor merges a suggested pair, the old address leads on, and the undo brings both back", async ({ page }) => {
  const { kept, removed } = await addTwins();
  await signInStaff(page, "editor");
  await page.goto("/staff/merging");
  await expect(page.getByRole("heading", { name: /^Pair 1 of/ })).toBeVisible();
  const own = page.getByRole("link", { name: kept.name, exact: true });
  for (let place = 2; !(await own.isVisible()); place += 1) {
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { name: new RegExp(`^Pair ${place} of`) })).toBeVisible();
  }
  await expect(page.getByText("The same address")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { name: `${removed.name}, Pune becomes ${kept.name}, Pune` })).toBeVisible();
  await expect(page.getByText("Branches: 1")).toBeVisible();
  await page.getByRole("radiogroup", { name: "Name" }).getByRole("radio", { name: removed.name }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Merge the two" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("It can be undone for 30 days")).toBeVisible();

  const old = await page.request.get(removed.site_path, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, kept.site_path]);
  await page.goto(removed.site_path);
  await expect(page.getByRole("heading", { level: 1, name: removed.name })).toBeVisible();
  await expect(page.getByText("Mining Engineering").first()).toBeVisible();

  await page.goto("/staff/merges");
  const row = page.getByRole("row", { name: `${removed.name}, Pune (${removed.id})` });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(page);
  await row.getByRole("button", { name: /^Undo merge/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await expect(row.getByText(/^Undone/)).toBeVisible();
  await page.goto(removed.site_path);
  await expect(page.getByText("Mining Engineering").first()).toBeVisible();
  await page.goto(kept.site_path);
  await expect(page.getByRole("heading", { level: 1, name: kept.name })).toBeVisible();
});
