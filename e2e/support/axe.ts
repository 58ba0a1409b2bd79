import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects the page as it is to break no rule of WCAG 2.2 A and AA, nor axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const isUnscripted = test.info().project.use.javaScriptEnabled === false;
  const checked = isUnscripted ? await openWithoutScript(page) : page;
  // React-admin writes a page's title into its bar a moment after the page.
  for (const title of await checked.locator("#react-admin-title").all()) await expect(title).not.toBeEmpty();
  const { violations } = await new AxeBuilder({ page: checked })
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(rules)
    // No page has frames of others, so the reports need no page of their own to be joined in: a third of the time.
    .setLegacyMode(true)
    .analyze();
  if (isUnscripted) await checked.context().close();
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
  );
  expect(lines, `axe violations on ${page.url()}`).toEqual([]);
}

/** Axe is a script itself: it reads the same address in a page where script runs, but ours never arrives. */
async function openWithoutScript(page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await page.context().browser()!.newContext({
    javaScriptEnabled: true,
    storageState,
    viewport: page.viewportSize(),
  });
  const twin = await context.newPage();
  await twin.route("**/*.js", (route) => route.abort());
  await twin.goto(page.url());
  return twin;
}
