import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

test("a family finds what is expected for an exam, and the papers for its counselling @no-script", async ({ page }) => {
  await page.goto("/calendar?exam=josaa");
  await expect(page.getByRole("heading", { level: 1, name: "Exam calendar" })).toBeVisible();
  const first = page.getByRole("article").first();
  await expect(first).toContainText("Expected");
  await expect(first).toContainText("not announced yet.");
  await expect(first).toContainText("Source:");
  await expectNoAxeViolations(page);
  await expectFits(page);
  const file = await page.request.get("/calendar/exams/josaa/calendar.ics");
  expect(await file.text()).toContain("STATUS:TENTATIVE\r\n");

  await page.getByRole("link", { name: "Which certificates you need, and by when" }).click();
  await page.getByRole("checkbox", { name: "JoSAA counselling" }).check();
  await page.getByLabel("Category").selectOption("OBC-NCL");
  await page.getByRole("button", { name: "Show my plan" }).click();
  const paper = page.getByRole("article").filter({ hasText: "OBC-NCL certificate" });
  await expect(paper).toContainText("Must be issued on or after 1 Apr 2027");
  expect(new URL(page.url()).search).toBe("");
  await paper.getByLabel("I have it, issued on").fill("2026-01-15");
  await page.getByRole("button", { name: "Work it out again" }).click();
  await expect(paper).toContainText("Too old");
  await expectNoAxeViolations(page);
  await expectFits(page);
});

test("a student follows exams, makes and ends a calendar address, and agrees to reminders @no-script", async ({
  page,
}) => {
  await signedInStudent(page);
  await page.goto("/student-dashboard/calendar");
  await page.getByRole("checkbox", { name: "JEE Main" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "You follow 1 exam." })).toBeVisible();
  await page.getByRole("button", { name: "Make a calendar address" }).click();
  const address = await page.getByLabel("Secret address").inputValue();
  const path = new URL(address).pathname;
  expect(await (await page.request.get(path)).text()).toContain("SUMMARY:Expected: JEE Main");
  await page.getByRole("button", { name: "Yes, remind me" }).click();
  await expect(page.getByText("Reminders have been on since")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Stop reminders" }).click();
  await page.getByRole("button", { name: "End it" }).click();
  await expect(page.getByRole("button", { name: "Make a calendar address" })).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

test.describe("staff", () => {
  desktopOnly();

  test("an editor announces an expected date, and readers see it with the notice", async ({ page }) => {
    await signInStaff(page, "editor");
    await page.goto("/staff/calendar-events");
    await page.getByRole("textbox", { name: "What happens" }).fill("Session 1: result");
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    await page.getByRole("cell", { name: "Session 1: result" }).click();
    // The list behind the form has columns of the same names.
    await expect(page).toHaveURL(/calendar-events\/\d+/);
    await page.locator("input[name=starts_on]").fill("2027-02-12");
    await page.locator("input[name=ends_on]").fill("2027-02-12");
    for (const [field, value] of [
      ["How exact", "On these days"],
      ["Status", "Announced"],
    ] as const) {
      await page.getByRole("combobox", { name: field }).click();
      await page.getByRole("option", { name: value }).click();
    }
    await page.getByLabel("The notice").fill("https://example.org/notice");
    await page.getByLabel("My changes are from this source too").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Exam date saved" })).toBeVisible();
    await page.goto("/calendar?exam=jee-main");
    const event = page.getByRole("article").filter({ hasText: "Session 1: result" });
    await expect(event).toContainText("12 Feb 2027");
    await expect(event).toContainText("We had expected: Feb 2027.");
  });
});
