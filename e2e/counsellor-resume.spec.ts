import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { buyGuide, hireCounsellor, openDesk } from "./support/call-people.ts";
import { startClockProduct } from "./support/clock-product.ts";
import { expectFits } from "./support/fits.ts";
import { expect, test } from "./support/test.ts";

/** A résumé that a student shares on a phone, what the counsellor writes at a desk, and the dates of a project. */

let product: Awaited<ReturnType<typeof startClockProduct>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startClockProduct();
});
test.afterAll(() => product?.stop());
test.skip(({ isMobile }) => !isMobile, "once is enough: it starts a product of its own");

// A file that is no PDF is refused.
test.use({ expectedConsoleErrors: [/status of 422/] });

const main = (page: Page) => page.getByRole("main");
const pdf = { name: "Asha.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

async function comment(desk: Page) {
  const part = desk.getByRole("region", { name: "Résumé" });
  await expect(part.getByRole("link", { name: /^Asha\.pdf/ })).toBeVisible();
  await part.getByRole("button", { name: "Add a comment" }).click();
  await part.getByRole("combobox", { name: /^Section/ }).click();
  await desk.getByRole("option", { name: "Education" }).click();
  await part.getByRole("textbox", { name: "Comment" }).fill("Put the newest first.");
  await part.getByRole("textbox", { name: "Summary" }).fill("Good, and too long.");
  await part.getByRole("button", { name: "Save as a draft" }).click();
  await expect(desk.getByText("Draft saved")).toBeVisible();
  await expectNoAxeViolations(desk);
  await part.getByRole("button", { name: "Send to the student" }).click();
  await expect(part.getByRole("button", { name: "Send the new version" })).toBeVisible();
}

async function agree(desk: Page, day: string) {
  const part = desk.getByRole("region", { name: "Project" });
  await part.getByRole("button", { name: "Add a milestone" }).click();
  await part.getByLabel("By").fill(day);
  await part.getByRole("textbox", { name: "What was agreed" }).fill("Choose a topic.");
  await part.getByRole("button", { name: "Add it" }).click();
  await expect(part.getByText("Choose a topic.")).toBeVisible();
  await expectNoAxeViolations(desk);
  await part.getByRole("button", { name: "Reached" }).click();
  await expect(part.getByRole("button", { name: "Open again" })).toBeVisible();
}

test("a résumé is shared on a phone, commented at a desk and read, beside the dates of a project", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const counsellor = await hireCounsellor(product);
  await buyGuide(page, product);
  const { results: calls } = await (await page.request.get(`${product.address}/api/calls/`)).json();
  const call = `${product.address}/student-dashboard/calls/${calls[0].deliverable}`;
  await page.goto(call);
  await page.getByRole("region", { name: "Suggested times" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(main(page).getByRole("status")).toContainText("Your call is booked");
  await page.getByRole("link", { name: /^Share your résumé with/ }).click();
  await expect(page.getByRole("heading", { name: "Résumé review", level: 1 })).toBeVisible();
  await expectFits(page);
  await expectNoAxeViolations(page);
  await page.getByLabel("Your résumé as a PDF").setInputFiles({ ...pdf, name: "Asha.txt", buffer: Buffer.from("x") });
  await page.getByRole("button", { name: /^Share it with/ }).click();
  await expect(main(page)).toContainText("Asha.txt");
  await page.getByLabel("Your résumé as a PDF").setInputFiles(pdf);
  await page.getByRole("button", { name: /^Share it with/ }).click();
  await expect(main(page).getByRole("status")).toContainText("Your résumé is shared");

  const desk = await openDesk(browser, product, counsellor, new Date());
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const days = `from=${new Date().toISOString().slice(0, 10)}&to=${until}`;
  const { results: held } = await (await desk.request.get(`/api/staff/calls/?${days}`)).json();
  await desk.goto(`/staff/calls/${held[0].id}`);
  await comment(desk);
  await agree(desk, until);

  await page.goto(call);
  await expect(main(page)).toContainText("Choose a topic.");
  await expectFits(page);
  await page.getByRole("link", { name: /^Your résumé and what/ }).click();
  await expect(main(page)).toContainText("Good, and too long.");
  await expect(main(page)).toContainText("Put the newest first.");
  await expectFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Remove the file" }).click();
  await expect(main(page).getByRole("status")).toContainText("The file is removed");
});
