import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { buyGuide, hireCounsellor, openDesk } from "./support/call-people.ts";
import { startClockProduct } from "./support/clock-product.ts";
import { expectFits } from "./support/fits.ts";
import { expect, test } from "./support/test.ts";

/** A call from the payment to the refund: the student on a phone, the office at a desk, days in between. */

let product: Awaited<ReturnType<typeof startClockProduct>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startClockProduct();
});
test.afterAll(() => product?.stop());
test.skip(({ isMobile }) => !isMobile, "once is enough: it starts a product of its own");

const minuteMs = 60_000;
const main = (page: Page) => page.getByRole("main");

test("bought, booked, moved, held, noted, delivered, confirmed, and the rest refunded", async ({ page, browser }) => {
  // Every step of two people, on a machine that runs other tests beside it.
  test.setTimeout(120_000);
  const counsellor = await hireCounsellor(product);
  const { email } = await buyGuide(page, product);
  await page.goto(`${product.address}/student-dashboard/package`);
  await page.getByRole("link", { name: /^Your call: time and notes ?: First counselling call$/ }).click();

  const suggested = page.getByRole("region", { name: "Suggested times" });
  await expectFits(page);
  await suggested.getByRole("button").nth(2).click();
  await expect(main(page)).toContainText("We hold this time for you until");
  await expect(main(page)).toContainText("Ties to colleges: Studied at COEP Pune");
  await page.getByLabel("My saved colleges").check();
  await page.getByLabel("E-mail of a parent or guardian").fill("baba@example.org");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(main(page).getByRole("status")).toContainText("Your call is booked");
  const addressees = async () => (await product.mails()).flatMap(({ to }) => to);
  await expect.poll(addressees).toEqual(expect.arrayContaining([email, "baba@example.org", counsellor.email]));

  await page.getByRole("link", { name: "Move the call" }).click();
  await suggested.getByRole("button").nth(1).click();
  await expect(main(page).getByRole("status")).toContainText("Your call has a new time");
  await expectNoAxeViolations(page);

  const { results } = await (await page.request.get(`${product.address}/api/calls/`)).json();
  const begins = new Date(results[0].current.starts_at);
  await product.moveTo(new Date(begins.getTime() - 5 * minuteMs));
  await page.reload();
  await expect(page.getByRole("link", { name: "Join the call" })).toHaveAttribute(
    "href",
    /^https:\/\/meet\.example\/[\w-]{22}$/,
  );

  const after = new Date(begins.getTime() + 40 * minuteMs);
  await product.moveTo(after);
  const desk = await openDesk(browser, product, counsellor, after);
  await desk.goto("/staff/calls");
  await desk.getByRole("link", { name: "Asha Patil" }).click();
  await expect(desk.getByRole("region", { name: "What the student shares" })).toContainText("None are saved.");
  await expectNoAxeViolations(desk);
  await desk.getByRole("button", { name: "It took place" }).click();
  const dialog = desk.getByRole("dialog", { name: "The call took place" });
  await expect(dialog.getByLabel("Note for the student")).toHaveValue(/^What we talked about:/);
  await dialog.getByLabel("Note for the student").fill("COEP before VJTI: the closing ranks of two years say so.");
  await dialog.getByRole("button", { name: "It took place" }).click();
  await expect(desk.getByText("Took place", { exact: true })).toBeVisible();
  await desk.context().close();

  await page.goto(`${product.address}/student-dashboard/package`);
  await expect(main(page)).toContainText("Note from our staff: COEP before VJTI");
  await page.getByRole("button", { name: /^Yes, I got it ?: Confirm First counselling call$/ }).click();
  await expect(main(page)).toContainText(/You confirmed it on/);
  await page.goto(`${product.address}/student-dashboard/calls/${results[0].deliverable}`);
  await expect(page.getByRole("heading", { name: "Your call", level: 1 })).toBeVisible();
  await expect(main(page)).toContainText("Note from your counsellor: COEP before VJTI");
  await page.goto(`${product.address}/student-dashboard/package`);
  // 3 of 10 parts are delivered: 7 parts of ₹1,999, in whole rupees.
  await page.getByRole("link", { name: "Cancel and refund ₹1,399" }).click();
  await page.getByRole("button", { name: "Yes, cancel and refund ₹1,399" }).click();
  await expect(main(page)).toContainText("We have refunded ₹1,399.");
});
