import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { readLatestMail } from "./support/mail.ts";
import { signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** A college of the starter data with published seats that no other spec counts figures of. */
const college = "Government Polytechnic, Amravati";

async function openCollege(page: Page) {
  await page.goto(`/search?q=${encodeURIComponent(college)}`);
  await page
    .getByRole("link", { name: new RegExp(`^View Details: ${college}`) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(college);
}

const reporter = () => `reporter-${Math.floor(Math.random() * 1e9)}@example.org`;

test("one tap on a figure opens its receipt: what it means, who published it, and when", { tag: "@no-script" }, async ({
  page,
}) => {
  await openCollege(page);
  const seats = page.getByRole("region", { name: "Seats", exact: true }).locator(".card a[href^='/facts/']").first();
  const shown = String(await seats.textContent());
  await seats.click();
  await expect(page.getByRole("heading", { level: 1, name: "Where this figure comes from" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(`${shown} seat`);
  await expect(main).toContainText("Published by");
  await expect(main).toContainText("Collected on");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expectNoAxeViolations(page);
  await expectFits(page);
  const api = await page.getByRole("link", { name: "The same as JSON" }).getAttribute("href");
  const fact = await (await page.request.get(String(api))).json();
  expect(String(fact.figures[0].value)).toBe(shown.replaceAll(",", ""));
});

test("a computed figure leads to the figures behind it", { tag: "@no-script" }, async ({ page }) => {
  await openCollege(page);
  const seats = page.getByRole("region", { name: "Seats", exact: true });
  await seats.getByRole("link", { name: /^[\d,]+ seats a year$/ }).click();
  await expect(page.getByRole("heading", { name: "How it is computed" })).toBeVisible();
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /: [\d,]+$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "What we changed" })).toBeVisible();
});

test.describe("a report", () => {
  // The refused form is answered with its status.
  test.use({ expectedConsoleErrors: [/422/] });

  test("a report without a source comes back with what was typed; then it is sent, and staff answer it by e-mail", {
    tag: "@no-script",
  }, async ({ page, browser }) => {
    const email = reporter();
    await openCollege(page);
    const figure = page.getByRole("region", { name: "Seats", exact: true }).locator("a[href^='/facts/']").nth(1);
    const address = String(await figure.getAttribute("href"));
    await figure.click();
    await page.getByLabel("What is right").fill("77 seats");
    await page.getByLabel("Your name").fill("Asha Patil");
    await page.getByLabel("Your e-mail address").fill(email);
    await page.getByRole("button", { name: "Send the report" }).click();
    await expect(page.getByText("Please say where it is written: an address or a file").first()).toBeVisible();
    await expect(page.getByLabel("What is right")).toHaveValue("77 seats");
    await page.getByLabel("Where it is written (web address)").fill("https://college.example.org/seats");
    await page.getByRole("button", { name: "Send the report" }).click();
    await expect(page.getByText("Thank you. Your report has been sent")).toBeVisible();
    await page.goto(address);
    await expect(page.getByText(/^Disputed since/)).toBeVisible();
    await openCollege(page);
    await expect(page.getByText("Somebody reported these figures as wrong")).toBeVisible();
    await expectNoAxeViolations(page);

    const office = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 1366, height: 768 } });
    const desk = await office.newPage();
    await signInStaff(desk, "editor");
    await desk.goto("/staff/figure-reports");
    const report = desk
      .getByRole("article")
      .filter({ hasText: "77 seats" })
      .filter({ has: desk.locator(`a[href="${address}"]`) })
      .last();
    await expect(report).toContainText(college);
    await expect(report).not.toContainText("Asha");
    await report.getByLabel("Answer, sent by e-mail").fill("The council says what we show.");
    await report.getByRole("button", { name: "It stays" }).click();
    await expect(desk.getByText("Decided, and the answer is on its way")).toBeVisible();
    await office.close();
    expect((await readLatestMail(email)).text).toContain("The council says what we show.");
    await page.goto(address);
    await expect(page.getByText(/^Disputed since/)).toBeHidden();
  });
});
