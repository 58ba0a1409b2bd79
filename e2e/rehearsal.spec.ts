import { expectNoAxeViolations } from "./support/axe.ts";
import { addressOf, expect, expectLive, recordAddresses, test } from "./support/test.ts";

/** Of the starter data: JoSAA 2024, whose rounds 2 to 4 it does not have. Closings of round 1 and 5: 464 and 496, 1257 and 1290. */
const list = [
  "Indian Institute of Technology Bombay Electrical Engineering (4 Years, Bachelor of Technology)",
  "Indian Institute of Technology Kanpur Electrical Engineering (4 Years, Bachelor of Technology)",
].join("\n");

test("a past year is replayed round by round, decided otherwise, and both endings are shown", {
  tag: "@no-script",
}, async ({ page }) => {
  const addresses = recordAddresses(page);
  await page.goto("/choices/rehearsal");
  await page.getByLabel("Year to replay").selectOption("2024");
  await page.getByLabel("Your list, in order").fill(list);
  await page.getByLabel("JEE Advanced, common rank (CRL)").fill("480");
  await page.getByLabel("Gender").selectOption("male");
  await page.getByLabel("State of Class XII").selectOption("Bihar");
  await page.getByRole("button", { name: "Start the rehearsal" }).click();

  const rounds = page.getByRole("region", { name: /^Your rehearsal/ });
  const step = (round: number) => rounds.getByRole("listitem").filter({ hasText: `Round ${round} You` });
  await expect(step(1)).toContainText("Choice 2: Electrical Engineering");
  await expect(step(1)).toContainText("480 reached the closing value 1,257");
  await rounds.getByRole("button", { name: "Float in every round" }).click();
  await expect(step(2)).toContainText("We do not have the list of this round");
  await expect(step(5)).toContainText("You get a better seat");
  await expect(step(5)).toContainText("Choice 1: Electrical Engineering, Indian Institute of Technology Bombay");
  await expect(step(5)).toContainText("This was the last round");
  await rounds.getByRole("button", { name: "Decide differently in round 1" }).click();
  await rounds.getByRole("button", { name: "Freeze" }).click();
  await expect(rounds.getByRole("heading", { name: "Two endings side by side" })).toBeVisible();
  await expect(rounds).toContainText("You took this seat");
  await expectNoAxeViolations(page);
  for (const address of [...addresses, addressOf(page)]) expect(address).not.toContain("480");
});

test("once its closing values are fetched, a rehearsal goes on without a connection", async ({ page, context }) => {
  await page.goto("/choices/rehearsal");
  await expectLive(page);
  await page.getByLabel("Year to replay").selectOption("2024");
  await page.getByLabel("Your list, in order").fill(list);
  await page.getByLabel("JEE Advanced, common rank (CRL)").fill("480");
  await page.getByRole("button", { name: "Start the rehearsal" }).click();
  await expectLive(page);
  const rounds = page.getByRole("region", { name: /^Your rehearsal/ });
  await rounds.getByRole("button", { name: "Float", exact: true }).click();
  await expect(rounds.getByRole("heading", { name: /^Round 2/ })).toBeFocused();
  await context.setOffline(true);
  await rounds.getByRole("button", { name: "Float in every round" }).click();
  await expect(rounds).toContainText("You get a better seat");
  await rounds.getByRole("button", { name: "Decide differently in round 2" }).click();
  await rounds.getByRole("button", { name: "Slide", exact: true }).click();
  await expect(rounds.getByRole("heading", { name: /^Round 3/ })).toBeFocused();
  await context.setOffline(false);
});
