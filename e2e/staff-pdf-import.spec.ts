import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { across, type PlacedText, writePdf } from "../tests/imports/write-pdf.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

/** A page as KEA prints it: year and round in its title, and the closing ranks of the general merit. */
const paper = (code: string, college: string): PlacedText[] => [
  [300, 30, "UGCET-2024 SECOND ROUND CUT-OFF RANKS FOR Engineering", 10],
  [22, 60, `College: ${code} ${college}, Mysuru`],
  ...across(80, [
    [22, "Course Name"],
    [180, "GM"],
  ]),
  ...across(95, [
    [22, "CIVIL ENGINEERING"],
    [175, "4321"],
  ]),
];

async function pdfOf(page: PlacedText[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-paper-"));
  writePdf(join(folder, "paper.pdf"), [page]);
  const bytes = await readFile(join(folder, "paper.pdf"));
  await rm(folder, { recursive: true });
  return bytes;
}

// proves S12.4
test("a publisher's PDF shows its year, round and rows before it is imported, and its figure is on the college's page", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const name = `${Array.from({ length: 6 }, () => "abcdefgh"[Math.floor(Math.random() * 8)]).join("")} College of Engineering`;
  const college = name.charAt(0).toUpperCase() + name.slice(1);
  const office = await officeOf();
  const place = { city: "Mysuru", district: "Mysuru", state: "Karnataka", ownership: "private" };
  const { id } = await office.post("colleges/", { name: college, ...place });
  await office.close();
  await signInStaff(page, "editor");
  await page.goto("/staff/imports");
  await page.getByLabel("What the file contains").click();
  await page.getByRole("option", { name: /^Karnataka: KCET/ }).click();
  const buffer = await pdfOf(paper(`E${Math.floor(Math.random() * 900) + 100}`, college));
  await page.locator('input[type="file"]').setInputFiles({ name: "cutoff.pdf", mimeType: "application/pdf", buffer });
  await page.getByLabel("Taken from the publisher on").fill("2026-01-01");
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByRole("button", { name: "Check every row" }).click();
  const row = page.getByRole("row", { name: /Civil Engineering/i }).first();
  await expect(row).toContainText(/4,?321/, { timeout: 60_000 });
  await expect(row).toContainText(college);
  await expect(page.getByText("cutoff.pdf: 2024, round 2: 1 closing values")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Import/ }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });

  await page.goto(`/collegedetails/${encodeURIComponent(btoa(String(id)))}`);
  await expect(page.getByRole("main")).toContainText("4,321");
});
