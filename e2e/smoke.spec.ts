// proves S2.3

import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the home page answers and has one heading", { tag: "@no-script" }, async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectNoAxeViolations(page);
});

// proves S25.2
test("every icon of a page is in the file that all pages share", { tag: "@no-script" }, async ({ page, request }) => {
  for (const address of ["/", "/addmissionpage", "/hostellist", "/login"]) {
    await page.goto(address);
    const shown = await page.locator("svg.icon").evaluateAll((icons) => icons.map((icon) => icon.innerHTML));
    expect(shown.length).toBeGreaterThan(5);
    for (const drawing of new Set(shown)) {
      const [, file, name] = /^<use href="([^"#]+)#([^"]+)"><\/use>$/.exec(drawing) ?? [];
      expect(file && (await (await request.get(file)).text()), drawing).toContain(` id="${name}"`);
    }
  }
});

// proves D21
test("the chat is a place of the bottom bar on a phone, where a floating button would cover fields and hearts", {
  tag: "@no-script",
}, async ({ page, isMobile }) => {
  await page.goto("/login");
  const chat = page.getByRole("link", { name: /Chat with us on WhatsApp/ });
  await expect(chat).toHaveCount(1);
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/910000000000\?text=Hello/);
  const bar = page.getByRole("navigation", { name: "Quick navigation" });
  await expect(bar.getByRole("link", { name: /Chat/ })).toHaveCount(isMobile ? 1 : 0);
  await expectNoAxeViolations(page);
});

test.describe("an unknown address", () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  // proves S8.7, D20
  test("is Page Not Found and leads home", { tag: "@no-script" }, async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expectNoAxeViolations(page);
    await page.getByRole("main").getByText("Go To HomePage").click();
    await expect(page).toHaveURL("/");
  });
});
