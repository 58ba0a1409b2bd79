import { expectNoAxeViolations } from "./support/axe.ts";
import { addressOf, expect, expectLive, test } from "./support/test.ts";

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  // The first request packs the kits.
  await request.get("/api/offline-kits/", { timeout: 170_000 });
});

// proves S21.2
test("the page of the kits says what it needs without script", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/offline-kit");
  const hasScript = test.info().project.use.javaScriptEnabled !== false;
  if (hasScript) await expect(page.getByRole("button", { name: "Keep JoSAA" })).toBeVisible();
  else await expect(page.getByText("This page needs JavaScript")).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe("with a kit", () => {
  test.use({
    serviceWorkers: "allow",
    expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
  });
  test.describe.configure({ timeout: 90_000 });

  // proves S21.2
  test("chances, the check of a list, the rehearsal and the print work without a connection", async ({
    page,
    context,
    request,
  }) => {
    const asked = { authority: "josaa", ranks: { jee_main: { crl: 21_345 } }, gender: "female", state: "Bihar" };
    const server = await (await request.post("/api/chances/", { data: asked })).json();
    const [{ branch_id: branch }] = server.results;

    await page.goto("/choices");
    await expectLive(page);
    await page.getByLabel("Counselling").selectOption({ label: "JoSAA" });
    await page.getByLabel("Name of the list").last().fill("Round 1");
    await page.getByRole("button", { name: "Start this list" }).click();
    await expect(page.getByRole("heading", { name: "Round 1" })).toBeVisible();
    await page.goto(`/choices?authority=josaa&add=${branch}`);
    await expectLive(page);
    await page.getByRole("button", { name: "Add to “Round 1”" }).click();
    await expect(page.getByText(/· 1 choice$/)).toBeVisible();

    await page.goto("/offline-kit");
    const kit = page.getByRole("listitem").filter({ hasText: "JoSAA" });
    await expect(kit).toContainText(/\d+ KB\. Newest list of \d+ \w+ 20\d\d/);
    await kit.getByRole("button", { name: "Keep JoSAA" }).click();
    await expect(kit.getByRole("status")).toContainText("On this device since", { timeout: 30_000 });
    await expectNoAxeViolations(page);

    await context.setOffline(true);
    await page.goto("/chances");
    await expectLive(page);
    await page.getByLabel("JEE Main, common rank (CRL)").fill("21345");
    await page.getByLabel("Gender").selectOption("Female");
    await page.getByLabel("State of Class XII").selectOption("Bihar");
    const answer = page.getByRole("region", { name: "Your chances" });
    await expect(answer.getByRole("status")).toHaveText(
      `${server.count.toLocaleString("en-IN")} seats that you may have`,
    );

    await page.goto("/choices");
    await expectLive(page);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Round 1" })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);

    await page.goto("/choices");
    await expectLive(page);
    await page.getByRole("button", { name: "Check for traps" }).click();
    await expectLive(page);
    const findings = page.getByRole("region", { name: "What we found" });
    await expect(findings).toContainText(/No seat from this list: .+ of 100 years/);

    await page.goto("/choices");
    await expectLive(page);
    await page.getByRole("button", { name: "Rehearse with a past year" }).click();
    await expectLive(page);
    const rounds = page.getByRole("region", { name: /^Your rehearsal/ });
    await expect(rounds.getByRole("heading", { name: /^Round 1/ })).toBeVisible();
    expect(addressOf(page)).not.toContain("21345");

    await context.setOffline(false);
    await page.goto("/offline-kit");
    await page.getByRole("button", { name: "Remove JoSAA" }).click();
    await expect(page.getByRole("button", { name: "Keep JoSAA" })).toBeVisible();
  });
});
