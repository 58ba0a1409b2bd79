// proves S2.9, S4.5, S9.5

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { createStudent, signedInStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

const engineering = "/collegelist/MQ==";
const isScripted = () => test.info().project.use.javaScriptEnabled !== false;
const save = /^Save .+ to your wishlist$/;

/** Opens a page and waits until script has taken it over: before, a heart is a plain form. */
async function open(page: Page, address: string) {
  await page.goto(address);
  if (!isScripted()) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#hearts, #my-list") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** The name of the first college of the list, and its heart, whether empty or full. */
async function firstSaveToggle(page: Page) {
  const label = await page.getByRole("button", { name: save }).first().getAttribute("aria-label");
  const name = /^Save (.+) to your wishlist$/.exec(label ?? "")![1]!;
  const heart = (state: "empty" | "full") =>
    page.getByRole("button", {
      name: state === "empty" ? `Save ${name} to your wishlist` : `Remove ${name} from your wishlist`,
      exact: true,
    });
  return { name, heart };
}

/** Saves the first colleges of a list; returns their names in the order of one's own list, the newest first. */
async function saveColleges(page: Page, count: number): Promise<string[]> {
  await open(page, engineering);
  const names: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { name, heart } = await firstSaveToggle(page);
    // The heart is filled at once: the order is that in which the saves arrive.
    const reply = page.waitForResponse((response) => response.request().method() === "POST");
    await heart("empty").click();
    await reply;
    await expect(heart("full")).toBeVisible();
    names.unshift(name);
  }
  if (isScripted()) await expect(page.getByText("Added to Wishlist")).toBeHidden();
  return names;
}

const entries = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });

async function expectOrder(page: Page, names: string[]) {
  await expect(entries(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(entries(page).nth(index)).toContainText(name);
}

// proves S23.4
test("signed out, a heart asks to log in, and after the login its college is saved and shown", {
  tag: "@no-script",
}, async ({ page }) => {
  const student = await createStudent(page.request);
  await open(page, `${engineering}?city=Pune`);
  const { name, heart } = await firstSaveToggle(page);
  await heart("empty").click();
  if (isScripted()) {
    const prompt = page.getByRole("dialog", { name: "Login to Procced" });
    await prompt.getByRole("button", { name: "Cancel" }).click();
    await expect(prompt).toBeHidden();
    await expect(heart("empty")).toBeFocused();
    await heart("empty").click();
    await prompt.getByRole("button", { name: "Login" }).click();
  } else {
    await expect(page.getByRole("heading", { level: 1, name: "Login to Procced" })).toBeVisible();
    await expectNoAxeViolations(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", /\/collegelist\/MQ==\?city=Pune/);
    await main.getByRole("button", { name: "Login" }).click();
  }
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email or mobile number").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/collegelist\/MQ==\?city=Pune#college-\d+$/);
  await expect(heart("full")).toBeInViewport();
  await expect(page.getByText(`Added to Wishlist: ${name}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Added to Wishlist")).toBeHidden();
  await expect(heart("full")).toBeVisible();
});

test.describe("before the page has hydrated", () => {
  test.use({ hasPointer: false, expectedConsoleErrors: [/Failed to load resource/] });

  // proves S2.12, S26.3
  test("the first tap on a save button opens the dialog, on cards and pages of every kind", async ({ page }) => {
    // why: the prompt must need none of React's files, only the one before it.
    await page.route(/\/assets\/(?!page-start-)[^/]*\.js$/, (route) => route.abort());
    await page.goto(engineering);
    const details = (kind: string) => page.locator(`main a[href^="/${kind}/"]`).first().getAttribute("href");
    const addresses = [engineering, await details("collegedetails"), "/campusdrives", "/hostellist"];
    await page.goto("/hostellist");
    addresses.push(await details("hosteldetail"));
    const prompt = page.getByRole("dialog", { name: "Login to Procced" });
    for (const address of addresses) {
      // The script that answers before React has arrived by then.
      await page.goto(String(address), { waitUntil: "networkidle" });
      const button = page.getByRole("button", { name: /^(Show Interest$|Save .+ to your wishlist)/ }).first();
      await button.click();
      await expect(prompt.getByRole("button")).toHaveText(["Login", "Cancel"]);
      // Behind it nothing can be reached, by hand or by reader.
      await expect(page.locator("header").first()).toHaveAttribute("inert");
      await expect(page.locator("main button[name=add]:not([inert], [inert] *)")).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(prompt).toBeHidden();
      await expect(page.locator("[inert]")).toHaveCount(0);
      await expect(button).toBeFocused();
      await button.click();
      await prompt.getByRole("button", { name: "Cancel" }).click();
      await expect(prompt).toBeHidden();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    }
    await expectNoAxeViolations(page);
  });

  test("an item chosen in that dialog is saved after the login, though the page hydrates meanwhile", async ({
    page,
  }) => {
    const student = await createStudent(page.request);
    await page.goto(`${engineering}?city=Pune`, { waitUntil: "networkidle" });
    const { heart } = await firstSaveToggle(page);
    await heart("empty").click();
    await expect(page.getByRole("dialog", { name: "Login to Procced" })).toBeVisible();
    await expectLive(page);
    await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email or mobile number").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(student.password);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/collegelist\/MQ==\?city=Pune#college-\d+$/);
    await expect(heart("full")).toBeVisible();
  });
});

// proves S2.10, S2.12
test("a heart fills and empties, on the list and on the college's page", { tag: "@no-script" }, async ({ page }) => {
  await signedInStudent(page);
  await open(page, engineering);
  const { name, heart } = await firstSaveToggle(page);
  await heart("empty").click();
  await expect(heart("full")).toBeVisible();
  await expect(page.getByText("Added to Wishlist")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: `View Details: ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "In your wishlist" }).click();
  await expect(page.getByText("Removed from Wishlist")).toBeVisible();
  await page.getByRole("button", { name: "Show Interest" }).click();
  await expect(page.getByRole("button", { name: "In your wishlist" })).toBeVisible();
  await expect(page.getByText("Added to Wishlist")).toBeVisible();
  await open(page, engineering);
  await heart("full").click();
  await expect(heart("empty")).toBeVisible();
  await expect(page.getByText("Removed from Wishlist")).toBeVisible();
  await open(page, "/student-dashboard/colleges");
  await expect(page.getByText("You have no saved colleges yet.")).toBeVisible();
});

test("hostels and jobs have hearts too, and lists of their own", { tag: "@no-script" }, async ({ page }) => {
  await signedInStudent(page);
  for (const [list, mine] of [
    ["/hostellist", "My Hostels"],
    ["/campusdrives", "My Jobs"],
  ] as const) {
    await open(page, list);
    const { name, heart } = await firstSaveToggle(page);
    await heart("empty").click();
    await expect(heart("full")).toBeVisible();
    if (isScripted()) await expect(page.getByText("Added to Wishlist")).toBeVisible();
    await open(page, "/student-dashboard/colleges");
    await page.getByRole("link", { name: mine }).click();
    await expect(page.getByRole("heading", { level: 1, name: mine })).toBeVisible();
    await expect(entries(page).first()).toContainText(name.split(",")[0]!);
    await expectNoAxeViolations(page);
  }
});

test("a heart is full within a tenth of a second, before the server has answered", async ({ page }) => {
  await signedInStudent(page);
  await open(page, engineering);
  const { name } = await firstSaveToggle(page);
  let answered = false;
  await page.route("**/wishlist", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    answered = true;
    await route.continue();
  });
  const tookMs = await page.evaluate(async (label) => {
    const find = (text: string) => [...document.querySelectorAll("button")].find((one) => one.ariaLabel === text);
    const startedMs = performance.now();
    find(`Save ${label} to your wishlist`)!.click();
    while (!find(`Remove ${label} from your wishlist`)) await new Promise(requestAnimationFrame);
    return performance.now() - startedMs;
  }, name);
  expect(answered).toBe(false);
  expect(tookMs).toBeLessThan(100);
  await expect(page.getByText("Added to Wishlist")).toBeVisible();
  await expect(page.getByText("Added to Wishlist")).toBeHidden({ timeout: 2_500 });
});

test.describe("a heart that is refused", () => {
  test.use({ expectedConsoleErrors: [/status of 409|ERR_FAILED/] });

  // proves S8.5, D15
  test("empties again and shows the server's text; so it does without a connection", async ({ page }) => {
    await signedInStudent(page);
    await open(page, engineering);
    const { heart } = await firstSaveToggle(page);
    const error = "Your wishlist is full. Please remove something first";
    await page.route("**/wishlist", (route) =>
      route.fulfill({ status: 409, json: { error, code: "wishlist_full", requestId: "1" } }),
    );
    await heart("empty").click();
    const alert = page.getByRole("alert").filter({ hasText: "Error!" });
    await expect(alert).toContainText(error);
    await expect(heart("empty")).toBeVisible();
    await expect(alert).toBeHidden();
    await page.unroute("**/wishlist");
    await page.route("**/wishlist", (route) => route.abort());
    await heart("empty").click();
    await expect(alert).toContainText("Please check your connection");
    await expect(heart("empty")).toBeVisible();
  });
});

test("undoing by the same heart brings note and place back", async ({ page }) => {
  await signedInStudent(page);
  const names = await saveColleges(page, 2);
  await open(page, "/student-dashboard/colleges");
  const second = entries(page).nth(1);
  await second.getByText("My note").click();
  await second.getByRole("textbox").fill("near aunt");
  await second.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  await open(page, engineering);
  await page.getByRole("button", { name: `Remove ${names[1]} from your wishlist`, exact: true }).click();
  await expect(page.getByText("Removed from Wishlist")).toBeVisible();
  await page.getByRole("button", { name: `Save ${names[1]} to your wishlist`, exact: true }).click();
  await expect(page.getByText("Added to Wishlist")).toBeVisible();
  await open(page, "/student-dashboard/colleges");
  await expectOrder(page, names);
  await expect(entries(page).nth(1)).toContainText("near aunt");
});

test("a student's list is sorted by buttons, stores notes, and restores a removed entry", {
  tag: "@no-script",
}, async ({ page }) => {
  await signedInStudent(page);
  const [first, second, third] = (await saveColleges(page, 3)) as [string, string, string];
  await open(page, "/student-dashboard/colleges");
  await expect(page.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/student-dashboard");
  await expectOrder(page, [first, second, third]);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: `Move ${third} up` }).focus();
  await page.keyboard.press("Enter");
  await expectOrder(page, [first, third, second]);
  if (isScripted()) {
    await expect(page.getByText(`${third} is now number 2 of 3`)).toBeAttached();
    await expect(page.getByRole("button", { name: `Move ${third} up` })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Move ${third} down` })).toBeFocused();
  } else await page.getByRole("button", { name: `Move ${third} up` }).click();
  await expectOrder(page, [third, first, second]);

  await entries(page).first().getByText("My note").click();
  await page.getByRole("textbox", { name: `My note on ${third}` }).fill("=Ask about the <b>hostel</b>\nand the bus");
  await entries(page).first().getByRole("button", { name: "Save note" }).click();
  await expect(entries(page).first().getByRole("paragraph").filter({ hasText: "=Ask about" })).toBeVisible();
  await page.reload();
  await expectOrder(page, [third, first, second]);
  await expect(entries(page).first()).toContainText("=Ask about the <b>hostel</b>");

  await page.getByRole("button", { name: `Remove ${third}` }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectOrder(page, [third, first, second]);
  await expect(entries(page).first()).toContainText("=Ask about");
  await page.reload();
  await expectOrder(page, [third, first, second]);
});

test("one's own list comes as a CSV file without formulas", async ({ page }) => {
  await signedInStudent(page);
  const [name] = await saveColleges(page, 1);
  await open(page, "/student-dashboard/colleges");
  await page.getByText("My note").first().click();
  await page.getByRole("textbox").fill('=HYPERLINK("https://evil.example")');
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV file" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("my-colleges.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith('\uFEFF"Place","Name","Area","City","State","My note","Saved on","Address"\r\n"1","')).toBe(
    true,
  );
  expect(text).toContain(`"${name}"`);
  expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")"');
});

// proves S2.20, D11
test("a card is dragged to another place", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop", "a mouse drags");
  // All three cards are on the screen: a pointer outside the window hits no element.
  await page.setViewportSize({ width: 1366, height: 1400 });
  await signedInStudent(page);
  const [first, second, third] = (await saveColleges(page, 3)) as [string, string, string];
  await open(page, "/student-dashboard/colleges");
  const grip = entries(page).nth(0).locator(".drag-handle");
  // What script adds to the cards moves the handle: it is taken hold of once it has stopped moving.
  await grip.hover();
  const handle = (await grip.boundingBox())!;
  const target = (await entries(page).nth(2).boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, target.y + target.height - 10, { steps: 12 });
  await page.mouse.up();
  await expectOrder(page, [second, third, first]);
  await page.reload();
  await expectOrder(page, [second, third, first]);
});

test("the list of a signed-out visitor redirects to the login", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/student-dashboard/hostels");
  await expect(page).toHaveURL("/login?next=%2Fstudent-dashboard%2Fhostels");
});

test("a visitor's page is the same for everybody, and a signed-in student's page is never cached", async ({
  page,
  request,
}) => {
  const visitors = await request.get(engineering);
  expect(visitors.headers()["set-cookie"]).toBeUndefined();
  expect(visitors.headers()["cache-control"]).not.toContain("no-store");
  await signedInStudent(page);
  const students = await page.request.get(engineering);
  expect(students.headers()["cache-control"]).toBe("private, no-store");
});
