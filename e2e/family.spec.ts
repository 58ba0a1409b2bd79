// proves S20.1

import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

/** A list in the account of a new student, open on its page for sharing. */
async function openSharing(page: Page): Promise<void> {
  await signedInStudent(page);
  const rows = ["Alpha Civil", "Beta Computer", "Gamma Mining"].map((text) => ({ text, note: "ask my aunt" }));
  const made = await page.request.post("/api/choices/", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { name: "Round 1", authority: "other", year: 2026, rows },
  });
  expect(made.status()).toBe(201);
  await page.goto("/choices");
  await page.getByRole("link", { name: "Share with family" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Share “Round 1”" })).toBeVisible();
}

async function share(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name of the person").last().fill(name);
  await page.getByRole("button", { name: "Make a link" }).click();
  return page.getByLabel(`Secret link for ${name}`).inputValue();
}

async function weigh(page: Page, most: string): Promise<void> {
  for (const point of ["Fees", "Distance from home", "The branch", "Safety", "Jobs and pay afterwards"])
    await page.getByLabel(point).selectOption(point === most ? "5" : "1");
}

test("a student and a parent answer alone, then see what differs and which rows have no veto @no-script", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await openSharing(page);
  const address = await share(page, "Papa");
  const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1, name: "Round 1" })).toBeVisible();
  await expect(guest.getByText("ask my aunt")).toHaveCount(0);
  await guest.getByLabel("Your comment").fill("Is there a hostel?");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(guest.getByText("Is there a hostel?")).toBeVisible();
  await weigh(guest, "Fees");
  await guest.getByLabel("Row number").first().fill("3");
  await guest.getByLabel("Reason").first().fill("Too far from home");
  await expectNoAxeViolations(guest);
  await guest.getByRole("button", { name: "Save my answer" }).click();
  await expect(guest.getByText("The student: has not answered yet")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Is there a hostel?")).toBeVisible();
  await expect(page.getByText("Too far from home")).toHaveCount(0);
  await weigh(page, "Jobs and pay afterwards");
  await page.getByRole("button", { name: "Save my answer" }).click();
  await expect(page.getByRole("heading", { name: "What truly differs" })).toBeVisible();
  await expect(page.getByText("Papa: Too far from home")).toBeVisible();
  await expect(page.getByText("2 rows: 1 to 2")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFits(page);
  await guest.reload();
  await expect(guest.getByText("Papa (you): Too far from home")).toBeVisible();
  await expectFits(guest);

  await page.getByRole("button", { name: "End this link: Papa" }).click();
  await expect(page.getByText("The link of Papa was ended.")).toBeVisible();
  expect((await guest.reload())?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await guest.context().close();
});
