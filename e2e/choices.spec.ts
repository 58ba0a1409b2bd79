import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

const names = (page: Page) => page.locator("li[data-key] p.choice-name");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function start(page: Page, lines: readonly string[], name = "Round 1") {
  await page.getByLabel("Counselling").selectOption({ label: "Another one (plain list)" });
  await page.getByLabel("Name of the list").last().fill(name);
  await press(page, "Start this list");
  await page.getByText("Paste codes or names").click();
  await page.getByLabel("Your choices, one on each line").fill(lines.join("\n"));
  await press(page, "Read these lines");
  await expect(page.getByText(new RegExp(`· ${lines.length.toLocaleString("en-IN")} choices?$`))).toBeVisible();
}

// proves S14.1
test("a list is made, put in order, undone, compared with the portal and printed", { tag: "@no-script" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/choices");
  if (javaScriptEnabled !== false) await expectLive(page);
  await start(page, ["Alpha Civil", "Beta Civil", "Gamma Civil"]);
  await press(page, "Move up: Gamma Civil");
  await expect(names(page)).toHaveText(["Alpha Civil", "Gamma Civil", "Beta Civil"]);
  await press(page, "Place, group, note and removing: Beta Civil");
  await page.getByLabel("Place", { exact: true }).fill("1");
  await page.getByRole("textbox", { name: "Group", exact: true }).fill("Near home");
  await page.getByLabel("Private note").fill("ask my aunt");
  await press(page, "Save");
  await expect(names(page)).toHaveText(["Beta Civil", "Alpha Civil", "Gamma Civil"]);
  await press(page, "Undo");
  await expect(names(page)).toHaveText(["Alpha Civil", "Gamma Civil", "Beta Civil"]);
  await press(page, "Redo");
  for (const name of ["Beta Civil", "Gamma Civil"]) await page.getByLabel(`Choose ${name}`).check();
  await page.getByLabel("To place").fill("2");
  await press(page, /^Move$/);
  await expect(names(page)).toHaveText(["Alpha Civil", "Beta Civil", "Gamma Civil"]);
  await press(page, "Undo");
  await expect(names(page)).toHaveText(["Beta Civil", "Alpha Civil", "Gamma Civil"]);
  await page.getByText("I typed it in").click();
  await page.getByLabel("The portal’s order").fill("1. Alpha Civil\n2. Beta Civil\n3. Gamma Civil");
  await press(page, "Compare");
  await expect(page.getByText("Swapped: Beta Civil (your place 1) and Alpha Civil.")).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, "Print");
  await expect(page.getByRole("heading", { name: "Round 1" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(page.getByText("ask my aunt")).toHaveCount(0);
  await expectNoAxeViolations(page);
});

// proves S14.1
test("a row that moves says where it is, and branches that are in are not offered again", async ({ page }) => {
  await page.goto("/choices");
  await expectLive(page);
  await start(page, ["Alpha Civil", "Beta Civil", "Gamma Civil"]);
  const up = page.getByRole("button", { name: "Move up: Gamma Civil" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Gamma Civil is now at 2 of 3" })).toBeAttached();
  await expect(up).toBeFocused();
  await page.getByLabel("Search for a branch").fill("civil");
  // On a wide screen the header has a button of this name too.
  await page.locator("#choices").getByRole("button", { name: "Search" }).click();
  const found = page.locator("button[value^='add:']");
  await expect(found.nth(1)).toBeVisible();
  const ids = await found.evaluateAll((buttons) =>
    buttons.slice(0, 2).map((button) => (button as HTMLButtonElement).value.replace("add:", "")),
  );
  await page.goto(`/choices?add=${ids.join(",")}`);
  await expectLive(page);
  await expect(page.getByText("Add these 2 branches to a list?")).toBeVisible();
  await press(page, "Add to “Round 1”");
  await expect(page.getByText("2 choices were added.")).toBeVisible();
  await expect(page.getByText("Add these 2 branches to a list?")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Round 1" })).toBeFocused();
  await expectNoAxeViolations(page);
});

// proves S14.3, S26.4
test("a row that is dragged follows the pointer, and is where it was dropped", async ({ page }) => {
  // Very short transitions of everything would put the row elsewhere for a frame.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/choices");
  await expectLive(page);
  await start(
    page,
    Array.from({ length: 45 }, (_, at) => `Choice ${at + 1}`),
  );
  // From the end of one part of the list into the next one.
  const row = page.locator("li[data-key]").filter({ has: page.getByText("Choice 20", { exact: true }) });
  // Parts that come into sight get their height, which moves the page once more.
  const toPlace = (one: Element) => {
    window.scrollBy(0, one.getBoundingClientRect().top - 200);
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(one.getBoundingClientRect().top - 200))),
    );
  };
  await expect.poll(async () => Math.abs(await row.evaluate(toPlace))).toBeLessThan(1);
  const handle = (await row.locator("[data-grab]").boundingBox())!;
  const { y: top } = (await row.boundingBox())!;
  const target = (await page.locator("li[data-key]").nth(21).boundingBox())!;
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // At last between two rows, where none is under the pointer.
  for (const to of [y + 30, y + 90, target.y + target.height + 4]) {
    await page.mouse.move(x, to);
    await expect.poll(async () => Math.abs((await row.boundingBox())!.y - top - (to - y))).toBeLessThan(1);
  }
  await expect(names(page).nth(19)).toHaveText("Choice 20");
  await page.mouse.up();
  await expect(names(page).nth(21)).toHaveText("Choice 20");
  await expect(names(page).nth(19)).toHaveText("Choice 21");
  await expect(page.locator("li[data-key]").nth(21)).toHaveAttribute("data-place", "22");
  await page.reload();
  await expect(names(page).nth(21)).toHaveText("Choice 20");
});

// proves S16.4
test("a list of the browser takes a mended one as a version, and is offered to the rehearsal", async ({
  page,
  request,
}) => {
  const found = await (await request.get("/api/choices/search/?authority=other&q=bombay+engineering")).json();
  const [first, second] = found.map(({ branch_id }: { branch_id: number }) => branch_id);
  await page.goto(`/choices?authority=josaa&add=${first},${second}`);
  await expectLive(page);
  await page.getByLabel("Name of the list").last().fill("Round 1");
  await press(page, "Start this list");
  await expect(names(page)).toHaveCount(2);
  await press(page, "Check for traps");
  await expectLive(page);
  await expect(page.getByText("From your list “Round 1”.")).toBeVisible();
  const id = await page.locator("input[name=list_id]").getAttribute("value");
  // why: in place of the button of a mended list, which needs a trained model to appear
  const form = `<form method="post" action="/choices"><input name="list" value="${id}"><input name="authority" value="josaa"><input name="choices" value="${second}"><button name="do" value="preview">Save it</button></form>`;
  await page.route("**/sends-a-list", (route) => route.fulfill({ contentType: "text/html", body: form }));
  await page.goto("/sends-a-list");
  await press(page, "Save it");
  await expectLive(page);
  await expect(page.getByText(/, at 1: left out$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, "Save as a new version");
  await expect(names(page)).toHaveCount(1);
  await expect(page.getByText("is saved as a new version")).toBeVisible();
  await page.goto("/choices/rehearsal");
  await page.getByRole("region", { name: "Use one of the lists in this browser:" }).getByText("Round 1").click();
  await expect(page.getByLabel("Your list, in order")).toHaveValue(/Bombay/);
});

// proves S14.2
test("the lists of a browser go into the account after a question, and are on every device there", async ({ page }) => {
  await page.goto("/choices");
  await expectLive(page);
  await start(page, ["Alpha Civil", "Beta Civil"], "From the browser");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("draft:choice-lists") ?? ""))
    .toContain("Beta Civil");
  await signedInStudent(page);
  await page.goto("/choices");
  await expectLive(page);
  await expect(
    page.getByText("This browser still has 1 list from before you logged in: From the browser."),
  ).toBeVisible();
  await press(page, "Put into my account");
  await expect(page.getByRole("heading", { name: "From the browser" })).toBeVisible();
  await press(page, "Move up: Beta Civil");
  await expect(names(page)).toHaveText(["Beta Civil", "Alpha Civil"]);
  await expect
    .poll(async () => {
      const [list] = await (await page.request.get("/api/choices/")).json();
      const { rows } = await (await page.request.get(`/api/choices/${list.id}/`)).json();
      return rows[0].programme;
    })
    .toBe("Beta Civil");
  expect(await page.evaluate(() => localStorage.getItem("draft:choice-lists"))).toBeNull();
});
