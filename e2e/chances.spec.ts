import { expectNoAxeViolations } from "./support/axe.ts";
import { signedInStudent } from "./support/students.ts";
import { addressOf, expect, expectLive, recordAddresses, test } from "./support/test.ts";

// proves S13.3
test("a woman in OBC-NCL from Maharashtra has a first answer after three fields, and no address has her ranks", {
  tag: "@no-script",
}, async ({ page }) => {
  const addresses = recordAddresses(page);
  const hasScript = test.info().project.use.javaScriptEnabled !== false;
  await page.goto("/chances");
  if (hasScript) await expectLive(page);
  await page.getByLabel("JEE Main, common rank (CRL)").fill("21,345");
  await page.getByLabel("Gender").selectOption("Female");
  await page.getByLabel("State of Class XII").selectOption("Maharashtra");
  const show = page.getByRole("button", { name: "Show my chances" });
  if (!hasScript) await show.click();
  const answer = page.getByRole("region", { name: "Your chances" });
  await expect(answer.getByRole("status")).toHaveText(/\d+ seats that you may have/);
  await expect(answer).toContainText(/Open to every category.*All India/);
  await expect(answer).toContainText(/Expected to close between [\d,]+ and [\d,]+/);
  await answer.getByRole("link", { name: /more seats need your category/ }).click();

  const category = page.getByLabel("Category", { exact: true });
  if (!(await category.isVisible())) await page.getByText("Category, disability and other ranks").click();
  await expect(page.getByLabel("JEE Main, rank in your category", { exact: true })).toBeHidden();
  await category.selectOption("OBC-NCL");
  await page.getByLabel("JEE Main, rank in your category", { exact: true }).fill("4567");
  if (!hasScript) await show.click();
  await expect(answer).toContainText(/OBC-NCL/);
  await expect(page.getByText("OBC-NCL · Female · Maharashtra")).toBeVisible();
  await expectNoAxeViolations(page);
  for (const address of [...addresses, addressOf(page)]) expect(address).not.toMatch(/21,?345|21%2C345|4567|OBC/);
});

// proves S13.3, S13.5
test("a candidate with a disability has to give the rank of that list; the browser stores ranks until they are cleared", async ({
  page,
}) => {
  await page.goto("/chances");
  await expectLive(page);
  await page.getByLabel("JEE Main, common rank (CRL)").fill("21345");
  await page.getByText("Category, disability and other ranks").click();
  await page.getByLabel("I have a disability certificate (PwD)").check();
  const answer = page.getByRole("region", { name: "Your chances" });
  await expect(answer).toContainText(/more seats need your JEE Main, rank among candidates with a disability/);
  await page.getByLabel("JEE Main, rank among candidates with a disability").fill("900");
  await expect(answer).toContainText("OPEN (PwD)");

  await page.reload();
  await expect(answer).toContainText("OPEN (PwD)");
  await answer.getByRole("heading").getByRole("link").first().click();
  const branches = page.getByRole("region", { name: "Branches" });
  await expect(
    branches
      .getByRole("listitem")
      .getByText(/^Your chance: \d+% \(\w+\)$/)
      .first(),
  ).toBeVisible();
  await page.goBack();
  await page.getByText("JEE Main rank 21,345").click();
  await page.getByRole("button", { name: "Forget my ranks" }).click();
  await expect(page.getByLabel("JEE Main, common rank (CRL)")).toHaveValue("");
  await expect(answer).toContainText("Type a rank or a percentile");
  await page.reload();
  await expect(page.getByLabel("JEE Main, common rank (CRL)")).toHaveValue("");
  expect(addressOf(page)).not.toMatch(/21345|900|pwd/);
});

// proves S13.3
test("answers stored in the profile fill the page in; where the browser has others, the page asks which count", async ({
  page,
}) => {
  const addresses = recordAddresses(page);
  await signedInStudent(page);
  await page.goto("/chances");
  await expectLive(page);
  const rank = page.getByLabel("JEE Main, common rank (CRL)");
  const answer = page.getByRole("region", { name: "Your chances" });
  const question = page.getByText("has other answers than your profile");
  await rank.fill("21345");
  await page.getByLabel("State of Class XII").selectOption("Bihar");
  await page.getByRole("button", { name: "Keep these answers in my profile" }).click();
  await expect(page.getByText("Your profile keeps answers for this page.")).toBeVisible();
  await expect(rank).toHaveValue("21345");
  await expect(answer).toContainText("Open to every category");
  await rank.fill("30123");
  await expect(page.getByText("Your ranks are saved in this browser.")).toBeVisible();

  await page.reload();
  await expect(question).toBeVisible();
  await expect(rank).toHaveValue("21345");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use this browser’s answers" }).click();
  await expect(rank).toHaveValue("30123");
  await page.reload();
  await page.getByRole("button", { name: "Use my profile’s answers" }).click();
  await expect(rank).toHaveValue("21345");
  await expect(page.getByLabel("State of Class XII")).toHaveValue("Bihar");
  await page.reload();
  await expect(answer).toContainText("Open to every category");
  await expect(question).toBeHidden();

  await page.locator("summary").getByText("Change").click();
  await page.getByRole("link", { name: "See or remove them" }).click();
  await page.getByText("Remove them", { exact: true }).click();
  await page.getByRole("button", { name: "Remove my exam answers" }).click();
  await expect(page.getByText("Your exam answers are removed from your profile.")).toBeVisible();
  await expectNoAxeViolations(page);
  for (const address of addresses) expect(address).not.toMatch(/21345|30123|Bihar/);
});

test.describe("without a connection", () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|ERR_FAILED/] });
  test("the last answer stays, and says so", async ({ page }) => {
    await page.goto("/chances");
    await expectLive(page);
    const rank = page.getByLabel("JEE Main, common rank (CRL)");
    await rank.fill("21345");
    const answer = page.getByRole("region", { name: "Your chances" });
    await expect(answer).toContainText("Open to every category");
    await page.route("**/api/chances/", (route) => route.abort());
    await rank.fill("21346");
    await expect(answer.getByRole("alert")).toContainText("These are your last chances");
    await expect(answer).toContainText("Open to every category");
    await page.unroute("**/api/chances/");
    await answer.getByRole("button", { name: "Try again" }).click();
    await expect(answer.getByRole("alert")).toBeHidden();
  });
});

// proves S15.4
test("a list that another page sends is checked, and its mended one asks the server nothing more", {
  tag: "@no-script",
}, async ({ page, request }) => {
  const hasScript = test.info().project.use.javaScriptEnabled !== false;
  const asked = { authority: "josaa", ranks: { jee_main: { crl: 21_345 } }, gender: "female", quota: "AI" };
  const { results } = await (await request.post("/api/chances/", { data: asked })).json();
  const { branch_id: branch } = results[0];
  // why: in place of any page of ours that sends a list
  const form = `<form method="post" action="/choices/check?authority=josaa"><input name="choices" value="${branch},${branch}"><button>Check this list</button></form>`;
  await page.route("**/sends-a-list", (route) => route.fulfill({ contentType: "text/html", body: form }));
  await page.goto("/sends-a-list");
  await page.getByRole("button", { name: "Check this list" }).click();
  if (hasScript) await expectLive(page);
  await expect(page.getByText("Your list has 2 choices")).toBeVisible();

  await page.getByLabel("JEE Main, common rank (CRL)").fill("21,345");
  await page.getByLabel("Gender").selectOption("Female");
  await page.getByRole("button", { name: "Check my list" }).click();
  const findings = page.getByRole("region", { name: "What we found" });
  await expect(findings.getByRole("heading", { name: "The same choice twice" })).toBeVisible();
  await expect(findings).toContainText(/No seat from this list: .+ of 100 years/);
  await expectNoAxeViolations(page);

  const addresses: string[] = [];
  page.on("request", (sent) => addresses.push(sent.url()));
  const twice = findings.getByRole("listitem").filter({ hasText: "The same choice twice" });
  await twice.getByText("See what the corrected list changes").click();
  await twice.getByRole("button", { name: "Use the corrected list" }).click();
  await expect(findings).toContainText("This is the corrected list.");
  await expect(page.getByText("Your list has one choice")).toBeVisible();
  await expect(findings).not.toContainText("The same choice twice");
  if (hasScript) expect(addresses).toEqual([]);
  expect(addressOf(page)).not.toMatch(/21,?345/);
});

// proves S23.1
test("from Home to where she can get in takes four inputs; every page then speaks of her seats until it is cleared", {
  tag: "@no-script",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const addresses = recordAddresses(page);
  await page.goto("/");
  await page.getByText("Have a rank? See where you can get in").click();
  await page.getByLabel("Rank or percentile").fill("21,345");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "See where I can get in" }).click();
  const answer = page.getByRole("region", { name: "Your chances" });
  await expect(answer.getByRole("status")).toHaveText(/\d+ seats that you may have/);
  await expect(answer).toContainText(/Open to every category.*All India/);

  await page.goto("/search?q=iiit+pune");
  const line = page.getByText("We show everything for: JEE Main rank: 21,345");
  await expect(line).toBeVisible();
  const chance = page.getByRole("definition").filter({ hasText: /closed at [\d,]+ for you, \d{4}/ });
  await expect(chance.first()).toHaveText(/^(Safe|Likely|Even|Reach|Unlikely)/);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Change" }).click();
  await page.getByLabel("Gender").selectOption("Girl");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Show everything for me" }).click();
  await expect(page).toHaveURL("/search?q=iiit+pune");
  await expect(page.getByText("JEE Main rank: 21,345 · Girl")).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL("/search?q=iiit+pune");
  await expect(line).toBeHidden();
  for (const address of addresses) expect(address).not.toMatch(/21,?345|21%2C345/);
});

// proves S13.2
test("a rank typed into the search box is in no address, and is not sent while it is typed", async ({ page }) => {
  const addresses = recordAddresses(page);
  await page.goto("/");
  const box = page.getByRole("combobox").first();
  await box.click();
  await box.pressSequentially("84000 rank");
  await box.press("Enter");
  await expect(page.getByText("Your rank: 84,000")).toBeVisible();
  await expect(page.getByText("Your figure is in no web address")).toBeVisible();
  await expect(page).toHaveURL("/search");
  expect(addresses.filter((address) => address.includes("84000"))).toEqual([]);
});
