// proves S2.18

import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, expectLive, test } from "./support/test.ts";

test("a title in the News drawer opens its article and closes the drawer", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/hostellist");
  await page.getByRole("banner").getByRole("button", { name: "News" }).click();
  const drawer = page.getByRole("dialog", { name: "News" });
  const title = drawer.getByRole("link").first();
  const text = (await title.textContent()) ?? "";
  await title.click();
  await expect(page).toHaveURL(/\/newsblog\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expectNoAxeViolations(page);
});

// proves S2.1
test("a drawer opened before script arrived stays open", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/newsblog/1", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("button", { name: "News" }).click();
  arrive();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog", { name: "News" })).toBeVisible();
});

// proves S2.18
test("an article has its date, its sample mark, and other news below", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/newsblog/1");
  const main = page.getByRole("main");
  await expect(main.locator("article time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  await expect(main.getByText("Sample", { exact: true })).toBeVisible();
  const other = main.getByRole("region", { name: "Other news" }).getByRole("link").first();
  const text = (await other.textContent()) ?? "";
  await other.click();
  await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
});

// proves S23.7
test("an article is read aloud where the browser has a voice of its language, until stopped or left", async ({
  page,
}) => {
  // why: the browser of the tests has no voice; this one says nothing, and never ends.
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voices = [{ lang: "en_IN", localService: true, default: true }];
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => spoken.splice(0),
    });
    class SpeechSynthesisUtterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance, spoken }))
      Object.defineProperty(window, name, { value });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const button = page.getByRole("button", { name: /^Read aloud/ });
  await page.goto("/newsblog/1");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).toContainText("Stop");
  expect(await spoken()).toContain(title?.trim());
  expect((await spoken()).join(" ")).not.toMatch(/Read aloud|Share/);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await spoken()).toEqual([]);
  await button.click();
  await page.getByRole("region", { name: "Other news" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title ?? "");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await spoken()).toEqual([]);

  await page.goto("/aboutus?lang=hi");
  await expectLive(page);
  await expect(page.locator("html[lang=hi]")).toBeAttached();
  await expect(page.locator(".read-aloud")).toBeHidden();
});

// proves S2.18
test("Read More is only on articles with an address, and opens a new tab", async ({ page, request }) => {
  const { results } = (await (await request.get("/api/news/")).json()) as { results: { id: number }[] };
  const articles = await Promise.all(
    results.map(async ({ id }) => {
      return (await (await request.get(`/api/news/${id}/`)).json()) as { id: number; web_link: string | null };
    }),
  );
  const linked = articles.find(({ web_link }) => web_link !== null);
  const unlinked = articles.find(({ web_link }) => web_link === null);
  await page.goto(`/newsblog/${linked?.id}`);
  const readMore = page.getByRole("main").getByRole("link", { name: /^Read More/ });
  await expect(readMore).toHaveAttribute("href", linked?.web_link ?? "");
  await expect(readMore).toHaveAttribute("target", "_blank");
  await page.goto(`/newsblog/${unlinked?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(readMore).toHaveCount(0);
});

test.describe("an id that names no article", () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  // proves D1
  for (const id of ["0", "999999", "abc"])
    test(`${id} is Page Not Found`, async ({ page }) => {
      const answer = await page.goto(`/newsblog/${id}`);
      expect(answer?.status()).toBe(404);
    });
});
