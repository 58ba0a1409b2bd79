import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

const evil = "<img src=x onerror=alert(1)>";

/** A student in a separate browser context, with a ticket whose subject is unique. */
async function studentWithTicket(browser: Browser, subject: string, priority = "Critical") {
  const context = await browser.newContext();
  const page = await context.newPage();
  const student = await signedInStudent(page);
  const answer = await page.request.post("/api/tickets/", {
    headers: { origin: String(test.info().project.use.baseURL) },
    data: {
      name: "Asha Patil",
      email: student.email,
      subject,
      department: "Guidance",
      priority,
      message: `Which round is the last one? ${evil}`,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { page, reference: (await answer.json()).reference as string };
}

const words = () => `Question ${Math.floor(Math.random() * 1e9)}`;

/** The list of the inbox, narrowed to one subject: other tests write too. */
async function openInbox(page: Page, subject: string) {
  await page.goto(`/staff/inbox?q=${encodeURIComponent(subject)}`);
  await expect(page.getByRole("link", { name: subject })).toBeVisible();
}

test("a counsellor answers a ticket by keyboard alone, and the student reads the answer", async ({ page, browser }) => {
  const subject = words();
  const student = await studentWithTicket(browser, subject);
  await signInStaff(page, "counsellor");
  await openInbox(page, subject);
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect(page.getByText(evil)).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByText("is assigned to you")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByLabel("Note (only staff can read it)")).toBeFocused();
  await page.keyboard.type("Called the institute");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Note for staff", { exact: true }).last()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(page.getByLabel("Your answer")).toBeFocused();
  await page.keyboard.type("Round six is the last one.");
  await page.reload();
  await expect(page.getByLabel("Your answer")).toHaveValue("Round six is the last one.");
  await page.keyboard.press("a");
  await expect(page.getByLabel("Your answer")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Meera, Margdeep")).toBeVisible();
  await expect(page.getByLabel("Your answer")).toHaveValue("");
  await expectNoAxeViolations(page);
  await student.page.goto(`/student-dashboard/help-support/${student.reference}`);
  await expect(student.page.getByText("Round six is the last one.")).toBeVisible();
  await expect(student.page.getByText("Meera, Margdeep")).toBeVisible();
  await expect(student.page.getByText("Called the institute")).toHaveCount(0);
  await student.page.context().close();
});

test.describe("two people", () => {
  test.use({ expectedConsoleErrors: [/409/] });

  test("the second to answer sees the first answer, keeps the draft, and can send it after reading", async ({
    page,
    browser,
  }) => {
    const subject = words();
    const { reference, page: own } = await studentWithTicket(browser, subject);
    await signInStaff(page, "counsellor");
    await openInbox(page, subject);
    await page.getByRole("link", { name: subject }).click();
    await page.getByLabel("Your answer").fill("My own answer");
    const office = await officeOf();
    const { last_message_id } = await office.get(`inbox/${reference}/`);
    await office.post(`inbox/${reference}/answer/`, { body: "Somebody was faster", last_message_id });
    await office.close();
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("Somebody was faster")).toBeVisible();
    await expect(page.getByLabel("Your answer")).toHaveValue("My own answer");
    await page.getByRole("button", { name: "I have read it" }).click();
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByRole("list", { name: "Messages and notes" }).getByText("My own answer")).toBeVisible();
    await own.context().close();
  });
});

test("who ticked no box is answered by e-mail and not called, and a template fills in the name", async ({ page }) => {
  const message = words();
  const sent = await page.request.post("/contacts/", {
    data: { name: "Sunita Kulkarni", email: "sunita@example.org", contact: "9876501234", message },
  });
  expect(sent.status()).toBe(201);
  const { reference } = await sent.json();
  const office = await officeOf();
  const name = `Thanks ${reference}`;
  await office.post("answer-templates/", { name, body: "Dear {name}, this is about {reference}." });
  await office.close();
  await signInStaff(page, "counsellor");
  await page.goto(`/staff/inbox/${reference}`);
  await page.getByRole("button", { name: "Insert a template" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(page.getByLabel("Your answer")).toHaveValue(`Dear Sunita Kulkarni, this is about ${reference}.`);
  await expect(page.getByText("We send the answer to the sender by e-mail.")).toBeVisible();
  await expect(page.getByText("do not call")).toBeVisible();
  await expect(page.getByText("9876501234")).toHaveCount(0);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText(/^E-mail (waiting to be sent|sent)$/)).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Next conversation");
});

test("a review is refused with a reason, which its student reads", async ({ page, browser }) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  await signedInStudent(own);
  await own.goto("/student-dashboard/review");
  const review = words();
  await own.getByRole("radio").last().check({ force: true });
  await own.getByRole("textbox").fill(review);
  await own.locator("main form button[type=submit]").first().click();
  await expect(own.getByText(/wait/i).first()).toBeVisible();
  await signInStaff(page, "counsellor");
  await page.goto("/staff/reviews?state=waiting");
  const card = page.getByRole("article").filter({ hasText: review });
  await card.getByRole("button", { name: "Refuse" }).click();
  await page.getByLabel("Reason, shown to the student").fill("Please leave the phone number out.");
  await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
  // Behind an open dialog no card is reachable: it closes once the server has refused the review.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await own.goto("/student-dashboard/review");
  await expect(own.getByText("Please leave the phone number out.")).toBeVisible();
  await context.close();
});

test("a student's record is found, shows where they are signed in, and ends it", async ({ page, browser }) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  const student = await signedInStudent(own);
  await signInStaff(page, "counsellor");
  await page.goto(`/staff/students?q=${student.email}`);
  await page.getByRole("link", { name: "Asha Patil" }).click();
  await expect(page.getByText(student.contact)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Nowhere.")).toBeVisible();
  await own.goto("/student-dashboard");
  await expect(own).toHaveURL(/\/login/);
  await context.close();
});

test("the screens of people are reachable, and axe finds nothing, at 1366 and 768", async ({ page, browser }) => {
  const subject = words();
  const { page: own } = await studentWithTicket(browser, subject);
  await signInStaff(page, "counsellor");
  for (const width of [1366, 768]) {
    await page.setViewportSize({ width, height: 768 });
    for (const path of ["inbox", "reviews", "consents", "students", "answer-templates"]) {
      await page.goto(`/staff/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await expectNoAxeViolations(page);
      await expectFits(page);
    }
  }
  await own.context().close();
});
