import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoAxeViolations } from "./support/axe.ts";
import { createStaff, desktopOnly, officeOf, signInAs, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// A row of a sheet that is refused, and a college that is off the site: a browser notes both.
test.use({ expectedConsoleErrors: [/422|404/] });

const unique = () => String(Math.floor(Math.random() * 1e9));

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function photo() {
  const plain = { width: 1200, height: 800, channels: 3, background: "#2c3188" } as const;
  return { name: "building.jpg", mimeType: "image/jpeg", buffer: await sharp({ create: plain }).jpeg().toBuffer() };
}

/** The content of a sheet's cell. */
const cell = (page: Page, column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });

test("an editor adds a college with a branch and cut-offs and sees it on the site", async ({ page }) => {
  await signInStaff(page, "editor");
  const name = `Kaveri Institute ${unique()}`;
  await page.goto("/staff/colleges/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await choose(page, "Ownership", "Government");
  await page.getByRole("textbox", { name: "City" }).fill("Pune");
  await page.getByRole("combobox", { name: "State" }).fill("Mahar");
  await page.getByRole("option", { name: "Maharashtra" }).click();
  await page.getByRole("button", { name: "Add the college" }).click();
  await expect(page.getByRole("tab", { name: "Branches" })).toBeVisible();
  await expectNoAxeViolations(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photos" }).click();
  await (await chooser).setFiles(await photo());
  await page.getByLabel("What photo 1 shows").fill("The main building");
  await page.getByLabel("Who made photo 1").fill("The college");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("College saved")).toBeVisible();

  await page.getByRole("tab", { name: "Branches" }).click();
  await page.getByRole("link", { name: "Add a branch" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Civil Engineering");
  await choose(page, "Stream", "Engineering");
  await page.getByRole("spinbutton", { name: "Seats a year" }).fill("60");
  await page.getByRole("button", { name: "Add the branch" }).click();

  await page.getByRole("tab", { name: "Cut-offs" }).click();
  await page.getByRole("button", { name: "Add a list" }).click();
  await page.getByLabel("Who ran the counselling").fill("MHT-CET CAP");
  await page.getByLabel("Exam").fill("MHT CET");
  await page.getByRole("spinbutton", { name: "Year" }).fill("2025");
  await page.getByRole("button", { name: "Open its sheet" }).click();
  await page.getByRole("button", { name: "Add seats" }).click();
  await cell(page, "Opening", 1).fill("900");
  await cell(page, "Closing", 1).fill("1200");
  await page.getByRole("button", { name: "Add seats" }).click();
  await cell(page, "Seat type", 2).fill("OBC-NCL");
  await cell(page, "Opening", 2).fill("2000");
  await cell(page, "Closing", 2).fill("1500");
  await page.getByRole("radio", { name: "Our own office asked the institute" }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Save 2 rows" }).click();
  await expect(page.getByText("it cannot be before the opening rank")).toBeVisible();
  await cell(page, "Closing", 2).fill("2500");
  await page.getByRole("button", { name: "Save 1 row" }).click();
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);

  await page.getByRole("link", { name: "Its college" }).click();
  const site = await page.getByRole("link", { name: "On the site" }).getAttribute("href");
  await page.goto(site ?? "");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("img", { name: "The main building" }).first()).toBeVisible();
  await expect(page.getByText("Civil Engineering").first()).toBeVisible();
  await expect(page.getByText("1,200").first()).toBeVisible();
});

test("figures copied from a spreadsheet are pasted over a sheet, and arrows lead through it", async ({ page }) => {
  const editor = await createStaff("editor");
  const office = await officeOf(editor);
  const { results } = await office.get("branches/?per_page=1");
  const branch = results[0];
  await office.close();
  await signInAs(page, editor);
  await page.goto(`/staff/branches/${branch.id}`);
  await page.getByRole("tab", { name: "Seats by category" }).click();
  const table = page.getByRole("table", { name: "Seats by category" });
  await expect(table).toBeVisible();
  const before = (await table.getByRole("row").count()) - 1;
  await page.getByRole("button", { name: "Add a category" }).click();
  const first = cell(page, "Year", before + 1);
  await first.focus();
  await first.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "2030\tOpen\t30\t1\r\n2030\tOBC\t15\t2\r\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(page, "Category", before + 2)).toHaveValue("OBC");
  await first.press("ArrowDown");
  await expect(cell(page, "Year", before + 2)).toBeFocused();
  await page.getByRole("radio", { name: "Our own office asked the institute" }).check();
  await page.getByRole("button", { name: "Save 2 rows" }).click();
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
});

test("a list is searched and filtered, and the switch takes a college off the site", async ({ page }) => {
  const editor = await createStaff("editor");
  const office = await officeOf(editor);
  const name = `Tapti College ${unique()}`;
  const college = await office.post("colleges/", { name, city: "Surat", state: "Gujarat", ownership: "private" });
  await office.close();
  await signInAs(page, editor);
  await page.goto("/staff/colleges");
  await page.getByPlaceholder("Name, city or number").fill(name);
  await page.getByRole("cell", { name }).click();
  await page.getByLabel("On the site", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not on the site")).toBeVisible();
  expect((await page.request.get(college.site_path)).status()).toBe(404);
  const preview = await page.getByRole("link", { name: "Preview" }).getAttribute("href");
  const shown = await page.goto(preview ?? "");
  expect(shown?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /preview/i })).toBeVisible();
});
