// proves S2.19, D22

import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const pages: { address: string; heading: string; texts: string[] }[] = [
  { address: "/aboutus", heading: "About Us", texts: ["Our Mission", "What We Do", "Why Choose Us", "Join Us Today"] },
  {
    address: "/career-guidence",
    heading: "Career Guidance",
    texts: ["MBA", "MCA/IT", "Engineering", "Medical", "Commerce", "Arts"],
  },
  {
    address: "/projects",
    heading: "Projects",
    texts: [
      "Showcase Your Creativity",
      "Engineering Main Projects",
      "Engineering Mini Projects",
      "Live Project Experience",
      "Internship Projects",
      "Freelance Projects",
    ],
  },
  {
    address: "/industrialcources",
    heading: "Industrial Courses",
    texts: [
      "Java",
      "C Language",
      "C++",
      "Full stack development",
      "Mern stack development",
      "Mean stack development",
      "See All",
    ],
  },
  {
    address: "/contactus",
    heading: "Contact Us",
    texts: ["First Name", "Last Name", "Phone Number", "Email", "Message", "Submit"],
  },
  {
    address: "/privarcypolicy",
    heading: "Privacy and Payment Policy",
    texts: ["7-8 business days", "UPI, cards, net banking or wallets"],
  },
  {
    address: "/term-condition-refund-policy",
    heading: "Terms and Refund Policy",
    texts: ["7-8 business days", "24 hours", "13 years"],
  },
  { address: "/faqs", heading: "FAQs", texts: ["What is Margdeep?"] },
  { address: "/support", heading: "Support and help", texts: ["support@example.org"] },
  { address: "/accessibility", heading: "Accessibility", texts: ["(WCAG) 2.2"] },
  { address: "/how-we-earn", heading: "How we earn", texts: ["No college pays for a place in a list"] },
];

for (const { address, heading, texts } of pages) {
  test(`${address} says what it should, and reads without script`, { tag: "@no-script" }, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    const main = page.getByRole("main");
    for (const text of texts) await expect(main).toContainText(text);
    await expectNoAxeViolations(page);
  });
}

// proves S1.1, S2.16
test("the counts match the specification", async ({ page }) => {
  await page.goto("/aboutus");
  await expect(page.locator("#faq details")).toHaveCount(15);
  await expect(page.locator("section", { hasText: "What We Do" }).locator("ol > li")).toHaveCount(6);
  await page.goto("/career-guidence");
  await expect(page.locator("#faq details")).toHaveCount(12);
  await page.goto("/projects");
  await expect(page.getByRole("main").getByRole("link", { name: /^Contact US about/ })).toHaveCount(5);
});

test("a question expands and collapses with the keyboard alone, with or without script", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/aboutus");
  const first = page.locator("#faq details").first();
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(first).toHaveAttribute("open", "");
  await page.keyboard.press("Enter");
  await expect(first).not.toHaveAttribute("open", "");
});

// proves S2.13
test("the banner's button and each project's lead to the contact page", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/projects");
  await page.getByRole("main").getByRole("link", { name: "Contact Us", exact: true }).click();
  await expect(page).toHaveURL("/contactus");
});

// proves S2.15
test("a course tile opens its syllabus, Java is selected at first, See All tells of all six", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto("/industrialcources");
  await expect(page.getByRole("main").locator("[aria-current=true]")).toHaveText("Java");
  await page.getByRole("link", { name: "See All" }).click();
  await expect(page.getByRole("link", { name: /^See the .* syllabus$/ })).toHaveCount(6);
  await page.getByRole("main").getByRole("navigation").getByRole("link", { name: "C++" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("C++");
  await expect(page.getByRole("heading", { name: "Syllabus" })).toBeVisible();
});

test("the correctly spelled aliases lead to the given addresses for good", async ({ request }) => {
  const twins = {
    "/career-guidance": "/career-guidence",
    "/admission": "/addmissionpage",
    "/privacy-policy": "/privarcypolicy",
    "/industrial-courses": "/industrialcources",
  };
  for (const [twin, canonical] of Object.entries(twins)) {
    const answer = await request.get(twin, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, canonical]);
  }
});

test("dark colours are remembered, and there before the first paint", async ({ page }) => {
  await page.goto("/aboutus");
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/faqs", { waitUntil: "commit" });
  await page.waitForSelector("body");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectNoAxeViolations(page);
});
