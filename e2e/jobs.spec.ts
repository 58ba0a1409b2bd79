import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Sends the filters where no script does it. */
async function showWithoutScript(page: Page) {
  if (test.info().project.use.javaScriptEnabled === false)
    await page.getByRole("button", { name: "Show", exact: true }).click();
}

// proves S2.14, D10
test("openings say what they are, and Know More opens their page", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/campusdrives");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Jobs/Campus Drives", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  // e2e/staff-publishing.spec.ts leaves a posting of this company, which says less.
  const starterCards = await cards(page).filter({ hasNotText: "Nira Software" }).all();
  expect(starterCards.length).toBeGreaterThan(10);
  for (const card of starterCards) {
    await expect(card).toContainText("Pay");
    await expect(card).toContainText("Apply by");
    await expect(card.getByText("Sample", { exact: true })).toBeVisible();
  }
  await expectNoAxeViolations(page);
  const first = cards(page).first();
  const position = (await first.getByRole("heading").textContent()) ?? "";
  await first.getByRole("link", { name: `Know More: ${position}` }).click();
  await expect(page).toHaveURL(/\/campusdrives\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: position })).toBeVisible();
});

// proves S2.14
test("the filters narrow the openings and stay in the address", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/campusdrives");
  await page.getByRole("combobox", { name: "Kind", exact: true }).selectOption("campus_drive");
  await showWithoutScript(page);
  await expect(page).toHaveURL(/kind=campus_drive/);
  await expect(cards(page).filter({ hasNotText: "Campus drive" })).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await page.goto("/campusdrives?remote=1");
  await expect(page.getByRole("checkbox", { name: /^Remote only/ })).toBeChecked();
  for (const card of await cards(page).all()) await expect(card.getByText("Remote").first()).toBeVisible();
  await page.getByLabel("Company, position or skill").fill("zzz no such opening");
  await page.getByLabel("Company, position or skill").press("Enter");
  await expect(
    page.getByText("No offline campus and hiring for selected area, we will update when is there any job opening."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Show all openings" }).click();
  await expect(page).toHaveURL(/\/campusdrives$/);
});

// proves S2.14, S9.9, D19
test("the Internship tab tells the terms, the tracks, the questions and the signs of fraud", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/campusdrives");
  await page.getByRole("link", { name: "Internship", exact: true }).click();
  await expect(page).toHaveURL(/\?tab=internship$/);
  const main = page.getByRole("main");
  await expect(main).toContainText("unpaid");
  await expect(main).toContainText("nominal student fee");
  await expect(main.getByRole("heading", { name: "Tracks" })).toBeVisible();
  await expect(main.locator("details")).toHaveCount(12);
  await expect(main.getByRole("heading", { name: "How to recognise internship fraud" })).toBeVisible();
  await expect(cards(page).filter({ hasText: "Internship" })).toHaveCount(await cards(page).count());
  await expectNoAxeViolations(page);
});

// proves D10
test("an opening's page shows pay, who can apply, where to apply and the warning", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/campusdrives/1");
  const main = page.getByRole("main");
  for (const name of ["About the work", "Who can apply", "Never pay for a job", "Other openings"])
    await expect(main.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(main).toContainText(/₹[\d.,–]+( lakh)? a (year|month)/);
  await expect(main).toContainText("The company does not exist.");
  const apply = main.getByRole("link", { name: /^Apply on the company/ });
  await expect(apply).toHaveAttribute("target", "_blank");
  await expectNoAxeViolations(page);
  await main.getByRole("link", { name: "Report this opening" }).click();
  await expect(page).toHaveURL("/contactus");
});

test.describe("an id that names no opening", () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  // proves D1
  for (const id of ["0", "999999", "abc", "1.5"])
    test(`${id} is Page Not Found`, async ({ page }) => {
      const answer = await page.goto(`/campusdrives/${id}`);
      expect(answer?.status()).toBe(404);
    });
});
