// proves S2.4, D17

import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { createStudent, signedInStudent, signIn } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;
/** What a browser says of a form of our own page. */
const ownPage = { "sec-fetch-site": "same-origin" };
const attack = "<script>document.title='taken'</script><b>bold</b>";

/** The address and name of the first college of a list. */
async function openCollege(page: Page): Promise<string> {
  await page.goto("/collegelist/MQ==");
  const address = await page.getByRole("link", { name: "View Details" }).first().getAttribute("href");
  await page.goto(address as string);
  return (await page.getByRole("heading", { level: 1 }).textContent()) as string;
}

// proves S2.20
test("a student's enquiry stores its college and permissions, and is listed in the dashboard", async ({ page }) => {
  const student = await signedInStudent(page);
  const college = await openCollege(page);
  await page.getByRole("button", { name: "Enquiry Now" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  await expect(dialog.getByText(`About: ${college}`)).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Asha Patil");
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(student.email);
  await expect(dialog.getByLabel("Phone Number", { exact: true })).toHaveValue(student.contact);
  const byMail = dialog.getByLabel("You may also write to me later about this.");
  const byPhone = dialog.getByLabel("You may also call me about this.");
  await expect(byMail).not.toBeChecked();
  await expect(byPhone).not.toBeChecked();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Message", { exact: true }).fill(`Is there a mess? ${attack}`);
  await byMail.check();
  await dialog.getByRole("button", { name: "Send" }).click();
  const alert = page.getByRole("alertdialog", { name: "Success!" });
  await expect(alert).toContainText("Your message has been sent successfully");
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/student-dashboard/enquiries");
  const entry = page.getByRole("main").getByRole("listitem");
  await expect(entry).toContainText(`Is there a mess? ${attack}`);
  await expect(entry.getByRole("link", { name: college })).toBeVisible();
  await expect(entry).toContainText("Open");
  await expectFits(page);
  await expectNoAxeViolations(page);
});

test("on a page without a subject the dialog shows none, and a visitor's fields start empty", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Enquiry Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  for (const label of ["Name", "Email", "Phone Number", "Message"])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue("");
  await expect(dialog.getByText("About:")).toHaveCount(0);
});

test("the page's form is filled in, refers to the course it was opened from, and its permission is withdrawn in one click", {
  tag: "@no-script",
}, async ({ page }) => {
  const student = await signedInStudent(page);
  await page.goto("/industrialcources/java");
  const course = (await page.getByRole("heading", { level: 1 }).textContent()) as string;
  await page.getByRole("link", { name: "Enquiry Now" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText(`About: ${course}`)).toBeVisible();
  await expect(main.getByLabel("First Name")).toHaveValue("Asha");
  await expect(main.getByLabel("Email")).toHaveValue(student.email);
  await main.getByLabel("Message").fill(`When does it begin? ${attack}`);
  await main.getByLabel("You may also call me about this.").check();
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(main.getByRole("status").filter({ hasText: "Success!" })).toContainText(/Your reference is M-/);
  await main.getByRole("link", { name: "My enquiries" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: course })).toBeVisible();
  await expect(page.getByText(attack)).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Who can reach me" }).click();
  await expect(page.getByRole("main")).toContainText("You may also call me about this.");
  await expectNoAxeViolations(page);
  const call = page.getByRole("button", { name: /^Withdraw: Call you about message M-/ });
  await call.click();
  await expect(page.getByRole("status").filter({ hasText: "Withdrawn" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What you withdrew" })).toContainText("Withdrawn on");
  await expect(call).toHaveCount(0);
  await page.getByRole("button", { name: /^Withdraw: Write to you or call you about your package/ }).click();
  await page.getByRole("button", { name: /^Allow again: Write to you or call you/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Allowed again" })).toBeVisible();
  const fixed = page.getByRole("region", { name: "What you cannot withdraw" });
  await expect(fixed).toContainText("Sends you receipts");
  await expect(fixed.getByRole("button")).toHaveCount(0);
  await expectFits(page);
  await expectNoAxeViolations(page);
});

test.describe("a review", () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  // proves D24
  test("is written with stars, shown as typed, edited, and deleted", { tag: "@no-script" }, async ({ page }) => {
    await signedInStudent(page);
    await page.goto("/student-dashboard/review");
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByRole("alert")).toContainText("Please choose one to five stars");
    await expect(page.getByRole("alert")).toContainText("Please write a few words");
    await expectNoAxeViolations(page);
    await page.getByRole("radio", { name: "4 stars out of 5" }).check();
    await page.getByLabel("Your review").fill(attack);
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Our staff will now read your review" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Waiting", exact: true })).toBeVisible();
    await expect(page.getByRole("blockquote")).toHaveText(attack);
    await expect(page.getByText("Asha P.").first()).toBeVisible();
    await expectFits(page);
    await expectNoAxeViolations(page);

    await expect(page.getByText("If you change your review, our staff read it again")).toBeVisible();
    await expect(page.getByRole("radio", { name: "4 stars out of 5" })).toBeChecked();
    await page.getByRole("radio", { name: "1 star out of 5" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("region", { name: "Waiting" }).getByRole("img")).toHaveAccessibleName(
      "1 star out of 5",
    );
    const listed = await (await page.request.get("/api/reviews/")).text();
    expect(listed).not.toContain("taken");

    await page.getByRole("button", { name: "Delete review" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Your review was deleted" })).toBeVisible();
    await expect(page.getByLabel("Your review")).toHaveValue("");
  });

  // proves D24
  test("gets its stars by the arrow keys", async ({ page, isMobile }) => {
    test.skip(isMobile, "a phone has no arrow keys");
    await signedInStudent(page);
    await page.goto("/student-dashboard/review");
    await page.getByRole("radio", { name: "5 stars out of 5" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "3 stars out of 5" })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.type("By the keyboard alone.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("blockquote")).toHaveText("By the keyboard alone.");
  });
});

test("pages of one's own ask to log in first", { tag: "@no-script" }, async ({ page }) => {
  for (const part of ["review", "enquiries", "who-can-reach-me"]) {
    await page.goto(`/student-dashboard/${part}`);
    await expect(page).toHaveURL(`/login?next=%2Fstudent-dashboard%2F${part}`);
  }
});

// proves S6.3
test("another student's permission is not taken back", async ({ page, browser }) => {
  test.skip(!isScripted(), "once is enough");
  const owner = await createStudent(page.request);
  await signIn(page, owner);
  const sent = await page.request.post("/contacts/", {
    headers: ownPage,
    data: { name: "Asha", email: owner.email, contact: owner.contact, message: "Mine", more_email: true },
  });
  expect(sent.status()).toBe(201);
  await page.goto("/student-dashboard/who-can-reach-me");
  const own = page.getByRole("button", { name: /^Withdraw: Write to you later about message/ });
  const key = await own.getAttribute("value");
  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await stranger.newPage();
  await signedInStudent(other);
  const refused = await other.request.post("/student-dashboard/who-can-reach-me", {
    headers: ownPage,
    form: { withdraw: key as string },
  });
  expect(refused.status()).toBe(404);
  await stranger.close();
  await page.reload();
  await expect(own).toBeVisible();
});
