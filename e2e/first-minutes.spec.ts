import type { Page } from "@playwright/test";
import { fillSignUp } from "./support/fill-sign-up.ts";
import { newPerson } from "./support/paid-sign-up.ts";
import { expect, expectLive, test } from "./support/test.ts";

/** What a page writes where it has nothing to show. */
const nothing =
  /no calculation for this admission process|No colleges are listed for|No college matched|Nothing matched|We have no list/i;

async function expectSomething(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(nothing);
}

// proves S2.3
test("a stranger's first minutes on starter data: rank, chances, college, cost, list and its check, search, sign-up", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto("/");
  await expectSomething(page);
  await page.getByText("Have a rank? See where you can get in").click();
  await page.getByLabel("Rank or percentile").fill("24,000");
  await page.getByRole("button", { name: "See where I can get in" }).click();
  const answer = page.getByRole("region", { name: "Your chances" });
  await expect(answer.getByRole("status")).toHaveText(/[\d,]{3,} seats that you may have/);
  await expectSomething(page);

  await answer.getByRole("heading").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/collegedetails\/.*branch=\d+/);
  const branch = new URL(page.url()).searchParams.get("branch");
  const getIn = page.getByRole("term").filter({ hasText: "Can I get in?" }).locator("..");
  await expect(getIn).toContainText(/Closed at rank [\d,]+/);
  await expect(getIn).toContainText(/Your chance: \d+% \(\w+\)/);
  await expectSomething(page);

  await page.getByRole("link", { name: "What the course costs in all" }).click();
  await expect(page.getByRole("table", { name: "What it is made of" })).toBeVisible();
  await expectSomething(page);

  await page.goto("/choices");
  await expectLive(page);
  await page.getByLabel("Counselling").selectOption({ label: "JoSAA" });
  await page.getByLabel("Name of the list").last().fill("First list");
  await page.getByRole("button", { name: "Start this list" }).click();
  await expect(page.getByRole("heading", { name: "First list" })).toBeVisible();
  await page.goto(`/choices?authority=josaa&add=${branch}`);
  await expectLive(page);
  await page.getByRole("button", { name: "Add to “First list”" }).click();
  await expect(page.getByText(/· 1 choice$/)).toBeVisible();
  await page.getByRole("button", { name: "Check for traps" }).click();
  await expect(page.getByRole("region", { name: "What we found" })).toContainText(
    /No seat from this list: .+ of 100 years/,
  );

  await page.goto("/search?q=nit+rourkela");
  await expect(
    page.getByRole("link", { name: /^View Details: National Institute of Technology, Rourkela/ }),
  ).toBeVisible();
  await expectSomething(page);
  // What finds nothing offers ways on.
  await page.goto("/search?q=zzqqxxyy");
  await expect(page.getByRole("heading", { name: "Things you can try" })).toBeVisible();
  await signUp(page);
});

/** From the open form to the dashboard, with the free package. */
async function signUp(page: Page): Promise<void> {
  const person = newPerson();
  await page.goto("/signup");
  await expectLive(page);
  await fillSignUp(page, person, "Explorer");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.locator("#content").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Hello, ${person.firstName}` })).toBeVisible();
  await expectSomething(page);
}

// proves S13.3
test("each of the three counsellings answers a rank on starter data", async ({ request }) => {
  for (const [authority, ranks] of [
    ["josaa", { jee_main: { crl: 24_000 } }],
    ["csab", { jee_main: { crl: 60_000 } }],
    ["mht_cet", { mht_cet: { percentile: 96 } }],
  ] as const) {
    const asked = { authority, ranks, gender: "female", state: "Maharashtra" };
    const { count, results } = await (await request.post("/api/chances/", { data: asked })).json();
    expect(count, authority).toBeGreaterThan(50);
    expect(results[0].college_id, authority).toBeGreaterThan(0);
  }
});
