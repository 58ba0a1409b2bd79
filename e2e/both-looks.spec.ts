import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { expect, test } from "./support/test.ts";

const addresses = [
  "/",
  "/search?q=computer%20pune",
  "/search?q=zzzzzz",
  "/addmissionpage",
  "/collegelist/MQ==",
  "/collegelist/Mg==?q=zzzz",
  "/collegedetails/MQ==",
  "/compare?of=college-1,college-2",
  "/map",
  "/chances",
  "/calendar",
  "/scholarships",
  "/hostellist",
  "/hosteldetail/MQ==",
  "/campusdrives",
  "/campusdrives?tab=internship",
  "/campusdrives/1",
  "/news-articles",
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
  "/how-we-earn",
  "/login",
  "/signup",
  "/packages",
  "/login/forgot",
  "/api/docs",
];

for (const address of addresses) {
  test(`axe finds nothing on ${address}, and 320 pixels are wide enough`, async ({ page, isMobile }) => {
    // Each page once in each: light on the desktop, dark on the phone.
    await page.emulateMedia({ colorScheme: isMobile ? "dark" : "light" });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
    if (!isMobile) return;
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits(page);
  });
}

/** One of each kind of page; every text of the others is made of the same parts. */
const inOtherLanguages = [
  "/",
  "/search?q=computer%20pune",
  "/addmissionpage",
  "/collegelist/MQ==",
  "/collegedetails/MQ==",
  "/hosteldetail/MQ==",
  "/campusdrives",
  "/chances",
  "/calendar",
  "/privarcypolicy",
  "/login",
  "/signup",
];

for (const address of inOtherLanguages) {
  test(`axe finds nothing on ${address} in Hindi and Marathi, and 320 pixels are wide enough`, async ({
    page,
    isMobile,
  }) => {
    // Each language on one kind of screen.
    const language = isMobile ? "hi" : "mr";
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits(page);
  });
}
