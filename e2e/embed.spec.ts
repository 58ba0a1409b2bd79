import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** A page of another origin with a frame. @returns its address, and how to close it */
async function openSite(frame: string) {
  const site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<iframe title="frame" src="${frame}" width="320" height="640"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { address: `http://localhost:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

test("a card of a college shows in a frame of a page of another origin, without a cookie", async ({
  page,
  context,
  baseURL,
}) => {
  const answer = await page.request.get("/api/colleges/?page_size=1");
  const { results } = (await answer.json()) as { results: [{ id: number; name: string }] };
  const [college] = results;
  const site = await openSite(`${baseURL}/embed/college/${college.id}`);
  try {
    await page.goto(site.address);
    const card = page.frameLocator("iframe");
    await expect(card.getByRole("heading", { level: 1 })).toHaveText(college.name);
    await expect(card.getByRole("link")).toHaveAttribute("href", /\/collegedetails\//);
    expect(await context.cookies()).toEqual([]);
  } finally {
    site.close();
  }
});

test("a question about chances is answered in a frame of a page of another origin, without a cookie @no-script", async ({
  page,
  context,
  baseURL,
}) => {
  const site = await openSite(`${baseURL}/embed/chances`);
  try {
    await page.goto(site.address);
    const frame = page.frameLocator("iframe");
    await frame.getByLabel("Exam and kind of rank").selectOption({ label: "JEE Main, common rank (CRL)" });
    await frame.getByLabel("Your rank or percentile").fill("14,321");
    await frame.getByLabel("Category").selectOption("OPEN");
    await frame.getByRole("button", { name: "Show my chances" }).click();
    const answer = frame.getByRole("status", { name: "Your chances" });
    await expect(answer.getByRole("listitem").first()).toContainText("Your chance:");
    await expect(answer).toContainText("Calculated from the closing values of");
    expect(await context.cookies()).toEqual([]);
  } finally {
    site.close();
  }
});

test.describe("the question about chances on a narrow phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedConsoleErrors: [/422/] });

  for (const lang of ["en", "hi", "mr"]) {
    test(`has no axe violation, nothing wider than the frame and targets of 44 px: ${lang}`, async ({ page }) => {
      const expectGood = async () => {
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        for (const target of await page.locator("a, input, select, button").all()) {
          expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        }
      };
      await page.goto(`/embed/chances?lang=${lang}`);
      await expectGood();
      await page.locator("#value").fill("first");
      await page.locator("button").click();
      await expect(page.locator("#value-error")).toBeVisible();
      await expectGood();
      await page.locator("#value").fill("14321");
      await page.locator("button").click();
      await expect(page.getByRole("status")).toBeVisible();
      await expectGood();
    });
  }
});
