import { claimCollegePath, collegePath } from "../src/lib/addresses.ts";
import * as made from "../tests/support/generated-files.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { pathIn, readLatestMail } from "./support/mail.ts";
import { desktopOnly, officeOf, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

desktopOnly();
// What the form does not accept is answered by 422, which the browser notes.
test.use({ expectedConsoleErrors: [/status of 422/] });

test("a college's office claims its page, is approved, states its fees, and the page shows them as stated", async ({
  page,
  browser,
}) => {
  test.slow();
  const office = await officeOf();
  const name = `Lighthouse College ${Date.now()}`;
  const domain = `lighthouse-${Date.now()}.ac.in`;
  const college = await office.post("colleges/", {
    ...{ name, city: "Pune", state: "Maharashtra", ownership: "private", website: `https://www.${domain}/` },
  });
  await office.close();

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
  const visitor = await phone.newPage();
  await visitor.goto(collegePath(college.id));
  await visitor.getByRole("link", { name: "For this college’s office" }).click();
  await expect(visitor).toHaveURL(claimCollegePath(college.id));
  await visitor.getByLabel("Your name").fill("Asha Patil");
  await visitor.getByLabel("Your role").fill("Registrar");
  await visitor.getByLabel("Your e-mail address at the college").fill("asha.patil@gmail.com");
  await visitor.getByRole("button", { name: "Send me a link" }).click();
  await expect(visitor.getByText(`Please use your address at ${domain}`).first()).toBeVisible();
  await expect(visitor.getByLabel("Your role")).toHaveValue("Registrar");
  await expectNoAxeViolations(visitor);
  await visitor.getByLabel("Your e-mail address at the college").fill(`registrar@${domain}`);
  await visitor.getByRole("button", { name: "Send me a link" }).click();
  await expect(visitor.getByText("a link is on its way")).toBeVisible();
  const link = pathIn(await readLatestMail(`registrar@${domain}`));
  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await expect(visitor.getByText("Your claim waits for our staff").first()).toBeVisible();

  await signInStaff(page, "editor");
  await page.goto("/staff/college-offices");
  const claim = page.getByRole("article", { name: `Claim of ${name}` });
  await expect(claim).toContainText(`Asha Patil, Registrar, registrar@${domain}`);
  await expect(claim.getByRole("button", { name: "Decline" })).toBeDisabled();
  await expectNoAxeViolations(page);
  await expectFits(page, [768, 1024]);
  await claim.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Decided, and the office is told by e-mail")).toBeVisible();
  await expect(claim).toHaveCount(0);

  await visitor.goto(link);
  await visitor.getByLabel("What you state").selectOption("Fees for one year");
  await visitor.getByLabel("Value").fill("1,25,000");
  await visitor.getByLabel("Year, for a figure").fill("2026");
  await visitor.getByRole("button", { name: "Send to our staff" }).click();
  await expect(visitor.getByText("Please add one PDF that proves it").first()).toBeVisible();
  await expect(visitor.getByLabel("Value")).toHaveValue("1,25,000");
  await expectNoAxeViolations(visitor);
  await visitor.getByLabel("Document (PDF)").setInputFiles({
    ...{ name: "fee-order.pdf", mimeType: "application/pdf", buffer: made.pdf(2_000) },
  });
  await visitor.getByRole("button", { name: "Send to our staff" }).click();
  await expect(visitor.getByText("Our staff look at it and tell you by e-mail")).toBeVisible();
  await expect(visitor.getByText("Waiting for our staff")).toBeVisible();
  await expectFits(visitor, [320, 360]);

  await page.goto("/staff/college-statements");
  const statement = page.getByRole("article", { name: new RegExp(name) });
  await expect(statement).toContainText("125000");
  await expectNoAxeViolations(page);
  await expectFits(page, [768, 1024]);
  await statement.getByRole("button", { name: "Accept" }).click();
  await expect(statement).toHaveCount(0);

  await visitor.goto(collegePath(college.id));
  const stated = visitor.getByRole("complementary").filter({ hasText: "Stated by the college" });
  await expect(stated).toContainText("Fees for one year, 2026: ₹1,25,000 a year");
  await expectNoAxeViolations(visitor);
  await phone.close();
});
