import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** Address of the first college in the list of the first stream. */
async function firstCollege(page: Page): Promise<string> {
  await page.goto("/collegelist/MQ==");
  return (
    (await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .getAttribute("href")) ?? ""
  );
}

// proves S2.2
test.describe("reading without a connection", () => {
  // A page that was left before its script arrived is cached without it, and stays readable.
  test.use({ serviceWorkers: "allow", expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] });
  // A page counts as read after two seconds, and the worker installs itself first: slow machines need their time.
  test.describe.configure({ timeout: 90_000 });

  /** Paths of the pages in this browser's cache; none until the service worker controls the page. */
  function keptPaths(page: Page): Promise<string[]> {
    return page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return [];
      const kept = await (await caches.open("pages-1")).keys();
      return kept.map(({ url }) => new URL(url).pathname).sort();
    });
  }

  async function untilCached(page: Page, ...paths: string[]) {
    await expect.poll(() => keptPaths(page), { timeout: 25_000 }).toEqual(paths);
  }

  test("the pages read last open again, say how old they are, and still work", async ({ page, context }) => {
    await page.goto("/aboutus");
    await untilCached(page, "/aboutus");
    // A page reached by client-side navigation is cached too.
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
    await expect(page).toHaveURL("/faqs");
    await untilCached(page, "/aboutus", "/faqs");
    await context.setOffline(true);
    await page.goto("/aboutus");
    const notice = page.locator("offline-notice");
    await expect(notice).toHaveText(/^You are offline\. This page is from \d{1,2} \w{3} \d{4}, .+\.$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
    // The theme switch appears once script has taken over.
    await expect(page.getByRole("radio", { name: "Dark" })).toBeAttached();
    await expect(notice).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
    await expect(page).toHaveURL("/faqs");
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL("/aboutus");
    await expect(notice).toHaveCount(0);
  });

  test("an uncached page says so and links to the cached ones; private pages are never cached", async ({
    page,
    context,
  }) => {
    await page.goto("/aboutus");
    await untilCached(page, "/aboutus");
    await page.goto("/login");
    await page.goto("/support");
    await untilCached(page, "/aboutus", "/support");
    await context.setOffline(true);
    await page.goto("/contactus");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
    await expect(page.getByRole("listitem")).toHaveCount(2);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: /About Us/ }).click();
    await expect(page.locator("offline-notice")).toBeVisible();
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  });
});

test("the site can be put on the home screen", async ({ page }) => {
  await page.goto("/");
  const client = await page.context().newCDPSession(page);
  const manifest = await client.send("Page.getAppManifest");
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toMatch(/\/site\.webmanifest$/);
  for (const link of await page.locator("head link[rel='apple-touch-icon']").all()) {
    expect((await page.request.get((await link.getAttribute("href")) ?? "")).status()).toBe(200);
  }
});

// proves S26.1
test("the tab's icon is drawn without a request", async ({ page }) => {
  const requested: string[] = [];
  // The browser's own requests for icons are not among the page's.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ request }) => requested.push(new URL(request.url).pathname));
  await page.goto("/aboutus");
  const icon = page.locator("head link[rel='icon']");
  await expect(icon).toHaveCount(1);
  const width = await icon.evaluate(async (link: HTMLLinkElement) => {
    const picture = new Image();
    picture.src = link.href;
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
  expect(requested.filter((path) => path.includes("favicon") || path === "/icon.svg")).toEqual([]);
});

test.describe("sharing", () => {
  test("without a share sheet, or without script, it is a WhatsApp link", { tag: "@no-script" }, async ({ page }) => {
    await page.goto(await firstCollege(page));
    const link = page.getByRole("link", { name: /^Share/ });
    const href = new URL((await link.getAttribute("href")) ?? "");
    expect(href.origin).toBe("https://wa.me");
    expect(href.searchParams.get("text")).toMatch(/^.+\nhttp.+\/collegedetails\/[\w=]+$/);
    await expect(link).toHaveAttribute("target", "_blank");
  });

  test("with a share sheet it hands over title and canonical address", async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      navigator.share = async (what) => void shared.push(what);
    });
    await page.goto("/campusdrives");
    await page
      .getByRole("link", { name: /^Know More/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/campusdrives\/\d+$/);
    await page.getByRole("link", { name: "Share", exact: true }).click();
    const shared = await page.evaluate(
      () => (window as unknown as { shared: { title: string; url: string }[] }).shared,
    );
    expect(shared).toHaveLength(1);
    expect(shared[0]?.url).toMatch(/^http.+\/campusdrives\/\d+$/);
  });
});

test("a college prints on three sheets or less, with its address and its sources, without the frame", async ({
  page,
}) => {
  const path = await firstCollege(page);
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText(`Printed from`)).toContainText(path);
  await expect(page.getByText("Source:").first()).toBeVisible();
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeLessThanOrEqual(3);
});

test("sample data is marked noindex and has no structured data", async ({ page }) => {
  for (const [list, link] of [
    ["/campusdrives", /^Know More/],
    ["/hostellist", /^View Details/],
  ] as const) {
    await page.goto(list);
    const path = await page.getByRole("link", { name: link }).first().getAttribute("href");
    await page.goto(path ?? "");
    await expect(page.locator("meta[name=robots][content=noindex]")).toBeAttached();
    const types = await page.locator("script[type='application/ld+json']").allTextContents();
    expect(types.map((json) => JSON.parse(json)["@type"])).toEqual(["BreadcrumbList"]);
  }
});

test("a college tells search engines and messaging apps what it is", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(await firstCollege(page));
  const things = (await page.locator("script[type='application/ld+json']").allTextContents()).map((json) =>
    JSON.parse(json),
  );
  expect(things.map((thing) => thing["@type"]).sort()).toEqual(["BreadcrumbList", "CollegeOrUniversity"]);
  const picture = (await page.locator("meta[property='og:image']").getAttribute("content")) ?? "";
  const answer = await page.request.get(new URL(picture).pathname + new URL(picture).search);
  expect(answer.headers()["content-type"]).toBe("image/png");
});

// proves S22.3
test("a search says how it was read, and searches exactly what was typed on request", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/search?q=computr+pune&ownership=government");
  await expect(
    page.getByText("Nothing matched “computr pune”. These are the results for “computer pune”."),
  ).toBeVisible();
  await expect(page.getByText("What we looked for")).toHaveCount(0);
  await page.getByRole("link", { name: "Search exactly as typed" }).click();
  await expect(page).toHaveURL("/search?q=computr+pune&ownership=government&exact=1");
  await expect(page.getByText("These results have every word exactly as typed.")).toBeVisible();
  await expect(page.getByText("Nothing matched “computr pune”.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^View Details/ })).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  // A filter that is sent keeps the choice.
  await expect(page.locator('form input[name="exact"]')).toHaveValue("1");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Also search other spellings and meanings" }).click();
  await expect(page).toHaveURL("/search?q=computr+pune&ownership=government");
});
