import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
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

  // Other tests import names with more figures, which come first.
  await page.goto(`/staff/matches?q=${encodeURIComponent(college)}`);
  const match = page.getByLabel(college, { exact: true });
  await expect(match).toContainText("Nagpur");
  await expect(match).toContainText("another town");
  await expectNoAxeViolations(page);
  await match.getByRole("button", { name: "None of these" }).click();
  await expect(page.getByText(`${college} is none of these colleges.`)).toBeVisible();
});

let freshCode = Math.floor(Math.random() * 80) + 10;

/** Imports a list of Maharashtra in which each name is that of two colleges of ours, in a town that it does not state. */
async function importUncertainNames(page: Page, names: readonly string[]): Promise<void> {
  const office = await officeOf();
  for (const name of names) {
    for (const city of ["Pune", "Nagpur"])
      await office.post("colleges/", { name, city, district: city, state: "Maharashtra", ownership: "private" });
  }
  await office.close();
  // Each import has codes of its own.
  freshCode += 1;
  // The first name has the most figures.
  const rows = names.flatMap((name, at) =>
    ["GOPENS", "GSCS", "GSTS", "GOBCS", "GVJS", "GNT1S"]
      .slice(0, names.length - at)
      .map((seatType) => `49${freshCode}${at}19110,${name},Civil Engineering,100.0,${seatType},90.5`),
  );
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: /^Maharashtra: MHT-CET CAP/ }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: "mhtcet_2031_cap1.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["collegeid,college name,course,merit number,seat type,percentile", ...rows].join("\n")),
  });
  await page.getByLabel("Taken from the publisher on").fill("2026-01-01");
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByRole("button", { name: "Check every row" }).click();
  await page.getByRole("button", { name: /^Import: .*put \d+ names? under Matches/ }).click({ timeout: 60_000 });
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });
}

// proves S12.4
test("five decisions are made by keyboard alone, the largest first, and the last one is undone", async ({ page }) => {
  test.setTimeout(180_000);
  await signInStaff(page, "editor");
  const unique = letters();
  const names = ["Arav", "Bela", "Chit", "Devi", "Esha"].map((word) => `${word}${unique} College of Engineering`);
  await importUncertainNames(page, names);
  await page.goto(`/staff/matches?q=${unique}`);
  const heading = (at: number) => page.getByRole("heading", { name: names[at], exact: true });
  await expect(heading(0)).toBeFocused();
  await expect(page.getByText("5 figures wait in mhtcet_2031_cap1.csv")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press("1");
  await expect(page.getByRole("status").getByText(/^Arav.* 5 figures will be joined\./)).toBeVisible();
  await expect(heading(1)).toBeFocused();
  await page.keyboard.press("2");
  await expect(heading(2)).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type(`${names[2]}`);
  await page.getByRole("option", { name: new RegExp(`${names[2]}, Nagpur`) }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(heading(3)).toBeFocused();
  await page.keyboard.press("x");
  await expect(heading(4)).toBeFocused();
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue(names[4] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All names of this list are decided.")).toBeVisible();
  await page.keyboard.press("u");
  await expect(heading(4)).toBeFocused();

  await page.getByRole("tab", { name: "Joined" }).click();
  const first = page.getByLabel(names[0] ?? "", { exact: true });
  await expect(async () => {
    await page.reload();
    await expect(first).toContainText("5 figures joined", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

// proves S12.4
test("decisions that were written into the exported queue are previewed, made by a job, and undone one by one", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInStaff(page, "editor");
  const unique = letters();
  const names = ["Arav", "Bela", "Chit"].map((word) => `${word}${unique} College of Engineering`);
  await importUncertainNames(page, names);
  await page.goto(`/staff/matches?q=${unique}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  const queue = await readFile(await (await download).path(), "utf8");
  const [first = "", second = "", third = ""] = names;
  const decided = queue
    .split("\r\n")
    .map((row) => {
      // The column behind the decision is the number of the college that resembles the name most.
      if (row.includes(`"${first}"`)) return row.replace(/"waiting","(\d+)"/, '"$1","$1"');
      return row.replace(
        '"waiting"',
        row.includes(`"${second}"`) ? '"none"' : row.includes(`"${third}"`) ? '"maybe"' : '""',
      );
    })
    .join("\r\n");
  await page.getByRole("button", { name: "Decisions from a CSV file" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "matches.csv", mimeType: "text/csv", buffer: Buffer.from(decided) });
  await expect(dialog.getByText("1 to join, 0 to create, 1 refused, 0 left out; 3 figures to join.")).toBeVisible();
  await expect(dialog.getByRole("cell", { name: '"maybe" is no decision.' })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Make 2 decisions" }).click();
  await expect(dialog.getByText(/^Done/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "Joined" }).click();
  const joined = page.getByLabel(first, { exact: true });
  await expect(async () => {
    await page.reload();
    await expect(joined).toContainText("3 figures joined", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await joined.getByRole("button", { name: "Undo" }).click();
  await expect(joined).toBeHidden();
});

/** A word that no other test has. */
function letters(): string {
  return Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");
}
