// proves S5.1, S8.1

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createFreshDatabase } from "../scripts/fresh-database.ts";
import { type Product, startProduct } from "../scripts/start-product.ts";
import { openDatabase } from "../src/db/client.server.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, expectLive, test } from "./support/test.ts";

const words = {
  Name: "Asha Patil",
  Email: "asha@example.org",
  "Phone Number": "9800000000",
  Message: "Which hostel is near COEP?",
};

async function openDialog(page: import("@playwright/test").Page) {
  await page.goto("/");
  await expectLive(page);
  await page.getByRole("button", { name: "Enquiry Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fill(dialog: import("@playwright/test").Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

test("an empty field shows the specified alert, sends nothing and keeps what was typed", async ({ page }) => {
  const dialog = await openDialog(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await fill(dialog, { ...words, Message: "" });
  await dialog.getByRole("button", { name: "Send" }).click();
  const alert = page.getByRole("alertdialog", { name: "Error!" });
  await expect(alert).toContainText("Please fill all the fields");
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(words.Name);
  expect(requests.filter((url) => url.includes("/contacts/"))).toEqual([]);
});

// proves S2.9, S4.2
test("a message is sent with the keyboard alone and confirmed, and the dialog closes with empty fields", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard to tab with");
  await page.goto("/");
  await expectLive(page);
  const button = page.getByRole("button", { name: "Enquiry Now" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Name", { exact: true }).focus();
  for (const value of Object.values(words)) {
    await page.keyboard.type(value);
    await page.keyboard.press("Tab");
  }
  const sent = page.waitForResponse("**/contacts/");
  await page.keyboard.press("Enter");
  expect((await sent).status()).toBe(201);
  const alert = page.getByRole("alertdialog", { name: "Success!" });
  await expect(alert).toContainText("Your message has been sent successfully");
  await expect(dialog).toBeHidden({ timeout: 5_000 });
  await expect(button).toBeFocused();
  await button.click();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("");
});

for (const [name, fault] of [
  ["a failing server", { status: 500, json: { error: "Something went wrong" } }],
  ["a broken connection", null],
] as const) {
  test.describe(name, () => {
    test.use({ expectedConsoleErrors: [/500|ERR_FAILED/] });
    test("shows the specified alert and keeps what was typed", async ({ page }) => {
      await page.route("**/contacts/", (route) => (fault ? route.fulfill(fault) : route.abort()));
      const dialog = await openDialog(page);
      await fill(dialog, words);
      await dialog.getByRole("button", { name: "Send" }).click();
      const alert = page.getByRole("alertdialog", { name: "Error!" });
      await expect(alert).toContainText("Something went wrong");
      await page.keyboard.press("Escape");
      await expect(alert).toBeHidden();
      await expect(dialog).toBeVisible();
      for (const [label, value] of Object.entries(words))
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    });
  });
}

// proves S2.4
test("the message box of the dialog is 120 pixels high", async ({ page }) => {
  const dialog = await openDialog(page);
  expect((await dialog.getByLabel("Message", { exact: true }).boundingBox())?.height).toBe(120);
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
]) {
  // proves S2.4, S2.21
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });
    // proves S2.9
    test("Send stays in view while the fields of the dialog scroll", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Enquiry Now" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Contact Us" });
      const send = dialog.getByRole("button", { name: "Send" });
      const title = dialog.getByRole("heading", { name: "Contact Us" });
      await expect(send).toBeInViewport({ ratio: 1 });
      for (const share of [0.5, 1]) {
        await dialog.evaluate(
          (sheet, at) => sheet.scrollTo({ top: sheet.scrollHeight * at, behavior: "instant" }),
          share,
        );
        await expect(send).toBeInViewport({ ratio: 1 });
        await expect(title).toBeInViewport({ ratio: 1 });
      }
      const [button, box] = [await send.boundingBox(), await dialog.getByRole("checkbox").last().boundingBox()];
      expect(box?.y ?? 0).toBeGreaterThan(button?.y ?? 0);
    });
  });
}

test.describe("the page's form", () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  // proves S2.17, D9
  test("names the missing fields, keeps what was typed, then sends it and shows a reference", {
    tag: "@no-script",
  }, async ({ page }) => {
    await page.goto("/contactus");
    const main = page.getByRole("main");
    await main.getByLabel("First Name").fill("Asha");
    await main.getByLabel("Email").fill("asha at example");
    await main.getByRole("button", { name: "Submit" }).click();
    // The hearts and the captcha keep lines of their own ready on the page.
    const summary = main.getByRole("alert").filter({ hasText: "Please check" });
    await expect(summary).toContainText("Last Name is required");
    await expect(summary).toContainText("Please enter an e-mail address");
    await expect(main.getByLabel("First Name")).toHaveValue("Asha");
    await main.getByLabel("Last Name").fill("Patil");
    await main.getByLabel("Email").fill("asha@example.org");
    await main.getByLabel("Message").fill(`From the page, ${test.info().project.name}`);
    await main.getByRole("button", { name: "Submit" }).click();
    await expect(main.getByRole("status").filter({ hasText: "Success!" })).toContainText(
      /Your reference is M-[2-9A-Z]{7}\./,
    );
  });
});

test("what the dialog sent is in the database", async ({ page, isMobile }) => {
  test.skip(isMobile, "once is enough");
  // Starts a product of its own, which alone takes some seconds.
  test.setTimeout(120_000);
  const serverUrl = process.env.TEST_DATABASE_URL;
  const fresh = serverUrl ? await createFreshDatabase(serverUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "margdeep-contact-"));
  let product: Product | undefined;
  try {
    product = await startProduct({
      MODE: "trial",
      SAMPLE_DATA: "false",
      LOG_LEVEL: "warn",
      DATA_DIR: folder,
      ...(fresh && { DATABASE_URL: fresh.url }),
    });
    await page.goto(product.address);
    // Before that, the button leads to the contact page.
    await expectLive(page);
    await page.getByRole("button", { name: "Enquiry Now" }).click();
    await fill(page.getByRole("dialog", { name: "Contact Us" }), words);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alertdialog", { name: "Success!" })).toBeVisible();
    // A page that is still open fetches what its pointer happens to lie on.
    await page.close();
    await product.stop();
    const database = await openDatabase({ databaseUrl: fresh?.url, folder: join(folder, "database") });
    const { rows } = (await database.db.execute(
      sql`select name, email, contact, message, is_active from contact_messages`,
    )) as unknown as { rows: unknown[] };
    await database.close();
    expect(rows).toEqual([
      { name: words.Name, email: words.Email, contact: words["Phone Number"], message: words.Message, is_active: true },
    ]);
  } finally {
    await product?.stop();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
