import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// A draft is not there for visitors, and a browser notes it.
test.use({ expectedConsoleErrors: [/404.*\/newsblog\/|4(04|22).*\/api\/staff\//] });

const unique = () => String(Math.floor(Math.random() * 1e9));

async function photo(name: string) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#2c3188" } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

async function save(page: Page) {
  // The note of an earlier save may still be shown: the answer to this one counts.
  const answer = page.waitForResponse(
    (response) => response.url().includes("/api/staff/") && /^(POST|PATCH)$/.test(response.request().method()),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await answer;
  await expect(page.getByRole("status").filter({ hasText: / (added|saved)/ })).toBeVisible();
}

// proves S2.18
test("an editor writes an article, looks at its preview, and publishes it", async ({ page, browser }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/news/create");
  const title = `Counselling dates ${unique()}`;
  await page.getByLabel("Title").fill(title);
  await page
    .getByRole("textbox", { name: "Content" })
    .fill("## Round one\n\nIt begins on **Monday**.\n\n<script>alert(1)</script>");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Round one" })).toBeVisible();
  await expect(preview.getByText("<script>alert(1)</script>")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await photo("campus.jpg"));
  await page.getByLabel("What the photo shows").fill("Students in front of a hall");
  await page.getByLabel("Who made it").fill("Meera Joshi");
  await save(page);
  await expectNoAxeViolations(page);

  const address = String(await page.getByRole("link", { name: "Preview" }).getAttribute("href"));
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  const own = await page.context().newPage();
  const shown = await own.goto(address);
  expect([shown?.status(), shown?.headers()["cache-control"]]).toEqual([200, "no-store"]);
  await expect(own.getByText("Staff preview")).toBeVisible();
  await expect(own.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.getByLabel("Published", { exact: true }).check();
  await save(page);
  await visitor.goto(address.replace("?preview", ""));
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByRole("heading", { level: 2, name: "Round one" })).toBeVisible();
  await expect(visitor.getByText("Photo: Meera Joshi")).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Students in front of a hall" })).toBeVisible();
  const picture = visitor.getByRole("main").locator("picture img").first();
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/pictures\/.*\.avif$/);
  await visitor.getByRole("button", { name: "News" }).click();
  await expect(visitor.getByRole("link", { name: title })).toBeVisible();
});

/** The hostel at this place of the list, as staff read it. */
async function hostelAt(place: number) {
  const office = await officeOf();
  const { results } = await office.get("hostels/?page=1&per_page=5&sort=name&order=asc&filter[is_active]=true");
  const hostel = await office.get(`hostels/${results[place].id}/`);
  await office.close();
  return hostel;
}

test("photos of a hostel are described, ordered by keys, cut around a point and seen on the site", async ({ page }) => {
  const hostel = await hostelAt(0);
  await signInStaff(page, "editor");
  await page.goto(`/staff/hostels/${hostel.id}`);
  await page.getByRole("tab", { name: "Photos" }).click();
  await page.locator("input[type=file]").setInputFiles([await photo("one.jpg"), await photo("two.jpg")]);
  await expect(page.getByRole("list", { name: "Photos" }).getByRole("listitem")).toHaveCount(2);
  for (const [number, words] of ["The gate", "The garden"].entries()) {
    await page.getByLabel(`What photo ${number + 1} shows`).fill(words);
    await page.getByLabel(`Who made photo ${number + 1}`).fill("Meera Joshi");
  }
  await page.getByRole("button", { name: "Move photo 2 of 2 earlier" }).press("Enter");
  await expect(page.getByLabel("What photo 1 shows")).toHaveValue("The garden");

  await page.getByRole("button", { name: "Choose what stays visible in photo 1 of 2" }).click();
  await page.getByRole("slider", { name: /From the top/ }).press("Home");
  await page.getByTestId("focal-picture").click({ position: { x: 20, y: 20 } });
  await page.getByRole("button", { name: "Crop around this point" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await save(page);

  const site = await page.context().newPage();
  await site.goto(hostel.site_path);
  await expect(site.getByRole("img", { name: "The garden" })).toBeVisible();
});

test("an admin brings back yesterday's version of a hostel", async ({ page }) => {
  const hostel = await hostelAt(1);
  await signInStaff(page, "admin");
  await page.goto(`/staff/hostels/${hostel.id}`);
  await page.getByLabel("Name").first().fill("Spoiled by mistake");
  await save(page);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "Restore" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Back to the version before")).toBeVisible();
  await page.goto(hostel.site_path);
  await expect(page.getByRole("heading", { level: 1, name: hostel.name })).toBeVisible();
});

test("a posting's words about money are marked, and a second person clears them", async ({ page, browser }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/jobs/create");
  await page.getByLabel("Position").fill("Trainee");
  await page.getByLabel("Company").fill(`Nira Software ${unique()}`);
  await page.getByLabel("Description").fill("A registration fee of Rs. 500 is taken.");
  const marked = page.locator("mark", { hasText: "A registration fee of Rs. 500 is taken." });
  await expect(marked).toBeVisible();
  await page.getByLabel("Asks the student for money").check();
  await page.getByLabel("Published", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A posting that asks the student for money cannot be published")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("A registration fee of Rs. 500 is taken.");
  await page.getByLabel("Asks the student for money").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Held until a second person clears it" });
  await expect(notice).toContainText("somebody else must clear it");
  await expect(page.getByLabel("Published", { exact: true })).not.toBeChecked();
  await expectNoAxeViolations(page);

  const second = await (await browser.newContext()).newPage();
  await signInStaff(second, "editor");
  await second.goto(page.url());
  await second.getByRole("button", { name: "Clear and publish" }).click();
  await expect(second.getByText("Cleared and published")).toBeVisible();
  await expect(second.getByLabel("Published", { exact: true })).toBeChecked();
});

// proves D5
test("a package's price and saving follow what is typed", async ({ page }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/packages/create");
  await page.getByLabel("List price").fill("4999");
  const price = page.getByTestId("live-price");
  await expect(price).toContainText("The student pays ₹4,999");
  await page.getByLabel("Offer is on").check();
  await page.getByLabel("Percent still to pay").fill("60");
  await expect(price).toContainText("The student pays ₹2,999 and reads 40% off ₹4,999");
});
