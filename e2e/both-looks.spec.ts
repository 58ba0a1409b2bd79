import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const addresses = [
  "/",
  "/search?q=computer%20pune",
  "/search?q=zzzzzz",
  "/addmissionpage",
  "/collegelist/MQ==",
  "/collegelist/Mg==?q=zzzz",
  "/collegedetails/MQ==",
  "/hostellist",
  "/hosteldetail/MQ==",
  "/campusdrives",
  "/campusdrives?tab=internship",
  "/campusdrives/1",
  "/newsblog/1",
  "/aboutus",
  "/career-guidence",
  "/projects",
  "/industrialcources",
  "/industrialcources/java",
  "/contactus",
  "/privarcypolicy",
  "/term-condition-refund-policy",
  "/faqs",
  "/support",
  "/accessibility",
  "/login",
  "/signup",
  "/login/forgot",
  "/api/docs",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    for (const address of addresses) {
      test(`axe finds nothing on ${address}`, async ({ page, isMobile }) => {
        test.skip(isMobile !== (colorScheme === "dark"), "light on the desktop, dark on the phone");
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectNoAxeViolations(page);
      });
    }
  });
}

test.describe("at 320 pixels", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const address of addresses) {
    test(`${address} needs no sideways scrolling`, async ({ page, isMobile }) => {
      test.skip(!isMobile, "once is enough");
      await page.goto(address);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});
