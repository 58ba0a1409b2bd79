import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { buyGuide, hireCounsellor, openDesk } from "./support/call-people.ts";
import { startClockProduct } from "./support/clock-product.ts";
import { expectFits } from "./support/fits.ts";
import { expect, test } from "./support/test.ts";

/** What a counsellor writes at a desk, and its student reads on a phone: an order, a change of a list, an interview. */

let product: Awaited<ReturnType<typeof startClockProduct>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startClockProduct();
});
test.afterAll(() => product?.stop());
test.skip(({ isMobile }) => !isMobile, "once is enough: it starts a product of its own");

const main = (page: Page) => page.getByRole("main");

/** A call of the signed-in student as their own program would make it. */
async function ask(page: Page, method: string, path: string, body?: object) {
  const headers = { origin: product.address };
  const reply = await page.request.fetch(`${product.address}/api/${path}`, { method, headers, data: body });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/** A list of two branches of JoSAA and a line of text. */
async function makeList(page: Page) {
  const found: { branch_id: number }[] = await ask(page, "GET", "choices/search/?authority=josaa&q=computer+science");
  const rows = [...found.slice(0, 2).map(({ branch_id: id }) => ({ branch_id: id })), { text: "A college near home" }];
  await ask(page, "POST", "choices/", { name: "Round 1", authority: "josaa", year: 2026, rows });
}

async function choose(desk: Page, name: string, option: string | RegExp) {
  await desk.getByRole("combobox", { name: new RegExp(`^${name}`) }).click();
  await desk.getByRole("option", { name: option }).first().click();
}

async function writeOrder(desk: Page) {
  await desk.getByRole("button", { name: "Write an order of choices" }).click();
  const form = desk.getByRole("dialog", { name: "Order of choices" });
  await expect(form.getByRole("combobox", { name: /^For / })).toHaveText("Written order of choices");
  await choose(desk, "Closing values of these seats", /^OPEN$/);
  const rows = form.getByRole("listitem");
  await rows
    .nth(1)
    .getByRole("button", { name: /^Move up/ })
    .click();
  await rows.nth(0).getByLabel("Reason").fill("Your rank is within the closing ranks of two years.");
  await rows.nth(0).getByRole("checkbox").nth(1).check();
  await rows.nth(1).getByLabel("Reason").fill("A little above your rank: worth a place.");
  await rows.nth(2).getByRole("checkbox").first().uncheck();
  await form.getByLabel(/^This delivers it/).check();
  await expectNoAxeViolations(desk);
  await form.getByRole("button", { name: "Give it to the student" }).click();
  await expect(desk.getByText("Written order of choices: you wrote version 1.")).toBeVisible();
}

async function proposeChange(desk: Page) {
  const part = desk.getByRole("region", { name: "Proposed changes" });
  await choose(desk, "Choice", "A college near home");
  await part.getByLabel("Reason, which the student reads").fill("You can live at home.");
  await part.getByRole("button", { name: "Propose it" }).click();
  await expect(part.getByText("Waits for the student")).toBeVisible();
}

async function writeInterview(desk: Page) {
  const part = desk.getByRole("region", { name: "Mock interview" });
  await part.getByRole("textbox", { name: /^Field/ }).fill("Computer science");
  await part.getByLabel("Questions asked, one on each line").fill("Why this branch?\nWhat did you build?");
  for (const point of ["Knowledge", "Clear answers", "Own examples", "Listening", "Manner"])
    await choose(desk, point, "4 of 5");
  await part.getByRole("textbox", { name: /^Notes/ }).fill("Good answers. Bring an example of your own.");
  await part.getByRole("button", { name: "Give it to the student" }).click();
  await expect(part.getByRole("button", { name: "Correct it" })).toBeVisible();
}

test("an order, a change of the list and a mock interview are written, read on a phone and answered", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const counsellor = await hireCounsellor(product);
  await buyGuide(page, product);
  await makeList(page);
  const { results: calls } = await ask(page, "GET", "calls/");
  const [first, second]: number[] = calls.map(({ deliverable }: { deliverable: number }) => deliverable);
  await page.goto(`${product.address}/student-dashboard/calls/${first}`);
  await page.getByRole("region", { name: "Suggested times" }).getByRole("button").first().click();
  await page.getByLabel("My choice lists").check();
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(main(page).getByRole("status")).toContainText("Your call is booked");
  const about = { language: "en", subject: "mock_interview" };
  const times = await ask(page, "GET", `calls/${second}/times/?subject=mock_interview`);
  await ask(page, "POST", `calls/${second}/hold/`, { time: times.suggested.at(-1).time, ...about });
  const { current } = await ask(page, "PUT", `calls/${second}/answers/`, {});

  const after = new Date(Date.parse(current.starts_at) + 50 * 60_000);
  await product.moveTo(after);
  const desk = await openDesk(browser, product, counsellor, after);
  const days = `from=${new Date().toISOString().slice(0, 10)}&to=${after.toISOString().slice(0, 10)}`;
  const { results: held } = await (await desk.request.get(`/api/staff/calls/?${days}`)).json();
  // The first ones first.
  const [talk, interview] = held.map(({ id }: { id: number }) => `/staff/calls/${id}`);
  await desk.goto(talk);
  await writeOrder(desk);
  await proposeChange(desk);
  await expectNoAxeViolations(desk);

  await page.goto(`${product.address}/student-dashboard/package`);
  await expect(page.getByRole("link", { name: /order of choices, version 1/ })).toBeVisible();
  await page.goto(`${product.address}/student-dashboard/calls/${first}`);
  await expectFits(page);
  await page.getByRole("link", { name: "Written order of choices: order of choices, version 1" }).click();
  await expect(page.getByRole("heading", { name: "Written order of choices", level: 1 })).toBeVisible();
  const places = main(page).locator("ol").first().getByRole("listitem");
  await expect(places.first()).toContainText("Why here: Your rank is within the closing ranks of two years.");
  await expect(places.first()).toContainText(/OPEN: closed at rank [\d,]+ \[1\]/);
  await expectFits(page);
  await expectNoAxeViolations(page);

  await page.goto(`${product.address}/student-dashboard/list-proposals`);
  await expectFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Yes, change it ?: A college near home$/ }).click();
  await expect(main(page).getByRole("status")).toContainText("Your answer is saved.");
  await page.goto(`${product.address}/choices`);
  await expect(page.locator("li[data-key] p.choice-name").first()).toHaveText("A college near home");

  await desk.goto(interview);
  await writeInterview(desk);
  await page.goto(`${product.address}/student-dashboard/calls/${second}`);
  await page.getByRole("link", { name: /^Mock interview of .*: Computer science$/ }).click();
  await expect(main(page)).toContainText("Good answers. Bring an example of your own.");
  await page.getByLabel("Ask your counsellor about this").fill("How long should an example be?");
  await expectFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Send the question" }).click();
  await expect(main(page).getByRole("status")).toContainText("Your question was sent.");
  await expect(page.getByRole("button", { name: "Send the question" })).toHaveCount(0);
  await desk.reload();
  await expect(desk.getByText("The student asks: How long should an example be?")).toBeVisible();
  await desk.context().close();
});
