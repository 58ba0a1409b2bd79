import { expectNoAxeViolations } from "./support/axe.ts";
import { addressOf, expect, recordAddresses, test } from "./support/test.ts";

// proves P3
test("a NEET rank typed on the home page becomes a list with the own place in it, and no address has the rank", {
  tag: "@no-script",
}, async ({ page }) => {
  const addresses = recordAddresses(page);
  await page.goto("/");
  const form = page.locator(".rank-form");
  await form.getByLabel("Exam").selectOption({ label: "NEET: all-India seats (MCC)" });
  await form.getByRole("textbox").fill("1,234");
  await form.getByRole("button").click();

  await expect(page.getByRole("heading", { name: /At rank 1,234, these closed after you in 2025/ })).toBeVisible();
  await expect(page.getByText("You are here: rank 1,234")).toBeVisible();
  const answer = page.getByRole("region", { name: /At rank 1,234/ });
  await expect(answer).toContainText(/You are [\d,]+ ranks better/);
  await expect(answer).not.toContainText("%");
  await expectNoAxeViolations(page);

  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("Which list are you on?").selectOption({ label: "Scheduled Caste (SC)" });
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(page.getByRole("region", { name: /At rank 1,234/ })).toContainText("Scheduled Caste (SC)");
  for (const address of [...addresses, addressOf(page)]) expect(address).not.toMatch(/1,?234|1%2C234/);

  // The browser stores the figure until it is cleared.
  await page.goto("/chances/lists?authority=MCC");
  await expect(page.getByText("You are here: rank 1,234")).toBeVisible();
  await page.getByText("Change", { exact: true }).click();
  await page.getByRole("button", { name: "Forget my figures" }).click();
  await page.goto("/chances/lists?authority=MCC");
  await expect(page.getByText("You are here")).toBeHidden();
});

// proves P3
test("an exam without a calculation leads from the chances to its list, and an exam with one to the chances", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/chances");
  await page.getByText("Other exams", { exact: true }).click();
  const form = page.locator("#other-exams form");
  await form.getByLabel("Exam").selectOption({ label: "NEET: all-India seats (MCC)" });
  await form.getByLabel("Your rank, percentile or mark").fill("1,234");
  await form.getByRole("button").click();
  await expect(page.getByText("You are here: rank 1,234")).toBeVisible();
  expect(addressOf(page)).not.toMatch(/1,?234/);

  await page.goto("/chances?authority=MCC");
  await expect(page).toHaveURL(/\/chances\/lists\?authority=MCC/);
  await page.goto("/chances/lists?authority=JoSAA");
  await expect(page).toHaveURL(/\/chances\?authority=josaa/);
});

test.describe("what is refused", () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  // proves P3
  test("scores of Delhi University are compared within a programme alone", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/chances/lists?authority=DU+CSAS");
    await page.getByLabel("Your CUET score for this programme").fill("500");
    await page.getByRole("button", { name: "Show the list" }).click();
    await expect(page.getByRole("alert").first()).toContainText(
      "Programme: is needed: scores of different programmes do not compare",
    );
    await expect(page.getByLabel("Your CUET score for this programme")).toHaveValue("500");

    await page.getByLabel("Programme", { exact: true }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show the list" }).click();
    await expect(page.getByText("You are here: mark 500")).toBeVisible();
  });
});
