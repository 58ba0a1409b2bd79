// proves S26.3

import type { Page } from "@playwright/test";
import type { PageFacts } from "#ui/page/page-facts.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

test.use({ hasPointer: false });

const live = "html[data-live]";

/** Longer than a page's script needs here, and much shorter than it waits for an interaction. */
const aMomentMs = 1500;
/** Longer than a page is left alone before its files are fetched, and still shorter than it waits for an interaction. */
const settledMs = 5000;

test("a page to read fetches its script a while after it has loaded, and runs it at the first interaction", async ({
  page,
}) => {
  await page.goto("/aboutus");
  await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
  await page.waitForTimeout(aMomentMs);
  await expect(page.locator(live)).not.toBeAttached();
  await page.mouse.move(20, 20);
  await expectLive(page);
});

test("before the first interaction none of a page's script has run, and its font was requested once", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) fonts.push(request.url());
  });
  await page.goto("/collegelist/MQ==");
  await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
  const hasBegun = () => page.evaluate(() => "__reactRouterContext" in window);
  expect(await hasBegun()).toBe(false);
  expect(fonts).toHaveLength(1);
  await page.mouse.move(20, 20);
  await expectLive(page);
  expect(await hasBegun()).toBe(true);
});

// proves S26.3
test("the largest file asks the browser to compile it while it arrives", async ({ page, request }) => {
  await page.goto("/aboutus");
  const facts = JSON.parse((await page.locator('script[type="late-module"]').textContent()) ?? "") as PageFacts;
  const largest = facts.imports.find((file) => file.includes("/packages-")) ?? "";
  expect(await (await request.get(largest)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("reloading a page keeps the scroll position", async ({ page }) => {
  await page.goto("/aboutus");
  await page.mouse.wheel(0, 900);
  await expectLive(page);
  const place = () => page.evaluate(() => window.scrollY);
  await expect.poll(place).toBeGreaterThan(800);
  const before = await place();
  await page.reload();
  await expect.poll(place).toBe(before);
});

test("the keyboard counts as an interaction too", async ({ page }) => {
  await page.goto("/aboutus");
  await page.keyboard.press("Tab");
  await expectLive(page);
});

test("a page without any interaction is hydrated after a while", async ({ page }) => {
  await page.clock.install();
  await page.goto("/aboutus");
  await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
  await page.clock.runFor(11_000);
  await expectLive(page);
});

test("with Save-Data no script but the short one before React is fetched before the first interaction", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/(?<!\/page-start-\w+)\.js$/.test(request.url())) scripts.push(request.url());
  });
  await page.goto("/aboutus");
  await page.waitForTimeout(settledMs);
  expect(scripts).toEqual([]);
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
  await page.mouse.wheel(0, 200);
  await expectLive(page);
});

test("the first press of all goes where it points", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/aboutus");
});

test("a page to work on does not wait", async ({ page }) => {
  for (const address of ["/login", "/contactus"]) {
    await page.goto(address);
    await expectLive(page);
  }
});

test("the script before React is fetched after the first paint", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /page-start/.test(name)),
  );
  const { fetchedAt, paintedAt } = await page.evaluate(() => ({
    fetchedAt: performance.getEntriesByType("resource").find(({ name }) => /page-start/.test(name))?.startTime,
    paintedAt: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  expect(fetchedAt).toBeGreaterThanOrEqual(paintedAt ?? Number.NaN);
});

// proves S26.3
test("moves of the focus are listened to only while a dialog is open", async ({ page, isMobile }) => {
  test.skip(!isMobile, "the filters are a sheet on phones");
  await page.goto("/collegelist/MQ==");
  await expectLive(page);
  const client = await page.context().newCDPSession(page);
  const listeners = async () => {
    const { result } = await client.send("Runtime.evaluate", { expression: "window" });
    const all = await client.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
    return all.listeners.filter(({ type }) => type === "focusin").length;
  };
  // The first move of all is also a sign of the first interaction, which is listened to once.
  await page.getByRole("button", { name: /^Filters/ }).focus();
  expect(await listeners()).toBe(0);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect.poll(listeners).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(listeners).toBe(0);
});

test.describe("facts that changed before the first interaction", () => {
  // React says that the page differs from its data, and renders it again.
  test.use({ expectedConsoleErrors: [/Minified React error #418/] });

  /** Has the script of a page receive other texts than the page was rendered from, as after a change of staff. */
  async function changeFacts(page: Page): Promise<void> {
    await page.route("**/page-data/**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll("Engineering", "Technology") });
    });
  }

  test("are shown after it, with what was typed meanwhile, and suggestions follow", async ({ page }) => {
    await changeFacts(page);
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /^Engineering/ }).first()).toBeVisible();
    const box = main.getByRole("combobox", { name: "Which college" });
    await box.focus();
    await page.keyboard.type("become a pil");
    await expectLive(page);
    await expect(main.getByRole("link", { name: /^Technology/ }).first()).toBeVisible();
    await expect(box).toHaveValue("become a pil");
    await expect(box).toBeFocused();
    await expect(main.getByRole("option", { name: /pilot/i }).first()).toBeVisible();
  });

  test("do not lose a heart that was tapped", async ({ page }) => {
    await signedInStudent(page);
    await changeFacts(page);
    await page.goto("/collegelist/MQ==");
    const heart = page.locator("main .heart").first();
    await heart.evaluate((element: HTMLButtonElement) => element.click());
    await expect(page.locator("main .heart[name=remove]")).toHaveCount(1);
  });
});
