import { workbook } from "../tests/support/workbook.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// A refused file answers 422, which a browser notes.
test.use({ expectedConsoleErrors: [/api.staff.imports/] });

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("an editor imports 500 colleges with 20 bad rows from a workbook, finds them on the site, and undoes it", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInStaff(page, "editor");
  const unique = String(Math.floor(Math.random() * 1e9));
  const rows = Array.from({ length: 500 }, (_, at) => [
    `Lamp ${unique} College ${at}`,
    "Pune",
    "Maharashtra",
    at % 25 === 0 ? "unheard-of" : "private",
  ]);
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: "Colleges: a spreadsheet of your own" }).click();
  const file = {
    name: "colleges.xlsx",
    mimeType: xlsx,
    buffer: workbook([["Name", "City", "State", "Owner"], ...rows]),
  };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Upload and preview" }).click();

  await expect(page.getByText("Uploaded, not checked")).toBeVisible();
  await expect(page.getByRole("cell", { name: `Lamp ${unique} College 0` })).toBeVisible();
  await page.getByRole("combobox", { name: "Field that the column Owner fills" }).click();
  await page.getByRole("option", { name: "ownership" }).click();
  await page.getByRole("button", { name: "Keep these columns" }).click();
  await page.getByRole("button", { name: "Check every row" }).click();
  const found = page.getByText("480 added, 0 changed, 0 unchanged; 20 rows refused");
  await expect(found).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("table", { name: "Refused rows" }).getByRole("row")).toHaveCount(21);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: /^Import: write 480 records/ }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });
  const search = `/api/staff/colleges/?q=${encodeURIComponent(`Lamp ${unique}`)}`;
  expect((await (await page.request.get(search)).json()).count).toBe(480);

  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByLabel("Type 480 to confirm").fill("480");
  await page.getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await (await page.request.get(search)).json()).count).toBe(0);
  await page.goto("/staff/imports");
  await expect(page.getByRole("row", { name: /colleges\.xlsx.*Undone/ }).first()).toBeVisible();
});

test("a file that is not a spreadsheet is refused with a message, and the choices stay", async ({ page }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/imports");
  const file = { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("") };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await expect(page.getByRole("alert")).toHaveText(/holds no table/);
  await expect(page.getByText("notes.csv")).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a check of public data names the colleges that the import would create", async ({ page }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: "NMC: medical colleges with MBBS seats" }).click();
  const name = `Lamp ${Math.floor(Math.random() * 1e9)} Medical College`;
  const rows = [
    "sl_no,state,name,district,university,management,year_of_inception,annual_intake_seats",
    `1,Sikkim,"${name}, Namchi",Namchi,,Trust,2001,150`,
  ];
  const file = { name: "nmc_mbbs_2024_25.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByLabel("Taken from the publisher on").fill("2026-01-01");
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByRole("button", { name: "Check every row" }).click();
  const created = page.getByRole("list", { name: "Colleges that it would create: 1" });
  await expect(created.getByText(`${name}, Namchi, Namchi, Sikkim`)).toBeVisible({ timeout: 60_000 });
  await expectNoAxeViolations(page);
});

test("a list with unknown headings shows what its rows would become once its columns are chosen", async ({ page }) => {
  test.setTimeout(120_000);
  await signInStaff(page, "editor");
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: "Karnataka: KCET, cut-offs and seat matrix" }).click();
  const own = `Desk ${Math.floor(Math.random() * 1e9)}`;
  const rows = [
    `Inst Code,Institute Name,Course,X,CR,${own}`,
    'E901,"Hemavati Institute of Technology, Hassan",Civil Engineering,GM,4512,a',
    'E901,"Hemavati Institute of Technology, Hassan",Civil Engineering,Golden,5512,a',
  ];
  const file = { name: "final list.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByLabel("Taken from the publisher on").fill("2026-01-01");
  await page.getByRole("button", { name: "Upload and preview" }).click();

  await expect(page.getByRole("heading", { name: "Which column is what?" })).toBeVisible();
  await expect(page.getByLabel("What the column CR is")).toHaveValue("closingRank");
  await expect(page.getByLabel("What the column X is")).toHaveValue("");
  await page.getByLabel("What the column X is").selectOption("Category or seat type");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "of which year is it?" })).toBeVisible();
  await page.getByLabel("Year", { exact: true }).fill("2025");
  await page.getByLabel("Round", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await expect(page.getByRole("button", { name: "Use these columns" })).toHaveCount(0);
  await page.getByRole("button", { name: "Check every row" }).click();
  const preview = page.getByRole("table", { name: "What the first rows would become" });
  await expect(preview.getByRole("cell", { name: "rank 4512" })).toBeVisible({ timeout: 60_000 });
  await expect(preview.getByText(/Refused: category: "Golden" is not one of this counselling/)).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a counsellor finds no imports", async ({ page }) => {
  await signInStaff(page, "counsellor");
  await page.goto("/staff/imports");
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Imports" })).toHaveCount(0);
});

test("an editor imports an office's list of hostels by the columns that are proposed", async ({ page }) => {
  test.setTimeout(90_000);
  await signInStaff(page, "editor");
  const name = `Lamp Girls Hostel ${Math.floor(Math.random() * 1e9)}`;
  const headings = ["Hostel Name", "Town", "State", "For", "Charges (p.m.)", "Mess"];
  const rows = [
    [name, "Pune", "Maharashtra", "Ladies", "Rs. 6,500/-", "Pure Veg"],
    [`${name} 2`, "Pune", "Maharashtra", "Ladies", "60,000 a year", "Pure Veg"],
  ];
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: "Hostels: the list of an office" }).click();
  const send = page.getByRole("button", { name: "Upload and preview" });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "hostels.xlsx", mimeType: xlsx, buffer: workbook([headings, ...rows]) });
  await expect(send).toBeDisabled();
  await page.getByRole("textbox", { name: /^Office that states these facts/ }).fill("Hostel Office");
  await page.getByLabel(/^Stated on/).fill("2026-11-01");
  await page.getByLabel(/^These are the office's own hostels/).check();
  await expectNoAxeViolations(page);
  await send.click();
  await expect(page.getByText("Uploaded, not checked")).toBeVisible();
  const rent = page.getByRole("combobox", { name: "Field that the column Charges (p.m.) fills" });
  await expect(rent).not.toContainText("Rent");
  await rent.click();
  await page.getByRole("option", { name: "Rent a month for a bed" }).click();
  await page.getByRole("button", { name: "Keep these columns" }).click();
  await page.getByRole("button", { name: "Check every row" }).click();
  await expect(page.getByText("1 added, 0 changed, 0 unchanged; 1 row refused")).toBeVisible({ timeout: 60_000 });
  const preview = page.getByRole("table", { name: "What the first rows would become" });
  await expect(preview.getByRole("row", { name: new RegExp(`${name}, Pune`) })).toContainText("for whom: girls");
  await expect(page.getByRole("table", { name: "Refused rows" })).toContainText("is not by the month");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Import: write 1 record/ }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });
  const search = `/api/staff/hostels/?q=${encodeURIComponent(name)}`;
  expect((await (await page.request.get(search)).json()).count).toBe(1);
});
