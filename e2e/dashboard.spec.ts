// proves S2.20, S9.6, D13

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { pathIn, readLatestMail } from "./support/mail.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, test } from "./support/test.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;
const soon = ["/tools", "/apply-colleges", "/student-discussions", "/view-student-question", "/sell-buy-gadget"];

const sideMenu = (page: Page) => page.getByRole("banner");
const toggle = (page: Page) => page.getByRole(isScripted() ? "button" : "checkbox", { name: "Open or close the menu" });

async function open(page: Page, path: string) {
  await page.goto(path);
  if (isScripted()) await expect(toggle(page)).toBeAttached();
}

const widthOf = async (page: Page) => Math.round((await sideMenu(page).boundingBox())?.width ?? 0);
const expectWidth = (page: Page, width: number) => expect.poll(() => widthOf(page)).toBe(width);

// The browser itself notes each answer that is a refusal.
test.use({ expectedConsoleErrors: [/status of 422/] });

// proves S23.5
test("the side menu has its entries, opens and closes, and follows the path @no-script", async ({ page, isMobile }) => {
  await signedInStudent(page);
  await open(page, "/student-dashboard");
  // A phone has a bar with a strip of links in place of a rail, and nothing in it that does not work yet.
  const disabledEntries = sideMenu(page).locator("[aria-disabled=true]");
  await expectWidth(page, isMobile ? 360 : 250);
  if (isMobile) {
    await expect(disabledEntries.first()).toBeHidden();
    expect((await sideMenu(page).boundingBox())?.height).toBeLessThan(115);
  }
  await toggle(page).press(isScripted() ? "Enter" : "Space");
  await expectWidth(page, isMobile ? 360 : 80);
  if (isMobile) await expect(disabledEntries.first()).toBeVisible();
  await expectNoAxeViolations(page);
  const menu = page.getByRole("navigation", { name: "Dashboard menu" });
  for (const [name, path] of [
    ["Dashboard", "/student-dashboard"],
    ["Colleges", "/addmissionpage"],
    ["Exams", "/campusdrives"],
    ["Hostel/PG", "/hostellist"],
    ["Help/Support", "/student-dashboard/help-support"],
    ["News and articles", "/news-articles"],
    ["Project guidance", "/project-guidance"],
    ["Jobs and internship", "/jobs-internship"],
  ] as const) {
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  const disabled = menu.locator("[aria-disabled=true]");
  expect(await disabled.evaluateAll((all) => all.map((one) => one.getAttribute("data-path")))).toEqual(soon);
  for (const entry of await disabled.all()) await expect(entry).toContainText("Coming Soon");
  await expect(menu.getByRole("link", { name: "Dashboard", exact: true })).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: "Help/Support" }).click();
  await expect(page).toHaveURL("/student-dashboard/help-support");
  await expect(menu.getByRole("link", { name: "Help/Support" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Dashboard", exact: true })).not.toHaveAttribute("aria-current");
});

test("the entries for news, projects and jobs lead to their pages @no-script", async ({ page }) => {
  await signedInStudent(page);
  for (const [name, address, heading] of [
    ["News and articles", "/news-articles", "News and articles"],
    ["Project guidance", "/projects", "Projects"],
    ["Jobs and internship", "/campusdrives", "Jobs"],
  ] as const) {
    await open(page, "/student-dashboard");
    await page
      .getByRole("navigation", { name: "Dashboard menu" })
      .getByRole("link", { name, exact: true })
      .press("Enter");
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
  }
});

test("the menu follows the window's width: open above 991 pixels", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone's window does not change");
  await signedInStudent(page);
  await open(page, "/student-dashboard");
  for (const [window, menu] of [
    [991, 80],
    [992, 250],
    [600, 80],
    [1200, 250],
  ] as const) {
    await page.setViewportSize({ width: window, height: 700 });
    await expectWidth(page, menu);
    await expect(toggle(page)).toHaveAttribute("aria-expanded", String(menu === 250));
  }
});

// proves S2.20, D13
test("the dashboard greets and shows one's own values, its tiles lead on @no-script", async ({ page }) => {
  const student = await signedInStudent(page);
  await open(page, "/student-dashboard");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Hello, Asha" })).toBeVisible();
  for (const text of [student.email, student.contact, "Explorer"]) await expect(main.getByText(text)).toBeVisible();
  const tiles = page.getByRole("navigation", { name: "Quick links" });
  await expect(tiles.getByText("Demo exams")).toContainText("Coming Soon");
  await expect(tiles.getByRole("link", { name: "Mock interviews" })).toHaveAttribute(
    "href",
    "/student-dashboard/package",
  );
  await expect(tiles.getByRole("link", { name: "Project Guidence" })).toHaveAttribute("href", "/projects");
  await expect(tiles.getByRole("link", { name: "Internship/jobs" })).toHaveAttribute("href", "/campusdrives");
  await expectNoAxeViolations(page);
  await tiles.getByRole("link", { name: "My College" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/student-dashboard");
});

// proves S2.21, D9
test("Edit Profile changes the profile; invalid values are explained and remain @no-script", async ({ page }) => {
  await signedInStudent(page);
  await open(page, "/student-dashboard");
  await page.getByRole(isScripted() ? "button" : "link", { name: "Edit Profile" }).click();
  const form = isScripted() ? page.getByRole("dialog", { name: "Edit Profile" }) : page.getByRole("main");
  await expect(form.getByLabel("First Name")).toHaveValue("Asha");
  await expectNoAxeViolations(page);
  await form.getByLabel("First Name").fill("");
  await form.getByLabel("Programme").fill("MCA");
  await form.getByLabel("Admission year").fill("2025");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByRole("alert")).toContainText("First Name is required");
  await expect(form.getByLabel("Programme")).toHaveValue("MCA");
  await form.getByLabel("First Name").fill("Meera");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  if (isScripted()) await page.getByRole("button", { name: "OK" }).click();
  else await page.goto("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Meera" })).toBeVisible();
  await expect(page.getByText("MCA", { exact: true })).toBeVisible();
  await expect(page.getByText("2025", { exact: true })).toBeVisible();
});

// proves S2.21, D9
test("a new e-mail address counts when both mailboxes have confirmed it @no-script", async ({ page }) => {
  const student = await signedInStudent(page);
  const newEmail = `new-${student.email}`;
  await open(page, "/student-dashboard/profile");
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(newEmail);
  await main.getByLabel("Your password", { exact: true }).fill(student.password);
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(main.getByText("We have sent one link to")).toBeVisible();
  for (const [address, said] of [
    [newEmail, "You have confirmed from this mailbox"],
    [student.email, "You have confirmed from both mailboxes"],
  ] as const) {
    await page.goto(pathIn(await readLatestMail(address, "Confirm")));
    await expectNoAxeViolations(page);
    await page.getByRole("main").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.goto("/student-dashboard");
  await expect(page.getByRole("main").getByText(newEmail, { exact: true })).toBeVisible();
});

test("a new password keeps this browser signed in @no-script", async ({ page }) => {
  const student = await signedInStudent(page);
  await open(page, "/student-dashboard/security");
  await expectNoAxeViolations(page);
  const main = page.getByRole("main");
  const fill = async (old: string) => {
    await main.getByLabel("Current password", { exact: false }).first().fill(old);
    await main.getByLabel(/^New Password/).fill("a lamp in another window");
    await main.getByLabel(/^Confirm Password/).fill("a lamp in another window");
    await main.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not this one");
  await expect(main.getByRole("alert")).toContainText("This is not your password");
  await fill(student.password);
  await expect(main.getByText("Your password has been changed.")).toBeVisible();
  await page.goto("/student-dashboard");
  await expect(page).toHaveURL("/student-dashboard");
  await readLatestMail(student.email, "changed");
});

test("the data is downloaded, the account is deleted, and the deletion is cancelled @no-script", async ({ page }) => {
  const student = await signedInStudent(page);
  await open(page, "/student-dashboard/my-data");
  await expectNoAxeViolations(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data (JSON)" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.students).toMatchObject([{ email: student.email }]);
  const main = page.getByRole("main");
  await main.getByLabel(/^Your password/).fill(student.password);
  await main.getByRole("button", { name: "Delete my account" }).click();
  await expect(main.getByText("We will erase your account on")).toBeVisible();
  await page.goto("/student-dashboard");
  await expectNoAxeViolations(page);
  await main.getByRole("button", { name: "Keep my account" }).click();
  await expect(main.getByText("We have kept your account.")).toBeVisible();
  await expect(main.getByText("We will erase your account on")).toBeHidden();
});
