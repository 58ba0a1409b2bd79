import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { pathIn, readLatestMail } from "./support/mail.ts";
import { newPerson, signUpDetails } from "./support/paid-sign-up.ts";
import { createStaff, desktopOnly, signInAs, signInStaff, type TestStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// /api/staff/me/ answers visitors with an error status, which the browser writes to its console.
test.use({ expectedConsoleErrors: [/(40[0134]|422).*\/api\/staff\/(me|session|invitations|staff)\//] });

async function typePassword(page: Page, { email, password }: Pick<TestStaff, "email" | "password">) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page, name: string) {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
}

/** A code of the app, `steps` half minutes from now: each counts once. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
}

// proves T2.17
test("signing in takes the password and a code of the second factor, and leads to where one wanted to be", async ({
  page,
}) => {
  const editor = await createStaff("editor");
  await page.goto("/staff/account");
  await typePassword(page, editor);
  // Anyone who touches money or prices is led to a second factor before anything else.
  await expect(page.getByText("One more step before you start: set up a second factor")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = String(await page.locator("code").textContent());
  await page.getByLabel("Code from your app").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Code from your app").fill(codeOf(secret, -1));
  await page.getByRole("button", { name: "Confirm" }).click();
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const recoveryCodes = await shown.allTextContents();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await page.getByLabel("I have saved them").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  await signOut(page, editor.name);
  await page.goto("/staff/history?q=lamp");
  await typePassword(page, editor);
  await page.getByLabel("Code from your app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/staff\/history\?q=lamp/);

  await signOut(page, editor.name);
  await typePassword(page, editor);
  await page.getByRole("button", { name: /Use a recovery code/i }).click();
  await page.getByLabel("Recovery code").fill(recoveryCodes[0] as string);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: editor.name })).toBeVisible();
});

test("a wrong password gives an error message and keeps what was typed", async ({ page }) => {
  const editor = await createStaff("editor");
  await page.goto("/staff/");
  await typePassword(page, { ...editor, password: "not the lamp" });
  await expect(page.getByRole("alert")).toHaveText("E-mail address or password is not correct");
  await expect(page.getByLabel("E-mail")).toHaveValue(editor.email);
});

for (const role of ["editor", "counsellor", "accounts"] as const) {
  test(`${role}: the menu names no part of others, and its address says whose it is`, async ({ page }) => {
    const { name } = await signInStaff(page, role);
    await page.goto("/staff/history");
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "History" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "Staff" })).toHaveCount(0);
    await page.goto("/staff/staff");
    await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
    await expect(page.getByText(`You are signed in as ${name}, ${role}.`)).toBeVisible();
    const answer = await page.request.get("/api/staff/staff/");
    expect(answer.status()).toBe(403);
  });
}

test("an invitation is sent, accepted and works; the link works once", async ({ page, browser, baseURL }) => {
  await signInStaff(page, "admin");
  const email = `new-${Date.now()}@example.org`;
  await page.goto("/staff/staff");
  await page.getByRole("link", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(email);
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: /Counsellor/ }).click();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("An invitation is open until")).toBeVisible();

  const link = pathIn(await readLatestMail(email));
  const theirs = await browser.newPage({ baseURL });
  await theirs.goto(link);
  await expect(theirs.getByText(`You are invited as counsellor, with ${email}`)).toBeVisible();
  await theirs.getByLabel("Your name").fill("Ravi Kulkarni");
  await theirs.getByLabel("New password").fill("short");
  await theirs.getByRole("button", { name: "Save and sign in" }).click();
  await expect(theirs.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await theirs.getByLabel("New password").fill("a lamp for the office 9");
  await theirs.getByRole("button", { name: "Save and sign in" }).click();
  await theirs.getByRole("link", { name: "Sign in" }).click();
  await typePassword(theirs, { email, password: "a lamp for the office 9" });
  await expect(theirs.getByRole("button", { name: "Ravi Kulkarni" })).toBeVisible();

  await theirs.goto(link);
  await expect(theirs.getByRole("alert")).toBeVisible();
  await theirs.close();
});

test("the whole frame works with the keyboard alone", async ({ page }) => {
  const admin = await createStaff("admin");
  await signInAs(page, admin);
  await page.context().clearCookies();
  await page.goto("/staff/account");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(admin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Use a recovery code/i }).press("Enter");
  await page.getByLabel("Recovery code").focus();
  await page.keyboard.type(String(admin.recoveryCodes?.pop()));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/staff\/staff$/);
  await expect(page.getByRole("cell", { name: admin.email })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("g h ?");
  await expect(page.getByRole("textbox", { name: "Name or e-mail" })).toHaveValue("g h ?");
  await expect(page).toHaveURL(/\/staff\/staff/);
});

test("when the session ends while somebody types, a dialog signs them in again and the form is saved", async ({
  page,
  context,
}) => {
  const admin = await signInStaff(page, "admin");
  await page.goto(`/staff/staff/${admin.id}`);
  await page.getByLabel("Name").fill("Meera Deshpande");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("E-mail").fill(admin.email);
  await dialog.getByLabel("Password").fill(admin.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("button", { name: /Use a recovery code/i }).click();
  await dialog.getByLabel("Recovery code").fill(String(admin.recoveryCodes?.pop()));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meera Deshpande" })).toBeVisible();
});

test("leaving unsaved changes asks for confirmation", async ({ page }) => {
  const admin = await signInStaff(page, "admin");
  await page.goto(`/staff/staff/${admin.id}`);
  await page.getByLabel("Name").fill("Not saved");
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/staff/${admin.id}$`));
  await expect(page.getByLabel("Name")).toHaveValue("Not saved");
});

/** A list without a record shows neither its columns nor its tools; a payment makes the longest line above Orders. */
async function payForPackage(page: Page) {
  const order = await page.request.post("/api/create-order/", {
    data: { amount: 199_900, sign_up: signUpDetails(newPerson(), 2) },
  });
  await page.goto(new URL((await order.json()).checkout_url).pathname);
  await page.getByRole("main").getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
}

const frame = ["history", "account", "staff", "staff/1", "staff/create", "partners", "nowhere"];
const content = [
  ...["colleges", "branches", "cutoffs", "placements", "streams", "sources", "imports", "hostels", "news"],
  ...["announcements", "jobs", "courses", "packages"],
];
const people = [
  "overview",
  "inbox",
  "students",
  "reviews",
  "consents",
  "answer-templates",
  "orders",
  "payment-queue",
  "refunds",
  "daily-sums",
];
/** From the narrowest that the console supports: some of its screens change their arrangement in between. */
const deskWidths = [768, 820, 1024];
// Each screen once: content in light mode at desktop width, people and payments in dark mode at the minimum width.
for (const [colorScheme, screens] of [
  ["light", [...frame, ...content]],
  ["dark", [...frame, ...people]],
] as const) {
  test(`axe finds nothing on the main screens, ${colorScheme}; 768 pixels are wide enough`, async ({ page }) => {
    test.slow();
    if (screens.includes("orders")) await payForPackage(page);
    await page.emulateMedia({ colorScheme });
    await page.goto("/staff/login");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expectNoAxeViolations(page);
    await signInAs(page, await createStaff("admin"));
    await page.setViewportSize(colorScheme === "dark" ? { width: 768, height: 1024 } : { width: 1366, height: 768 });
    for (const screen of screens) {
      await page.goto(`/staff/${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      // What react-admin shows in place of rows that take more than a second: a table without headings, whose rows fade.
      await expect(page.locator('tr[style*="opacity"]')).toHaveCount(0);
      await expectNoAxeViolations(page);
      await expectFits(page, deskWidths);
    }
  });
}
