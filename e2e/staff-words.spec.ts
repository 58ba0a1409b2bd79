import { expectNoAxeViolations } from "./support/axe.ts";
import { desktopOnly, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();

test("an editor writes a text in Hindi, sees it on the site before and after the page comes to life, and takes it back", async ({
  page,
  browser,
  baseURL,
}) => {
  await signInStaff(page, "editor");
  await page.goto("/staff/words?language=hi");
  await page.getByLabel("Text or key").fill("frame.footer_nav");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("table", { name: "Texts" }).getByRole("row")).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "frame.footer_navigation" }).click();
  const dialog = page.getByRole("dialog", { name: "frame.footer_navigation, Hindi" });
  await dialog.getByLabel("Text").fill("{name} के बारे में");
  await expect(dialog.getByText("{name} is not in the catalogue's text")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("Text").fill("दीप & <b>");
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("दीप & <b>");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Text saved" })).toBeVisible();

  const visitor = await browser.newPage({ baseURL });
  // A difference between server and browser is an error in the console, which fails the test.
  const errors: string[] = [];
  visitor.on("pageerror", (error) => errors.push(error.message));
  visitor.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  await visitor.goto("/contactus?lang=hi");
  const navigation = visitor.getByRole("navigation", { name: "दीप & <b>" });
  await expect(navigation).toBeVisible();
  await visitor.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  await expect(navigation).toBeVisible();
  expect(errors).toEqual([]);

  await page.getByRole("button", { name: "frame.footer_navigation" }).click();
  await expect(dialog.getByRole("region", { name: "History" })).toContainText("Meera editor");
  await dialog.getByRole("button", { name: "Use the catalogue's text" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Text restored" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("navigation", { name: "मार्गदीप के बारे में और जानें" })).toBeVisible();
  await visitor.close();
});
