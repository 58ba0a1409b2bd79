import { expectNoAxeViolations } from "./support/axe.ts";
import { officeOf } from "./support/staff.ts";
import { expect, expectLive, recordAddresses, test } from "./support/test.ts";

/** A college with one course of ₹90,000 a year, made by the console's API. */
async function courseOf() {
  const office = await officeOf();
  const name = `Ledger College ${Math.floor(Math.random() * 1e9)}`;
  const college = await office.post("colleges/", {
    ...{ name, city: "Ledgerpur", state: "Maharashtra", ownership: "private" },
  });
  const branch = { college_id: college.id, stream_id: 1, name: "Civil Engineering", level: "ug", intake: 60 };
  await office.post("branches/", branch);
  await office.post("fees/", { college_id: college.id, year: 2025, rupees_per_year: 90_000 });
  await office.close();
  return { name, path: `/collegedetails/${Buffer.from(String(college.id)).toString("base64")}` };
}

// proves S18.1
test("a student changes our assumptions, adds what is personal, and sees what the course and leaving it cost", {
  tag: "@no-script",
}, async ({ page }) => {
  const { name, path } = await courseOf();
  const hasScript = test.info().project.use.javaScriptEnabled !== false;
  const addresses = recordAddresses(page);
  await page.goto(path);
  await page.getByRole("link", { name: "What the course costs in all" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`What it costs: Civil Engineering, ${name}`);
  const table = page.getByRole("table", { name: "What it is made of" });
  await expect(table.getByRole("row", { name: /^Fees/ })).toContainText("₹3,60,000");
  await expect(table.getByRole("row", { name: /^Hostel/ })).toContainText("our assumption");
  await expectNoAxeViolations(page);
  if (hasScript) await expectLive(page);

  await page.getByText("Hostel, food and deposits").click();
  await page.getByLabel("Hostel a month, in rupees").fill("5,000");
  await page.getByText("About you").click();
  await page.getByLabel("Family income a year, in rupees").fill("2,34,567");
  await page.getByText("If you leave", { exact: true }).click();
  await page.getByLabel("Last date of admission").fill("2026-11-30");
  await page.getByLabel("Day of leaving").fill("2026-12-05");
  const button = page.getByRole("button", { name: "Work out the costs" });
  if (!hasScript) await button.click();

  await expect(table.getByRole("row", { name: /^Hostel/ })).toContainText("you typed it");
  await expect(table.getByRole("row", { name: /^Hostel/ })).toContainText("₹2,00,000");
  // 18,000 of the fees, by the step of 80 %, and a month of rent.
  await expect(page.getByText("You lose ₹23,000")).toBeVisible();
  await expect(page.getByLabel("Family income a year, in rupees")).toHaveValue("2,34,567");
  expect(addresses.filter((address) => /234567|2,34/.test(decodeURIComponent(address)))).toEqual([]);
  await expectNoAxeViolations(page);
});

test.describe(() => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test("while somebody types, a refusal is at its field and the last answer stays; sent, the summary has the focus", async ({
    page,
  }) => {
    const { path } = await courseOf();
    await page.goto(`${path}/cost`);
    await expectLive(page);
    await page.getByText("Fees", { exact: true }).first().click();
    const years = page.getByLabel("Years of the course");
    const table = page.getByRole("table", { name: "What it is made of" });
    await years.fill("9");
    await expect(years).toHaveAccessibleDescription(/must be at most 6/);
    await expect(years).toBeFocused();
    await expect(table).toContainText("₹3,60,000");
    await years.press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "Years of the course: must be at most 6" });
    await expect(summary).toBeFocused();
    await years.fill("3");
    await expect(table).toContainText("₹2,70,000");
    await expect(summary).toHaveCount(0);
  });
});
