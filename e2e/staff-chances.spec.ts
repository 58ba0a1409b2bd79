import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

/** Three years of closings of CSAB in its last round, beside the starter data's of 2025: enough to train a model. */
async function createLists(): Promise<void> {
  const office = await officeOf();
  const [stream] = (await office.get("streams/?per_page=1")).results;
  const [source] = (await office.get("sources/?per_page=1")).results;
  for (const [at, city] of ["Longowal", "Nadiad", "Karaikal"].entries()) {
    const college = await office.post("colleges/", {
      name: `Lamp Institute of ${city}`,
      city,
      state: "Punjab",
      ownership: "government",
    });
    for (const [of, name] of ["Civil Engineering", "Chemical Engineering"].entries()) {
      const branch = await office.post("branches/", {
        college_id: college.id,
        stream_id: stream.id,
        level: "ug",
        name,
      });
      for (const year of [2023, 2024, 2025]) {
        const closing = 20_000 * (at + 1) + 4_000 * of + ((year * 37 + at * 11 + of * 5) % 97) * 30;
        await office.post("cutoffs/", {
          ...{
            branch_id: branch.id,
            authority: "CSAB",
            exam: "JEE Main",
            year,
            round: 3,
            quota: "AI",
            seat_type: "OPEN",
          },
          ...{ closing, source_id: source.id },
        });
      }
    }
  }
  await office.close();
}

// proves S13.9
test("a model is trained, shown beside the published one, and published with a confirmation", async ({ page }) => {
  test.setTimeout(120_000);
  await createLists();
  await signInStaff(page, "admin");
  await page.goto("/staff/chance-models");
  const csab = page.getByRole("region", { name: "CSAB" });
  await expect(csab).toContainText("published");
  await csab.getByRole("button", { name: "Retrain for 2026" }).click();
  const candidate = csab.getByRole("article");
  await expect(candidate).toContainText(/3,343 rows from [\d,]+ closings of 2023 to 2025/, { timeout: 60_000 });
  await expectNoAxeViolations(page);

  await candidate.getByRole("button", { name: "Publish …" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/[\d,]+ rows change: [\d,]+ by 1 % or more, 6 are new, 0 go\./);
  // So many rows are published only on purpose.
  await dialog.getByRole("textbox", { name: "Type 3343 to confirm" }).fill("3343");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Model of CSAB 2026 published")).toBeVisible();
  await expect(csab.getByRole("article")).toBeHidden();
  await expect(csab).toContainText("published");
  await expect(csab.getByRole("button", { name: "Retrain for 2026" })).toBeVisible();
  await expect(csab).not.toContainText("not served");

  await page.goto("/staff/chance-rules");
  const rules = page.getByRole("region", { name: "CSAB" });
  await expect(rules.getByRole("table", { name: "Quotas" })).toContainText("candidates of the home state");
  await rules.getByText("Write a new version").click();
  await rules.getByRole("button", { name: "Check and compare" }).click();
  await expect(rules.getByRole("table", { name: "What changes for a dozen candidates" })).toContainText("no change");
  await expectNoAxeViolations(page);
});
