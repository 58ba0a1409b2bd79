// proves S2.9, S2.10

import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, expectLive, test } from "./support/test.ts";

const engineering = "/collegelist/MQ==";

const hasScript = () => test.info().project.use.javaScriptEnabled !== false;
const isPhone = () => (test.info().project.use.viewport?.width ?? 1366) < 992;

/** Makes choices in the filters: opens their sheet on a phone, and without script sends the form. */
async function filter(page: Page, choices: (filters: ReturnType<Page["getByRole"]>) => Promise<void>) {
  if (hasScript()) await expectLive(page);
  if (isPhone()) await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters).toBeVisible();
  await choices(filters);
  if (isPhone() || !hasScript()) await filters.getByRole("button", { name: /^Show/ }).click();
}

const results = (page: Page) => page.getByRole("region", { name: "Top Listed Colleges" });
const cards = (page: Page) => results(page).getByRole("heading", { level: 3 });

// proves S2.8, S2.10
test("streams are tiles, each with its colleges, below the Latest Update with its date", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/addmissionpage");
  await expect(page.getByRole("heading", { level: 1, name: "Departments & Programs" })).toBeVisible();
  await expect(page.getByText("Engineering Admission For FY 2024 - 2025 Started From 5th March 2025")).toBeVisible();
  const tile = page.getByRole("main").getByRole("listitem").filter({ hasText: "Engineering" });
  await expect(tile.getByRole("link", { name: /^\d+ colleges\s*[\d,]+ seats a year$/ })).toHaveAttribute(
    "href",
    /^\/facts\/stream-/,
  );
  await expectNoAxeViolations(page);
  await tile.getByRole("link", { name: "Engineering" }).click();
  await expect(page).toHaveURL(engineering);
  await expect(page.getByRole("heading", { level: 1, name: "Engineering colleges" })).toBeVisible();
});

// proves S23.6
test("a filter of a list in the language that its address names stays in that language", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto(`${engineering}?lang=hi`);
  const filters = page.locator("#filters");
  if (isPhone()) await page.locator("[popovertarget='filters'][popovertargetaction='show']").click();
  await filters.locator("select[name='state']").selectOption({ index: 1 });
  if (isPhone() || !hasScript()) await filters.locator("[type='submit']").click();
  await expect(page).toHaveURL(/[?&]state=/);
  await expect(page).toHaveURL(/[?&]lang=hi/);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});

test("a visitor walks from a stream to the third page, a college, a hostel near it and a college near that", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto(engineering);
  await filter(page, async (filters) => {
    await filters.getByText("More filters").click();
    await filters.getByLabel("Level").selectOption("ug");
  });
  await expect(page).toHaveURL(/level=ug/);
  await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText("UG");
  for (const target of [2, 3]) {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(new RegExp(`page=${target}`));
  }
  await expect(page).toHaveURL(/level=ug.*page=3|page=3.*level=ug/);
  await expect(results(page).getByRole("status").first()).toContainText(/^49–\d+ of \d+ colleges$/);
  // Samples are the only hostels of the starter: the page lists them, marked, and no card counts them.
  await expect(results(page).getByText(/Hostel\s*[\d.]+ k?m/)).toHaveCount(0);
  const links = await results(page)
    .getByRole("link", { name: /^View Details: / })
    .all();
  const isNearHostels = async (href: string) => {
    const id = atob(decodeURIComponent(href.split("/").at(-1) ?? ""));
    const { nearby_hostels: hostels } = await (await page.request.get(`/api/college-details/${id}/`)).json();
    return hostels.length > 0;
  };
  let name = "";
  for (const link of links) {
    if (!(await isNearHostels((await link.getAttribute("href")) ?? ""))) continue;
    name = ((await link.getAttribute("aria-label")) ?? (await link.textContent()) ?? "").replace(/^View Details: /, "");
    await link.click();
    break;
  }
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const hostels = page.getByRole("region", { name: "Near by Hostel" });
  await hostels
    .getByRole("link", { name: /^View Details: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/hosteldetail\//);
  await page
    .getByRole("region", { name: "Near By Colleges" })
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/collegedetails\//);
});

// proves D12
test("each chosen filter is a chip that a tap removes, and all can be cleared", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto(engineering);
  await filter(page, async (filters) => {
    await filters.getByLabel("State").selectOption("Maharashtra");
    await filters.getByLabel("Run by").selectOption("private");
  });
  const chips = page.getByRole("list", { name: "Chosen filters" });
  await expect(chips.getByRole("listitem")).toHaveCount(3);
  for (const place of await results(page)
    .getByText(/, [A-Z]\w+, |, Maharashtra$/)
    .filter({ hasNotText: "Cut Off" })
    .all())
    await expect(place).toContainText("Maharashtra");
  await expectNoAxeViolations(page);
  await chips.getByRole("link", { name: /Private/ }).click();
  await expect(page).toHaveURL(/^(?!.*ownership=private).*state=Maharashtra/);
  await chips.getByRole("link", { name: "Clear all" }).click();
  await expect(chips).toHaveCount(0);
});

test("Back brings the filters and the list back", async ({ page }) => {
  await page.goto(engineering);
  await filter(page, async (filters) => void (await filters.getByLabel("State").selectOption("Kerala")));
  await expect(page).toHaveURL(/state=Kerala/);
  await expect(cards(page).first()).toBeVisible();
  await filter(page, async (filters) => void (await filters.getByLabel("State").selectOption("Maharashtra")));
  await expect(page).toHaveURL(/state=Maharashtra/);
  await page.goBack();
  await expect(page).toHaveURL(/state=Kerala/);
  await expect(page.locator("select[name=state]")).toHaveValue("Kerala");
  await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText("Kerala");
});

// proves S26.3
test("the filter sheet updates its count, makes the page behind it inert, and closes", async ({ page }) => {
  test.skip(!isPhone(), "wide screens have a column");
  await page.goto(engineering);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters).toBeFocused();
  const show = filters.getByRole("button", { name: /^Show/ });
  const before = await show.textContent();
  await filters.getByLabel("State").selectOption("Maharashtra");
  await expect(show).not.toHaveText(before ?? "");
  await expect(page.locator("[inert]", { has: page.locator("h1") }).or(page.locator("h1[inert]"))).toBeAttached();
  await filters.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters 1 chosen" })).toBeVisible();
  await expect(page.locator("[inert]")).toHaveCount(0);
});

// proves S26.3
test("a filter sheet that was opened before the page's script arrived takes the focus and makes the page inert", async ({
  page,
}) => {
  test.skip(!isPhone(), "wide screens have a column");
  const opened = Promise.withResolvers<void>();
  await page.route("**/assets/page-start-*.js", async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto(engineering, { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters).toBeVisible();
  opened.resolve();
  await expect(filters).toBeFocused();
  await expect(page.locator("[inert]", { has: page.locator("h1") }).or(page.locator("h1[inert]"))).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await expect(page.locator("[inert]")).toHaveCount(0);
});

// proves S2.9
test("an empty list shows the specified sentence and a way to clear the filters", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto(`${engineering}?state=Goa&level=pg&women_only=true`);
  await expect(
    page.getByText(
      "No colleges are listed for the selected area. We will add the necessary details and update you soon.",
    ),
  ).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/collegelist\/MQ==\??$/);
});

// proves S22.5, S26.5
test("the first screen of a list shows more than one card on a phone and six on a wide screen, each easy to hit", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto(engineering);
  const screen = page.viewportSize()!;
  const bar = isPhone() ? await page.getByRole("navigation", { name: "Quick navigation" }).boundingBox() : null;
  const end = bar?.y ?? screen.height;
  const boxes = await results(page)
    .locator(".college-card")
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
  const shown = boxes.map(({ top, bottom }) => Math.max(0, Math.min(1, (end - top) / (bottom - top))));
  if (isPhone()) expect(shown.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(1.5);
  else expect(shown.filter((share) => share > 0.3).length).toBeGreaterThanOrEqual(6);
  const card = results(page).locator(".college-card").first();
  for (const button of [card.getByRole("link", { name: /^Compare/ }), card.getByRole("button", { name: /^Save/ })])
    expect(Math.round((await button.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expect(card.getByRole("term")).toHaveText([/^Closing/, "Fees a year", "Median pay"]);
  await expectNoAxeViolations(page);
});

/** Where a place is once the page, which goes back to where it was read, moves no more. */
async function restingBox(place: Locator) {
  let before = "";
  await expect
    .poll(async () => {
      await place.scrollIntoViewIfNeeded();
      const box = JSON.stringify(await place.boundingBox());
      const isResting = box === before;
      before = box;
      return isResting;
    })
    .toBe(true);
  return (await place.boundingBox())!;
}

test("a receipt opens from its mark on a card, and a tap on the figure opens the college", async ({ page }) => {
  await page.goto(engineering);
  const figure = results(page).locator(".college-card dd a[href^='/facts/']").first();
  const place = figure.locator("xpath=../..");
  await place.scrollIntoViewIfNeeded();
  const box = (await place.boundingBox())!;
  await page.mouse.click(box.x + box.width - 12, box.y + 12);
  await expect(page).toHaveURL(/\/facts\//);
  await page.goBack();
  const again = await restingBox(place);
  await page.mouse.click(again.x + 20, again.y + again.height - 8);
  await expect(page).toHaveURL(/\/collegedetails\//);
});

test("a heart asks a visitor to log in", async ({ page }) => {
  await page.goto(engineering);
  await results(page)
    .getByRole("button", { name: /^Save .+ to your wishlist$/ })
    .first()
    .click();
  // Before the page's script has arrived the same heart leads to a page that asks the same.
  await expect(
    page
      .getByRole("dialog", { name: "Login to Procced" })
      .or(page.getByRole("heading", { level: 1, name: "Login to Procced" })),
  ).toBeVisible();
});

// proves S2.10
test("a college shows its branches, cut-offs, seats, placements and hostels, each table with its source", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/search?q=coep");
  await page.getByRole("link", { name: "View Details: COEP Technological University" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "COEP Technological University" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View all College" })).toHaveAttribute("href", "/addmissionpage");
  await expect(page.getByRole("button", { name: "Show Interest" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: /^Mechanical Engineering/ }).click();
  await expect(page).toHaveURL(/\?branch=\d+/);
  await expect(page.getByRole("heading", { name: "Cut-offs: Mechanical Engineering" })).toBeVisible();
  await expect(page.getByRole("table", { name: /^Closing values by round/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Total Seats: Mechanical Engineering" })).toBeVisible();
  await expect(page.getByRole("table", { name: /^Placements \d{4}$/ })).toContainText("lakh");
  for (const section of ["About", "Branches and cut-offs", "Seats", "Placements"])
    await expect(
      page
        .getByRole("region", { name: section, exact: true })
        .getByText(/^Source:/)
        .first(),
    ).toBeVisible();
  await expect(page.getByRole("region", { name: "Near by Hostel" })).toContainText("Sample");
});

test("the cut-offs follow year, seat type and gender, and the choice stays in the address", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/search?q=iit+bombay");
  await page.getByRole("link", { name: "View Details: Indian Institute of Technology Bombay" }).click();
  await page.getByLabel("Seat type", { exact: true }).selectOption("SC");
  if (!hasScript()) await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/seat=SC/);
  await expect(page.getByLabel("Seat type", { exact: true })).toHaveValue("SC");
  await page.getByRole("link", { name: /^Civil Engineering/ }).click();
  await expect(page).toHaveURL(/branch=\d+/);
  await expect(page.getByRole("heading", { name: "Cut-offs: Civil Engineering" })).toBeVisible();
  await expect(page.getByLabel("Seat type", { exact: true })).toHaveValue("SC");
});

test("choosing a branch keeps the scroll position", async ({ page }) => {
  await page.goto("/search?q=iit+bombay");
  await page.getByRole("link", { name: "View Details: Indian Institute of Technology Bombay" }).click();
  const branch = page.getByRole("link", { name: /^Civil Engineering/ });
  await expect(branch).toBeVisible();
  await expectLive(page);
  await branch.scrollIntoViewIfNeeded();
  const before = await branch.boundingBox();
  await branch.click();
  await expect(branch).toHaveAttribute("aria-current", "true");
  expect(Math.abs(((await branch.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test("a search forgives typing errors, says what it searched, and why each college matched", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("combobox", { name: "Which college, course or city?" })
    .fill("computr enginering pune");
  await page.getByRole("main").getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=computr/);
  await expect(
    page.getByText("Nothing matched “computr enginering pune”. These are the results for “computer engineering pune”."),
  ).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByText(/^Found by branch: Computer Engineering, city: Pune/)
      .first(),
  ).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a search without a question offers streams and cities, one without results offers what to try", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "Start with a stream" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: /^Pune/ }).click();
  await expect(page).toHaveURL(/\/search\?city=Pune/);
  await expect(page.getByRole("heading", { name: "All colleges" })).toBeVisible();
  await page.goto("/search?q=zzqqxxyy");
  await expect(page.getByText("No college matched “zzqqxxyy”.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Things you can try" })).toBeVisible();
});

test.describe("what does not exist", () => {
  test.use({ expectedConsoleErrors: [/404/] });
  for (const address of ["/collegelist/OTk5OTk5", "/collegelist/!!", "/collegedetails/OTk5OTk5", "/collegedetails/x"]) {
    // proves S2.2
    test(`${address} is Page Not Found`, { tag: "@no-script" }, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    });
  }
});
