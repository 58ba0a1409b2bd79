import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Smaller than this is hard to hit with a finger, in pixels. */
const targetPx = 44;

async function expectTargets(targets: Locator) {
  expect(await targets.count()).toBeGreaterThan(0);
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(Math.round(box?.height ?? 0), (await target.textContent()) ?? "").toBeGreaterThanOrEqual(targetPx);
  }
}

// proves S26.5
test("breadcrumbs, a table of contents and the rule of refunds are easy to hit", async ({ page }) => {
  await page.goto("/privarcypolicy");
  await expectTargets(page.getByRole("navigation", { name: "You are here" }).getByRole("link"));
  await expectTargets(page.getByRole("navigation", { name: "On this page" }).getByRole("link"));
  await page.goto("/packages");
  await expectTargets(page.getByRole("link", { name: "Read the refund rule" }));
});

/** Whatever takes a tap and is smaller than a finger, as "tag width x height text". What is folded is opened first. */
function smallTargets(px: number): string[] {
  for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
  const sizeOf = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    const sizes = [{ width, height }];
    // A target may be larger than what is drawn.
    for (const part of ["::before", "::after"]) {
      const style = getComputedStyle(one, part);
      if (style.content === "none" || style.position !== "absolute") continue;
      sizes.push({ width: Number.parseFloat(style.width) || 0, height: Number.parseFloat(style.height) || 0 });
    }
    const label = one.closest("label");
    if (label) sizes.push(label.getBoundingClientRect());
    return {
      width: Math.max(...sizes.map((size) => size.width)),
      height: Math.max(...sizes.map((size) => size.height)),
    };
  };
  /** WCAG 2.5.8 leaves out links within a sentence. */
  const isInText = (one: Element) =>
    one.tagName === "A" &&
    getComputedStyle(one).display === "inline" &&
    one.parentElement?.textContent?.trim() !== one.textContent?.trim();
  const all = document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type='hidden'])");
  return [...all].flatMap((one) => {
    const drawn = one.getBoundingClientRect();
    // Parts for screen readers are a pixel; a tile's receipt is one more target in the tile.
    const isLeftOut = drawn.width <= 1 || !one.checkVisibility({ visibilityProperty: true }) || isInText(one);
    if (isLeftOut || one.closest(".answers")) return [];
    const { width, height } = sizeOf(one);
    if (Math.round(height) >= px && Math.round(width) >= 24) return [];
    return [`${one.tagName} ${Math.round(width)}x${Math.round(height)} ${one.textContent?.trim().slice(0, 60)}`];
  });
}

/** Pages speak of one's own seats: more to tap. */
const answers = () => ({
  ranks: { jee_main: { crl: 30_000 } },
  gender: "male",
  at: Math.floor(Date.now() / 86_400_000),
});

for (const address of [
  "/",
  "/collegelist/MQ==",
  "/collegedetails/MQ==",
  "/chances",
  "/compare?colleges=1,2",
  "/calendar",
  "/scholarships",
  "/hostellist",
]) {
  // proves S26.5
  test(`a finger hits every link, button and field of ${address}`, async ({ page, isMobile, baseURL }) => {
    test.skip(!isMobile, "a mouse needs less");
    const value = encodeURIComponent(JSON.stringify(answers()));
    await page.context().addCookies([{ name: "candidate", value, url: baseURL! }]);
    await page.goto(address);
    expect(await page.evaluate(smallTargets, targetPx)).toEqual([]);
  });
}

test.describe("the staff console", () => {
  // /api/staff/me/ answers visitors with an error status, which the browser writes to its console.
  test.use({ expectedConsoleErrors: [/40[0134].*\/api\/staff\/me\//] });
  // proves S26.5
  test("has a sign-in button that is easy to hit", async ({ page }) => {
    await page.goto("/staff/");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expectTargets(page.getByRole("button", { name: "Sign in" }));
  });
});

// proves S26.5
test("a phone shows every order of a list whole, in each language", { tag: "@no-script" }, async ({ page }) => {
  for (const language of ["en", "hi", "mr"]) {
    await page.goto(`/collegelist/MQ==?sort=closing_rank&lang=${language}`);
    const select = page.locator("select[name='sort']");
    const orders = await select.evaluate((field: HTMLSelectElement) => {
      const style = getComputedStyle(field);
      const text = document.createElement("canvas").getContext("2d")!;
      text.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      // The browser's arrow takes so much.
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - 16;
      return [...field.options].map(({ label }) => ({ label, room, width: text.measureText(label).width }));
    });
    for (const { label, room, width } of orders) expect(width, label).toBeLessThanOrEqual(room);
  }
});

// proves S26.5
test("a field that takes the focus is not behind a phone's bar of places", async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide screens have no bar");
  await page.goto("/contactus");
  const bar = await page.getByRole("navigation", { name: "Quick navigation" }).boundingBox();
  const fields = page
    .getByRole("main")
    .locator("input:visible:not([type='checkbox']), select:visible, textarea:visible");
  for (const field of await fields.all()) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await field.focus();
    const box = await field.boundingBox();
    if (box && box.height < 200) expect(box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});
