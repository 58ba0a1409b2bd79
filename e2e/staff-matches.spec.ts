import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

/** A college of the starter, which the file names in another town. */
const college = "Indian Institute of Technology Bombay";

// proves S12.4
test("an import requires where its file comes from, and a name that is uncertain waits under Matches", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInStaff(page, "editor");
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: "NIRF: placements as institutes claim them" }).click();
  const file = {
    name: "nirf_2031_placement.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `ranking_category,nirf_rank,institute_name,state,city,overall_score,academic_year,type,first_year_intake,graduating_on_time,students_placed,median_salary
Engineering,7,${college},Maharashtra,Nagpur,80,2029-30,UG [4 Years Program(s)],,90,80,700000`,
    ),
  };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByLabel("Taken from the publisher on").fill("2026-01-01");
  await page.getByLabel("Copy through which they came").fill("a copy on the web");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByRole("button", { name: "Check every row" }).click();
  await expect(page.getByRole("cell", { name: "waits in the console, under Matches" })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Import: put 1 name under Matches" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });

  await page.goto("/staff/matches");
  const match = page.getByLabel(college, { exact: true });
  await expect(match).toContainText("Nagpur");
  await expect(match).toContainText("another town");
  await expectNoAxeViolations(page);
  await match.getByRole("button", { name: "Not the same" }).click();
  await expect(page.getByText(`${college} was refused.`)).toBeVisible();
});
