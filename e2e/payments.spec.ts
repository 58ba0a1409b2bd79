// proves D7

import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { openSecondStep } from "./support/fill-sign-up.ts";
import { pathIn, readLatestMail } from "./support/mail.ts";
import { newPerson, signUpDetails, signUpForPaidPackage } from "./support/paid-sign-up.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;
const main = (page: Page) => page.getByRole("main");

/** Pay at the test provider; without script its answer is brought back by a button. */
async function pay(page: Page) {
  await main(page).getByRole("button", { name: "Pay ₹1,999" }).click();
  if (!isScripted()) await main(page).getByRole("button", { name: "Continue" }).click();
}

async function expectAccount(page: Page) {
  await expect(main(page).getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await expect(main(page)).toContainText("User created successfully");
}

/** A paid sign-up ends at the login. */
async function expectLogin(page: Page, email: string) {
  await expect(page).toHaveURL("/login");
  await expect(main(page)).toContainText("Payment successful. User created successfully");
  await expect(main(page).getByLabel("Email or mobile number")).toHaveValue(email);
}

// proves S4.4
test("a paid sign-up: Pay, login with the identifier filled in, dashboard", { tag: "@no-script" }, async ({ page }) => {
  const person = newPerson();
  await signUpForPaidPackage(page, person);
  await expect(main(page)).toContainText("Test payment: no money moves");
  await expect(main(page)).toContainText("Prices include taxes");
  await expectNoAxeViolations(page);
  const checkout = page.url();
  await pay(page);
  await expectLogin(page, person.email);
  await expectNoAxeViolations(page);
  await page.goto(checkout);
  await expectAccount(page);
  await expectNoAxeViolations(page);
  await main(page).getByRole("button", { name: "Continue to login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(main(page)).toContainText("User created successfully");
  await main(page).getByLabel("Password", { exact: true }).fill(person.password);
  await main(page).getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/student-dashboard");
});

// proves S9.8
test("the receipt opens for its owner, for anyone with the e-mail's link, and for nobody else", async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "once is enough; its look on a phone is in the pictures");
  const person = newPerson();
  await signUpForPaidPackage(page, person);
  const checkout = page.url();
  await pay(page);
  await expectLogin(page, person.email);
  await page.goto(checkout);
  await main(page).getByRole("link", { name: "Open the receipt" }).click();
  await expect(page.getByRole("heading", { name: /^Receipt MD-\d{6}$/ })).toBeVisible();
  for (const text of ["Admission Guide", "₹1,999", "Prices include taxes", "Asha Patil", "no money moved"]) {
    await expect(main(page)).toContainText(text);
  }
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expectNoAxeViolations(page);

  const path = pathIn(await readLatestMail(person.email, "receipt"));
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const opened = await elsewhere.goto(path);
  await expect(elsewhere.getByRole("heading", { name: /^Receipt MD-\d{6}$/ })).toBeVisible();
  expect(opened?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(await elsewhere.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  for (const other of [path.split("?")[0], path.slice(0, -1), path.replace("key=", "key=x")]) {
    expect((await elsewhere.goto(other as string))?.status()).toBe(404);
  }
  const order = path.split("/receipt")[0] as string;
  await elsewhere.goto(order);
  await expect(elsewhere.getByRole("main")).toContainText("Payment successful");
  for (const secret of [person.email, "Patil", person.contact]) {
    await expect(elsewhere.getByRole("main")).not.toContainText(secret);
  }
  await elsewhere.close();
});

for (const [button, title] of [
  ["Fail", "The payment did not go through"],
  ["Cancel", "Payment cancelled"],
] as const) {
  test(`${button} is announced clearly, the form is filled in again, and the order can still be paid`, {
    tag: "@no-script",
  }, async ({ page }) => {
    const person = newPerson();
    await signUpForPaidPackage(page, person);
    const checkout = page.url();
    await main(page).getByRole("button", { name: button }).click();
    const notice = main(page).getByRole("alert").filter({ hasText: title });
    await expect(notice).toContainText("You were not charged");
    await expectNoAxeViolations(page);
    await main(page).getByRole("link", { name: "Back to sign up" }).click();
    await expect(page).toHaveURL(/\/signup\?order=/);
    await expect(main(page).getByLabel("First Name")).toHaveValue(person.firstName);
    await expect(main(page).getByLabel("Phone Number")).toHaveValue(person.contact);
    await openSecondStep(page);
    await expect(main(page).getByLabel(/^Password/)).toHaveValue("");
    await expect(main(page).getByRole("radio", { name: /^Admission Guide/ })).toBeChecked();
    await page.goto(checkout);
    await pay(page);
    await expectLogin(page, person.email);
  });
}

test("a tab closed right after paying: the provider's message makes the account", async ({ page, context }) => {
  const person = newPerson();
  await signUpForPaidPackage(page, person);
  const checkout = page.url();
  // The browser never brings the provider's answer.
  await page.route("**/checkout/**", (route) =>
    route.request().postData()?.includes("intent=confirm") ? route.abort() : route.continue(),
  );
  const paid = page.waitForResponse((response) => response.request().postData()?.includes("intent=pay") ?? false);
  await main(page).getByRole("button", { name: "Pay ₹1,999" }).click();
  await paid;
  await page.close();
  const again = await context.newPage();
  await expect(async () => {
    await again.goto(checkout);
    await expectAccount(again);
  }).toPass({ timeout: 20_000 });
  await readLatestMail(person.email, "Welcome");
});

test("somebody else's browser can neither pay nor see an open order", async ({ page, browser, isMobile }) => {
  test.skip(isMobile, "once is enough");
  await signUpForPaidPackage(page, newPerson());
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole("heading", { name: "You started this payment in another browser" })).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  const form = { intent: "pay" };
  const headers = { origin: new URL(page.url()).origin };
  expect((await elsewhere.request.post(page.url(), { form, headers })).status()).toBe(404);
  expect((await elsewhere.goto("/checkout/AAAAAAAAAAAAAAAAAAAAAA"))?.status()).toBe(404);
  expect((await elsewhere.goto("/checkout/no%00order"))?.status()).toBe(404);
  await elsewhere.close();
});

// proves S10.3
test("an order of an API client is paid at the address that its reply names", async ({ page, request }) => {
  const person = newPerson();
  const order = await request.post("/api/create-order/", {
    data: { amount: 199_900, sign_up: signUpDetails(person, 2) },
  });
  const { checkout_url } = await order.json();
  const opened = await page.goto(checkout_url);
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  await pay(page);
  await expectAccount(page);
});

// proves S10.3
test("a student upgrades: the packages, the checkout, and the difference to the next one", {
  tag: "@no-script",
}, async ({ page }) => {
  await signedInStudent(page);
  await page.goto("/packages");
  await expectNoAxeViolations(page);
  await main(page).getByRole("button", { name: "Upgrade: pay ₹1,999" }).click();
  await expect(page).toHaveURL(/\/checkout\/[A-Za-z0-9_-]{22}$/);
  await pay(page);
  await expect(main(page)).toContainText("Your package is active now.");
  await main(page).getByRole("link", { name: "To my package" }).click();
  await expect(page).toHaveURL("/student-dashboard/package");
  await expect(main(page)).toContainText("You have paid ₹1,999 for it.");
  await expect(main(page).getByRole("link", { name: /^Receipt/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page).getByRole("button", { name: "Upgrade: pay ₹1,000" }).click();
  await expect(main(page)).toContainText("Paid before for your package");
  await expectNoAxeViolations(page);
});
