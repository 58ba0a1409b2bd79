import { expectNoAxeViolations } from "./support/axe.ts";
import { officeOf } from "./support/staff.ts";
import { expect, expectLive, test } from "./support/test.ts";

/** Two colleges of one city, made by the console's API: with a fee of ₹90,000 and of ₹2,40,000. */
async function twoColleges() {
  const office = await officeOf();
  const place = `Feepur${Math.floor(Math.random() * 1e9)}`;
  const make = async (name: string, rupees: number) => {
    const values = { name: `${name} ${place}`, city: place, state: "Maharashtra", ownership: "private" };
    const college = await office.post("colleges/", values);
    const branch = { college_id: college.id, stream_id: 1, name: "Civil Engineering", level: "ug", intake: 60 };
    await office.post("branches/", branch);
    const fixedBy = "Fee Regulating Authority";
    await office.post("fees/", { college_id: college.id, year: 2025, rupees_per_year: rupees, fixed_by: fixedBy });
    return values.name;
  };
  const low = await make("Lamp College", 90_000);
  const high = await make("Candle College", 240_000);
  await office.close();
  return { place, low, high };
}

// proves S12.15
test("a list is filtered and sorted by fees, and the college's page says who fixed them", {
  tag: "@no-script",
}, async ({ page }) => {
  const { place, low, high } = await twoColleges();
  const hasScript = test.info().project.use.javaScriptEnabled !== false;
  const isNarrow = (page.viewportSize()?.width ?? 1366) < 992;
  await page.goto(`/search?q=${place}&sort=fees`);
  const names = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(names).toHaveText([low, high]);
  await expect(page.getByText("2025-26, as claimed").first()).toBeVisible();
  if (hasScript) await expectLive(page);
  if (isNarrow) await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByLabel("Fees up to").selectOption("100000");
  if (isNarrow || !hasScript) await filters.getByRole("button", { name: /^Show/ }).click();
  await expect(page).toHaveURL(/fees_up_to=100000/);
  await expect(names).toHaveText([low]);
  await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText("Fees up to ₹1 lakh a year");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: `View Details: ${low}` }).click();
  const table = page.getByRole("table", { name: "Fees for one year, 2025-26" });
  await expect(table).toContainText("₹90,000");
  await expect(page.getByText("Fixed by Fee Regulating Authority.")).toBeVisible();
});
