import type { Locator, Page } from "@playwright/test";
import { expect, expectLive, test } from "./support/test.ts";

const hasScript = () => test.info().project.use.javaScriptEnabled !== false;

/** The page of a college of the starter data, found as a visitor finds it. */
async function openCollege(page: Page, name: string): Promise<void> {
  const { results } = await (await page.request.get(`/api/colleges/?q=${encodeURIComponent(name)}`)).json();
  await page.goto(`/collegedetails/${encodeURIComponent(btoa(String(results[0].id)))}`);
}

// proves S23.3
test("the first screen of a phone answers five questions", { tag: "@no-script" }, async ({ page, isMobile }) => {
  test.skip(!isMobile, "a wide screen has room for more");
  await page.setViewportSize({ width: 360, height: 740 });
  await openCollege(page, "COEP");
  const bar = (await page.getByRole("navigation", { name: "Quick navigation" }).boundingBox())?.y ?? 740;
  const unknown = page.getByText(/^Not in our data: /);
  const named = (await unknown.textContent()) ?? "";
  for (const [question, part] of [
    ["Can I get in?", "closing values"],
    ["What does it cost?", "fees"],
    ["What does it lead to?", "packages"],
    ["Is it recognised?", "recognition"],
    ["Where will I live?", "hostels"],
  ] as const) {
    const tile = page.getByRole("term").filter({ hasText: question }).locator("..");
    const answer = named.includes(part) ? unknown : tile;
    const box = await answer.boundingBox();
    expect(box?.height, question).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 999) + (box?.height ?? 0), question).toBeLessThanOrEqual(bar);
  }
  const interest = await page.getByRole("button", { name: "Show Interest" }).boundingBox();
  expect((interest?.y ?? 9999) + (interest?.height ?? 0)).toBeLessThanOrEqual(740 * 1.5);
  await page.getByRole("link", { name: "Can I get in?", exact: true }).click();
  await expect(page).toHaveURL(/#cut-offs$/);
  await expect(page.getByRole("heading", { name: /^Cut-offs: / })).toBeInViewport();
});

// proves S23.3
test("choosing a branch, a seat type or a year of placements never jumps to the top", {
  tag: "@no-script",
}, async ({ page }) => {
  await openCollege(page, "iit bombay");
  if (hasScript()) await expectLive(page);
  const cutoffs = page.getByRole("heading", { name: /^Cut-offs: / });
  const seatType = page.getByLabel("Seat type", { exact: true });
  const branch = page.getByRole("link", { name: /^Civil Engineering/ });
  await staysAt(page, branch, cutoffs, () => branch.click());
  await expect(page.getByRole("heading", { name: "Cut-offs: Civil Engineering" })).toBeVisible();
  if (hasScript()) await expect(branch).toBeFocused();
  await staysAt(page, seatType, cutoffs, async () => {
    await seatType.focus();
    await seatType.selectOption("SC");
    if (!hasScript()) await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/seat=SC/);
  });
  if (hasScript()) await expect(seatType).toBeFocused();
  await expect(seatType).toHaveValue("SC");
  await expect(page.getByRole("heading", { name: "Cut-offs: Civil Engineering" })).toBeVisible();
});

test("the branch of one college is the branch of the next", { tag: "@no-script" }, async ({ page }) => {
  await openCollege(page, "iit bombay");
  await page.getByRole("link", { name: /^Civil Engineering/ }).click();
  await expect(page.getByRole("heading", { name: "Cut-offs: Civil Engineering" })).toBeVisible();
  await openCollege(page, "COEP");
  await expect(page.getByRole("heading", { name: "Cut-offs: Civil Engineering" })).toBeVisible();
});

/** What was pressed stays where it is; without script, the page begins at the requested part. */
async function staysAt(page: Page, pressed: Locator, target: Locator, press: () => Promise<unknown>): Promise<void> {
  await pressed.scrollIntoViewIfNeeded();
  const before = await pressed.boundingBox();
  await press();
  if (!hasScript()) return expect(target).toBeInViewport();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(Math.abs(((await pressed.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
}
