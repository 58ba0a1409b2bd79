import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// What the form does not accept is answered by 422, which the browser notes.
test.use({ expectedConsoleErrors: [/status of 422/] });

test("an admin gives a partner a key, says where their program is told, sees a message fail, and revokes the key", async ({
  page,
  request,
}) => {
  test.slow();
  const partner = `Career portal ${Date.now()}`;
  await signInStaff(page, "admin");
  await page.goto("/staff/partners");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the partner").fill(partner);
  await dialog.getByLabel("Contact (e-mail)").fill("dev@partner.example");
  await dialog.getByLabel("Read facts").uncheck();
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("Choose at least one")).toBeVisible();
  await dialog.getByLabel("Read facts").check();
  await dialog.getByLabel("Webhooks").check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  const key = await dialog.getByLabel("Key").inputValue();
  expect(key).toMatch(/^mdk_/);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Done" }).click();

  const keys = page.getByRole("table", { name: "Keys of partners" });
  const row = keys.getByRole("row", { name: partner });
  await expect(row).toContainText("Read facts, Webhooks");
  await expect(page.getByText(key)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectFits(page, [768, 1024]);
  const asPartner = { headers: { authorization: `Bearer ${key}` } };
  const answered = await request.get("/api/streams/", asPartner);
  expect([answered.status(), answered.headers()["cache-control"]]).toEqual([200, expect.stringMatching(/^private/)]);

  await row.getByRole("link", { name: "Webhook" }).click();
  await page.getByRole("button", { name: "Enter an address" }).click();
  await dialog.getByLabel("Address (https)").fill("https://10.0.0.1/");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("must be a name of the public internet, no number")).toBeVisible();
  // Reserved: nobody has this name.
  await dialog.getByLabel("Address (https)").fill("https://hooks.partner.example/margdeep");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("No message yet.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Send a test" }).click();
  const message = page.getByRole("table", { name: "Messages" }).getByRole("row", { name: "Test" });
  await expect(message).toContainText("The name does not exist; next attempt", { timeout: 90_000 });
  await expectNoAxeViolations(page);
  await expectFits(page, [768, 1024]);
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(message).toContainText("The webhook was switched off");
  await expect(message.getByRole("button", { name: /^Send .* again$/ })).toBeDisabled();
  await page.getByRole("button", { name: "Switch on" }).click();
  await message.getByRole("button", { name: /^Send .* again$/ }).click();
  await expect(message).toContainText("Pending");

  await page.goto("/staff/partners");
  await row.getByRole("button", { name: `Revoke the key of ${partner}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expect((await request.get("/api/streams/", asPartner)).status()).toBe(401);
});

test("an editor finds no partners", async ({ page }) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/partners");
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
});
