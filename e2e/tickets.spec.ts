import { type Page, test as playwright } from "@playwright/test";
import * as made from "../tests/support/generated-files.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

const address = "/student-dashboard/help-support";
const isScripted = () => playwright.info().project.use.javaScriptEnabled !== false;

/** Opens a page and waits until script has taken its form over. */
async function open(page: Page, path = address) {
  await page.goto(path);
  await ready(page);
}

async function ready(page: Page) {
  if (!isScripted()) return;
  await page.waitForFunction(() =>
    [...document.forms].some((form) => Object.keys(form).some((key) => key.startsWith("__react"))),
  );
}

const words = {
  Subject: `I cannot <script>alert(1)</script> log in ${"x".repeat(60)}`,
  Message: "First line\n<b>bold?</b>",
};

async function fill(page: Page) {
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Department").selectOption("Technical Support");
  await page.getByLabel("Priority").selectOption("High");
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const create = (page: Page) => page.getByRole("button", { name: "Create" }).click();

// proves S2.22, D9
test("a ticket with a file is created, read, answered back, closed and reopened @no-script", async ({ page }) => {
  await signedInStudent(page);
  await open(page);
  await expect(page.getByText("You have no tickets yet.")).toBeVisible();
  await expect(page.getByLabel("Name")).not.toHaveValue("");
  await expect(page.getByLabel("Email")).toHaveValue(/@/);
  await expectNoAxeViolations(page);
  await fill(page);
  await page
    .getByLabel("Files")
    .setInputFiles([file("marks.pdf", made.pdf(300_000)), file("shot.png", await made.png())]);
  await create(page);
  await expect(page.getByText("Your ticket has been created")).toBeVisible();
  await expect(page).toHaveURL(/help-support\/T-[2-9A-Z]{7}\?created=1$/);
  const reference = /T-[2-9A-Z]{7}/.exec(page.url())![0];
  await expect(page.getByText(`Your reference is ${reference}.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: words.Subject })).toBeVisible();
  await expect(page.getByText("<b>bold?</b>")).toBeVisible();
  await expectFits(page);
  await expectNoAxeViolations(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^marks\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("marks.pdf");

  await ready(page);
  await page.getByRole("textbox", { name: "Message" }).fill("One more thing");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "One more thing" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await page.getByRole("button", { name: "Close ticket" }).click();
  await expect(page.getByText("This ticket is closed.")).toBeVisible();
  await page.getByRole("button", { name: "Reopen ticket" }).click();
  await expect(page.getByRole("button", { name: "Close ticket" })).toBeVisible();

  await page.getByRole("link", { name: "All tickets" }).click();
  await expect(page.getByRole("link", { name: words.Subject })).toBeVisible();
  await expect(page.getByText("1 ticket", { exact: true })).toBeVisible();
  await expectFits(page);
  await expectNoAxeViolations(page);
});

test.describe("what is refused", () => {
  test.use({ expectedConsoleErrors: [/422/] });
  test("is shown beside its field and in the summary, and what was typed stays @no-script", async ({ page }) => {
    await signedInStudent(page);
    await open(page);
    await fill(page);
    await page.getByLabel("Priority").selectOption("");
    await page.getByLabel("Files").setInputFiles([file("marks.pdf", made.exe())]);
    await create(page);
    await expect(page.getByRole("alert")).toContainText("Please choose a priority");
    await expect(page.getByLabel("Subject")).toHaveValue(words.Subject);
    await expect(page.getByLabel("Message")).toHaveValue(words.Message);
    await expect(page.getByLabel("Department")).toHaveValue("Technical Support");
    await page.getByLabel("Priority").selectOption("Low");
    await page.getByLabel("Files").setInputFiles([file("marks.pdf", made.exe())]);
    await create(page);
    const sentence = "marks.pdf is not a PDF, PNG, JPEG or WebP file";
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expectNoAxeViolations(page);
    await page.getByLabel("Files").setInputFiles([1, 2, 3, 4].map((n) => file(`${n}.pdf`, made.pdf())));
    await create(page);
    await expect(page.getByRole("alert")).toContainText("Please attach at most 3 files");
    await expect(page.getByLabel("Subject")).toHaveValue(words.Subject);
  });
});

test("a ticket is written by the keyboard alone", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard to tab with");
  await signedInStudent(page);
  await open(page);
  await page.getByLabel("Subject").focus();
  await page.keyboard.type("Keys only");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Pay");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Crit");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Which day?");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Files")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your ticket has been created")).toBeVisible();
  await expect(page.getByText("Payment · Critical")).toBeVisible();
});

test.describe("a slow upload", () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });
  test("shows its progress, and a failed upload keeps what was typed", async ({ page }) => {
    await signedInStudent(page);
    await open(page);
    await fill(page);
    await page.getByLabel("Files").setInputFiles([file("large.pdf", made.pdf(4 * 1024 * 1024))]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/tickets/", async (route) => {
      await held;
      await route.abort();
    });
    await create(page);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
    release();
    await expect(page.getByRole("alert")).toContainText("The connection broke");
    await expect(page.getByLabel("Subject")).toHaveValue(words.Subject);
    await page.unroute("**/api/tickets/");
    await create(page);
    await expect(page.getByText("Your ticket has been created")).toBeVisible();
  });
});

test("signed out, the page leads to the login and back", async ({ page }) => {
  await page.goto(address);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test.describe("a ticket that is not one's own", () => {
  test.use({ expectedConsoleErrors: [/404/] });
  test("is Page Not Found", async ({ page }) => {
    await signedInStudent(page);
    const reply = await page.goto(`${address}/T-2222222`);
    expect(reply?.status()).toBe(404);
  });
});
