import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { newPerson, signUpDetails } from "./support/paid-sign-up.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

const packages = {
  "Admission Guide": { id: 2, paise: 199_900 },
  "Admission and Career": { id: 3, paise: 299_900 },
};

/** react-admin shows a progress indicator in its app bar while requests are pending. */
async function expectNoAxeViolationsOnceLoaded(page: Page) {
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expectNoAxeViolations(page);
}

/** A new person pays for a package at the test provider. @returns that person */
async function payFor(page: Page, name: keyof typeof packages) {
  const person = newPerson();
  const { id, paise } = packages[name];
  const made = await page.request.post("/api/create-order/", {
    data: { amount: paise, sign_up: signUpDetails(person, id) },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(new URL((await made.json()).checkout_url).pathname);
  await page.getByRole("main").getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  return person;
}

/** Opens the order of a payer from the list. */
async function openOrder(page: Page, email: string) {
  await page.goto("/staff/orders");
  await page.getByRole("textbox", { name: /^Receipt, payment number/ }).fill(email);
  // Until the list is filtered, it may hold orders of other payers.
  const rows = page.getByRole("row", { name: /Asha Patil/ });
  await expect(rows).toHaveCount(1);
  await rows.click();
  await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
}

test("accounts gives a part of a payment back, and sees it in the order's history", async ({ page }) => {
  const { email } = await payFor(page, "Admission Guide");
  await signInStaff(page, "accounts");
  await openOrder(page, email);
  await expectNoAxeViolationsOnceLoaded(page);
  await page.getByRole("button", { name: "Refund payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund payment" });
  await dialog.getByLabel("Amount in rupees").fill("5000");
  await expect(dialog.getByText("From ₹1 to ₹1,999")).toBeVisible();
  await dialog.getByLabel("Amount in rupees").fill("499");
  await expect(dialog.getByText("₹1,500 would be left")).toBeVisible();
  await dialog.getByLabel("Reason").fill("One of two calls was cancelled");
  await dialog.getByRole("button", { name: "Refund ₹499" }).click();
  await expect(page.getByRole("table", { name: "Refunds" })).toContainText("One of two calls was cancelled");
  await expect(page.getByRole("table", { name: "Refunds" })).toContainText("Refunded");
  await expect(page.getByText("Refund done", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Refunded/ })).toContainText("₹499");
  await page.goto("/staff/daily-sums");
  await expect(page.getByText("Our totals and the provider's are the same.")).toBeVisible();
  await expectNoAxeViolationsOnceLoaded(page);
});

// proves D6
test("above the limit a second person approves a refund, and the requester cannot", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await payFor(page, "Admission and Career");
  await signInStaff(page, "accounts");
  await openOrder(page, email);
  await page.getByRole("button", { name: "Refund payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund payment" });
  await expect(dialog.getByText("A second person must approve refunds above ₹2,000.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Paid twice");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByText("You requested this, so somebody else must decide.")).toBeVisible();

  const other = await browser.newPage({ baseURL: String(baseURL) });
  await signInStaff(other, "admin");
  await other.goto("/staff/refunds");
  await expectNoAxeViolationsOnceLoaded(other);
  await other
    .getByRole("row", { name: /Paid twice/ })
    .first()
    .getByRole("button", { name: "Approve" })
    .click();
  await other.getByRole("button", { name: "Approve and send" }).click();
  await expect(other.getByText("Refund approved", { exact: true })).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByText("Fully refunded")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Student/ })).toContainText("package Explorer");
});

test.describe("roles", () => {
  test.use({ expectedConsoleErrors: [/403/] });

  test("an editor is refused payments, and the overview shows what each role may see", async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInStaff(page, "editor");
    expect((await page.request.get("/api/staff/orders/")).status()).toBe(403);
    await page.goto("/staff/orders");
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.goto("/staff/overview");
    await expect(page.getByRole("heading", { name: "Oldest facts" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /Paid orders/ })).toHaveCount(0);
    await expectNoAxeViolationsOnceLoaded(page);

    const office = await browser.newPage({ baseURL: String(baseURL) });
    await signInStaff(office, "admin");
    await office.goto("/staff/overview");
    await expect(office.getByRole("heading", { name: /Paid orders in 30 days/ })).toBeVisible();
    await expect(office.getByRole("heading", { name: "Failed jobs" })).toBeVisible();
    await expectNoAxeViolationsOnceLoaded(office);
    await office.close();
  });
});
