import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// A save that came too late is refused, and a browser notes it.
test.use({ expectedConsoleErrors: [/409.*\/api\/staff\/sources\//] });

/** A source that no other test knows, made by the first admin. */
async function makeSource() {
  const office = await officeOf();
  const key = `e2e-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const fields = { publisher: "AICTE", title: "Intake 2026", captured_on: "2026-11-01", status: "official" };
  const record = await office.post("sources/", { key, ...fields, licence: "As it was" });
  return { office, record };
}

test("the second to save sees both versions and chooses one for each field", async ({ page }) => {
  const { office, record } = await makeSource();
  await signInStaff(page, "editor");
  await page.goto(`/staff/sources/${record.id}`);
  await page.getByRole("textbox", { name: "Title" }).fill("My title");
  await page.getByRole("textbox", { name: "Publisher" }).fill("My publisher");
  const theirs = { title: "Their title", licence: "Their licence" };
  await office.patch(`sources/${record.id}/`, { version: record.version, ...theirs });
  await page.getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("dialog", { name: "Somebody else changed this record" });
  await expect(dialog.getByText("First admin saved it")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "My publisher" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Their licence" })).toBeChecked();
  await expectNoAxeViolations(page);
  await dialog.getByRole("radio", { name: "Their title" }).check();
  await dialog.getByRole("button", { name: "Save my choices" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Their title");
  const saved = await office.get(`sources/${record.id}/`);
  expect(saved).toMatchObject({ ...theirs, publisher: "My publisher" });
  await office.close();
});

test("history shows what changed before and after, and brings the version before back", async ({ page }) => {
  const { office, record } = await makeSource();
  await office.patch(`sources/${record.id}/`, { version: record.version, licence: "Mistyped" });
  await signInStaff(page, "editor");
  await page.goto(`/staff/sources/${record.id}`);
  await page.getByRole("tab", { name: "History" }).click();
  const row = page.getByRole("row", { name: /Licence/ });
  await expect(row.getByRole("deletion")).toHaveText("As it was");
  await expect(row.getByRole("insertion")).toHaveText("Mistyped");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Restore the version before this" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(/restored/).first()).toBeVisible();
  expect(await office.get(`sources/${record.id}/`)).toMatchObject({ licence: "As it was" });
  await office.close();
});

test("a removed record is restored from the history page with its own id", async ({ page }) => {
  const { office, record } = await makeSource();
  await signInStaff(page, "admin");
  await page.goto(`/staff/sources/${record.id}`);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(/\/staff\/sources$/);
  await page.goto("/staff/history?resource=sources");
  await page
    .getByRole("button", { name: /removed AICTE: Intake 2026/ })
    .first()
    .click();
  // By key: the entry is still unfolding, and the button moves on under a pointer.
  await page.getByRole("button", { name: "Restore the version before this" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Source restored")).toBeVisible();
  expect(await office.get(`sources/${record.id}/`)).toMatchObject({ key: record.key });
  await office.close();
});
