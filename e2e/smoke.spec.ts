import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the home page answers and has one heading", { tag: "@no-script" }, async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectNoAxeViolations(page);
});

test.describe("an unknown address", () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test("is Page Not Found and leads home", { tag: "@no-script" }, async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expectNoAxeViolations(page);
    await page.getByRole("main").getByText("Go To HomePage").click();
    await expect(page).toHaveURL("/");
  });
});
