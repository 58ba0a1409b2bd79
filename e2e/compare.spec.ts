import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { officeOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Colleges of one made-up city, with fees and seats of their own, made by the console's API. */
async function makeColleges(names: string[]) {
  const office = await officeOf();
  const city = `Farpur${Math.floor(Math.random() * 1e9)}`;
  const made: { id: number; name: string; branch: number }[] = [];
  for (const [at, name] of names.entries()) {
    const values = { name: `${name} ${city}`, city, state: "Maharashtra", ownership: "private" };
    const college = await office.post("colleges/", values);
    const branch = await office.post("branches/", {
      college_id: college.id,
      stream_id: 1,
      name: "Civil Engineering",
      level: "ug",
      intake: 60,
    });
    await office.post("fees/", { college_id: college.id, year: 2025, rupees_per_year: 90_000 + at * 10_000 });
    made.push({ id: college.id, name: values.name, branch: branch.id });
  }
  await office.close();
  return { city, made };
}

// A place that is not known is refused with the page and a word at the field.
test.use({ expectedConsoleErrors: [/status of 422/] });

test("a comparison begins at a card, grows by its search box, and says what differs first", {
  tag: "@no-script",
}, async ({ page }) => {
  const { city, made } = await makeColleges(["Lamp College", "Candle College"]);
  const [lamp, candle] = made as [(typeof made)[0], (typeof made)[0]];
  await page.goto(`/search?q=${city}`);
  await page.getByRole("link", { name: `Compare: ${lamp.name}` }).click();
  await expect(page).toHaveURL(`/compare?of=college-${lamp.id}`);
  await page.getByRole("searchbox", { name: /Add a second college/ }).fill(candle.name);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: `Add: ${candle.name}` }).click();
  await expect(page).toHaveURL(`/compare?of=college-${lamp.id},college-${candle.id}`);
  const differences = page.getByRole("region", { name: "What differs" });
  await expect(differences).toContainText("₹90,000");
  await expect(differences).toContainText("₹1 lakh");
  await expect(differences).not.toContainText("Run by");
  await page.getByText(/lines are the same for all/).click();
  await expect(page.getByText("Run by")).toBeVisible();
  await page.getByLabel("Compare the same branch in each").selectOption("Civil Engineering");
  await page.getByRole("button", { name: "Show" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?of=branch-${lamp.branch}(,|%2C)branch-${candle.branch}$`));
  await expect(differences).toContainText("₹3.6 lakh");
  await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: /PIN code/ }).fill("Nowhere");
  await page.getByRole("button", { name: "Show" }).last().click();
  await expect(page.getByText(/is not in our list of places/)).toBeVisible();
  expect(page.url()).not.toContain("Nowhere");
});

test("four columns fit a phone, and their values are beside their names", async ({ page }) => {
  const { made } = await makeColleges(["Lamp College", "Candle College", "Lantern College", "Torch College"]);
  await page.goto(`/compare?of=${made.map(({ branch }) => `branch-${branch}`).join(",")}`);
  await expect(page.getByText("You can compare up to four.")).toBeVisible();
  await expectFits(page, [360]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { name } of made) {
    await expect(
      page.getByRole("region", { name: "What differs" }).getByText(name).locator("visible=true").first(),
    ).toBeVisible();
  }
});
