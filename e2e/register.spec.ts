import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

// proves S11.10
test("a college that only the register lists has a page, which leads to colleges near it and to a request", {
  tag: "@no-script",
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, "every screen gets the same HTML");
  await page.goto("/search?q=nursing+college+bhopal");
  const register = page.getByRole("region", { name: "register" });
  const heading = register.getByRole("heading", { level: 3 }).first();
  await expect(heading).toContainText("Nursing");
  await expect(register).toContainText("Bhopal, Madhya Pradesh");
  await expect(register).toContainText("a small sample of its 54,000 entries");
  await expectNoAxeViolations(page);
  const name = (await heading.textContent()) ?? "";
  await heading.getByRole("link").click();
  await expect(page).toHaveURL(/\/register\/[CSU]-\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Nursing (from its name)")).toBeVisible();
  await expectNoAxeViolations(page);
  const address = page.url();
  await page.getByRole("region", { name: "Colleges near it with figures" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/collegedetails\//);
  await page.goto(address);
  await page.getByRole("link", { name: `Ask us to add ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Write to us" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(name);
});

for (const [question, field] of [
  ["bams college nashik", "ayurveda"],
  ["b.ed patna", "education"],
  ["b.pharm hyderabad", "pharmacy"],
  ["bsc agriculture maharashtra", "agriculture"],
])
  test(`${question} finds colleges on a first start`, async ({ request, isMobile }) => {
    test.skip(!isMobile, "every screen gets the same answer");
    const found = await (await request.get(`/api/colleges/?q=${encodeURIComponent(question!)}`)).json();
    expect(found.count + found.register_count).toBeGreaterThan(0);
    for (const { fields } of found.register) expect(fields).toContain(field);
  });

test("a stream that only the register has colleges of is a tile, which says so", async ({ page, isMobile }) => {
  test.skip(!isMobile, "every screen gets the same HTML");
  await page.goto("/addmissionpage");
  const tile = page.getByRole("main").getByRole("listitem").filter({ hasText: "Nursing" });
  await expect(tile).toContainText(/\d+ colleges, only in the register/);
  await tile.getByRole("link", { name: "Nursing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nursing colleges" })).toBeVisible();
  await expect(page.getByRole("region", { name: "register" }).getByRole("heading", { level: 3 }).first()).toBeVisible();
});
