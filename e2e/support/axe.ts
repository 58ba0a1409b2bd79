import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects the page in its current state to violate no rule of WCAG 2.2 A and AA, nor axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const isUnscripted = test.info().project.use.javaScriptEnabled === false;
  const checked = isUnscripted ? await openWithoutScript(page) : page;
  // React-admin renders the title in its app bar slightly after the page.
  for (const title of await checked.locator("#react-admin-title").all()) await expect(title).not.toBeEmpty();
  const { violations } = await new AxeBuilder({ page: checked })
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(rules)
    // No page embeds third-party frames, so legacy mode is sufficient and takes a third of the time.
    .setLegacyMode(true)
    .analyze();
  if (isUnscripted) await checked.context().close();
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
  );
  expect(lines, `axe violations on ${page.url()}`).toEqual([]);
}

/** Axe needs JavaScript, so it checks the address in a page with script enabled but our own scripts blocked. */
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
