import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const boxName = "Which college, course or city?";

test("suggestions are grouped by what they are, and the arrow keys go through all groups", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const box = main.getByRole("combobox", { name: boxName });
  await box.fill("become a pil");
  const guide = main.getByRole("group", { name: "Career guide" }).getByRole("option", { name: /pilot/i }).first();
  await expect(guide).toBeVisible();
  await expectNoAxeViolations(page);
  const at = await main
    .getByRole("option")
    .evaluateAll((all, id) => all.findIndex((one) => one.id === id), await guide.getAttribute("id"));
  for (let press = 0; press <= at; press += 1) await box.press("ArrowDown");
  await expect(guide).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/career-guidence\/pilot/);
});

test("recent searches are on this device, without figures, and can be cleared", async ({ page }) => {
  await page.goto("/search");
  const main = page.getByRole("main");
  const box = main.getByRole("combobox", { name: boxName });
  for (const text of ["pune law", "my rank 25000 obc"]) {
    await box.click();
    await box.fill(text);
    await page.waitForTimeout(500);
    await box.press("Enter");
    await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
  await page.goto("/search");
  await box.click();
  const recent = main.getByRole("group", { name: "Your recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["pune law"]);
  await expectNoAxeViolations(page);
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=pune(\+|%20)law/);
  await page.goto("/search");
  await box.click();
  await main.getByRole("button", { name: "Clear recent searches" }).focus();
  await page.keyboard.press("Enter");
  await expect(recent).toBeHidden();
  await expect(box).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});

test("a spoken question is put into the box, after a note on where the sound may go", async ({ page }) => {
  // why: no browser of a test listens to anybody.
  await page.addInitScript(() => {
    class FakeRecognition {
      lang = "";
      onresult: ((event: unknown) => void) | null = null;
      start() {
        this.onresult?.({ results: [[{ transcript: this.lang === "en-IN" ? "law colleges" : this.lang }]] });
      }
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: FakeRecognition, webkitSpeechRecognition: FakeRecognition });
  });
  await page.goto("/search");
  const main = page.getByRole("main");
  const box = main.getByRole("combobox", { name: boxName });
  await box.click();
  const speak = main.getByRole("button", { name: "Speak your question" });
  const size = await speak.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await speak.click();
  const note = page.getByRole("dialog", { name: "Speak your question" });
  await expect(note).toContainText("company that makes the browser");
  await expectNoAxeViolations(page);
  await note.getByRole("button", { name: "Start speaking" }).click();
  await expect(box).toHaveValue("law colleges");
  await expect(note).toBeHidden();
});

test("a browser that turns no speech into text has no button for it", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "SpeechRecognition");
    Reflect.deleteProperty(globalThis, "webkitSpeechRecognition");
  });
  await page.goto("/search");
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: boxName }).fill("pune");
  await expect(main.getByRole("option").first()).toBeVisible();
  await expect(main.getByRole("button", { name: "Speak your question" })).toBeHidden();
});
