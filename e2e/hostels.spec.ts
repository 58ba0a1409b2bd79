import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** Chooses in a filter; without script the button sends it. */
async function choose(page: Page, filter: string, option: string) {
  await page.getByRole("combobox", { name: filter, exact: true }).selectOption(option);
  if (test.info().project.use.javaScriptEnabled === false)
    await page.getByRole("button", { name: "Show", exact: true }).click();
}

// proves S2.11
test("the hostel list has its banner, its heading and a price on every card", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/hostellist");
  await expect(page.getByRole("heading", { level: 1, name: "Find Your Perfect Hostel Stay" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Top Listed Hostels" })).toBeVisible();
  const cards = page.getByRole("main").getByRole("article");
  expect(await cards.count()).toBeGreaterThan(10);
  for (const card of await cards.all()) {
    await expect(card).toContainText(/₹[\d,]+\s*a month/);
    await expect(card.getByText("Sample", { exact: true })).toBeVisible();
    await expect(card.getByRole("button", { name: /^Save .+ to your wishlist$/ })).toBeVisible();
  }
  await expectNoAxeViolations(page);
});

// proves S2.12
test("a visitor narrows the list, opens a hostel and goes on to a college near it", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/hostellist");
  await choose(page, "City", "Pune");
  await expect(page).toHaveURL(/[?&]city=Pune/);
  await choose(page, "Who it is for", "girls");
  await expect(page).toHaveURL(/[?&]city=Pune.*[?&]for=girls|[?&]for=girls.*[?&]city=Pune/);
  const card = page.getByRole("main").getByRole("article").first();
  await expect(card).toContainText("Pune");
  await expect(card).toContainText(/For girls|For everyone/);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: `View Details: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const near = page.getByRole("region", { name: "Near By Colleges" });
  await expect(near.getByRole("article").first()).toContainText(/\d ?(m|km) away/);
  await near
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/collegedetails\//);
});

// proves S2.11
test("Back brings the filters and the list back", async ({ page }) => {
  await page.goto("/hostellist");
  await choose(page, "City", "Pune");
  await expect(page).toHaveURL(/city=Pune/);
  await choose(page, "City", "Mumbai");
  await expect(page).toHaveURL(/city=Mumbai/);
  await page.goBack();
  await expect(page).toHaveURL(/city=Pune/);
  await expect(page.getByRole("combobox", { name: "City", exact: true })).toHaveValue("Pune");
  await expect(page.getByRole("main").getByRole("article").first()).toContainText("Pune");
});

test("a choice made before script arrived is not lost", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/hostellist", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "City", exact: true }).selectOption("Pune");
  arrive();
  await expect(page).toHaveURL(/city=Pune/);
  await expect(page.getByRole("combobox", { name: "City", exact: true })).toHaveValue("Pune");
});

// proves S2.11
test("an address that finds nothing says so and leads to all hostels", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/hostellist?price=100");
  await expect(
    page.getByText(
      "No hostels are listed for the selected area. We will provide the necessary details and update you soon.",
    ),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Show all hostels" }).click();
  await expect(page).toHaveURL(/\/hostellist$/);
});

// proves S2.11, S2.12
test("near a college, cards say the distance to it, and the filter can be removed", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/hostellist");
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  const college = page.getByRole("region", { name: "Near By Colleges" }).getByRole("article").first();
  const name = (await college.getByRole("heading").textContent()) ?? "";
  const address = await college.getByRole("link", { name: /^View [Dd]etails/ }).getAttribute("href");
  const id = address?.split("/").at(-1) ?? "";
  await page.goto(`/hostellist?college=${id}`);
  await expect(page.getByRole("main").getByRole("article").first()).toContainText(`from ${name}`);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: `Remove this filter: Near ${name}` }).click();
  await expect(page).toHaveURL(/\/hostellist$/);
});

// proves S2.12
test("a hostel's page shows all there is to know, and Show Interest asks to sign in", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/hosteldetail/MQ==");
  const main = page.getByRole("main");
  for (const name of [
    "About Us",
    "Overview",
    "Room Types",
    "Facilities",
    "Rules and Policies",
    "Address",
    "Near By Colleges",
  ])
    await expect(main.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  const rooms = main.getByRole("table");
  await expect(rooms.getByRole("columnheader")).toHaveText(["Category", "Details", "Sharing", "Fees"]);
  await expect(rooms.getByRole("row").nth(1)).toContainText(/₹[\d,]+ a month/);
  const address = main.getByRole("region", { name: "Address" });
  await expect(address).toContainText("CNG PUMP");
  await expect(address.locator('a[href^="tel:+91"]').first()).toBeVisible();
  await expect(address.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(main).toContainText("does not exist and cannot be booked");
  await expectNoAxeViolations(page);
  await main.getByRole("button", { name: "Show Interest" }).click();
  if (test.info().project.use.javaScriptEnabled === false) {
    await expect(page.getByRole("heading", { level: 1, name: "Login to Procced" })).toBeVisible();
    return;
  }
  const prompt = page.getByRole("dialog", { name: "Login to Procced" });
  await expect(prompt.getByRole("button", { name: "Login" })).toBeVisible();
  await prompt.getByRole("button", { name: "Cancel" }).click();
  await expect(prompt).toBeHidden();
});

test.describe("an id that names no hostel", () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  // proves D1
  for (const id of ["MTAwMDAwMDAw", "not-an-id", "LTE"])
    test(`${id} is Page Not Found`, async ({ page }) => {
      const answer = await page.goto(`/hosteldetail/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    });
});
