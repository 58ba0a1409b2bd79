import type { Locator, Page } from "@playwright/test";
import { signedInStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

// Nobody touches the page before the tap: its script has not run.
test.use({ hasPointer: false, expectedConsoleErrors: [/ERR_|Failed to (load resource|fetch)/] });

const college = "/collegelist/MQ==";
/** The files of a page's script, without the short one that comes first. */
const scripts = /\/assets\/(?!page-start).+\.js$/;

/** A phone slowed four times on a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await client.send("Network.enable");
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await client.send("Network.emulateNetworkConditions", slow);
}

/** Holds back the files whose address matches. @returns the function that lets them through */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

/** Marks the document: a page that was loaded again has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator("html[data-mark]")).toBeAttached();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => "hasPageStart" in window && window.hasPageStart);
  await mark(page);
}

async function expectNotLive(page: Page): Promise<void> {
  await expect(page.locator("html[data-live]")).not.toBeAttached();
}

/** Taps as a finger does where the page has no layout to wait for. */
const tap = (target: Locator) => target.first().click({ noWaitAfter: true });

const firstAddress = async (page: Page, list: string, link: RegExp) => {
  await page.goto(list);
  return (
    await page
      .getByRole("main")
      .locator("a")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href")))
  )
    .filter((href): href is string => href !== null)
    .find((href) => link.test(href)) as string;
};

/** Where the specification has a save button. */
const saves: Record<string, (page: Page) => Promise<string>> = {
  "a heart of the college list": async () => college,
  "a heart of the hostel list": async () => "/hostellist",
  "Show Interest of a college": (page) => firstAddress(page, college, /^\/collegedetails\/[\w=]+$/),
  "Show Interest of a hostel": (page) => firstAddress(page, "/hostellist", /^\/hosteldetail\/[\w=]+$/),
};
const saveButton = (page: Page, name: string) =>
  name.startsWith("Show") ? page.getByRole("button", { name: "Show Interest" }) : page.locator("main .heart[name=add]");

for (const [name, addressOf] of Object.entries(saves)) {
  test(`${name} is saved by the first tap, on a slow phone, without another document`, async ({ page }) => {
    await signedInStudent(page);
    const address = await addressOf(page);
    await open(page, address);
    await slowDown(page);
    await expectNotLive(page);
    const button = saveButton(page, name).first();
    const answered = await button.evaluate((element: HTMLButtonElement) => {
      const began = performance.now();
      element.click();
      return { isBusy: element.ariaBusy === "true", ms: performance.now() - began };
    });
    expect(answered.isBusy).toBe(true);
    expect(answered.ms).toBeLessThan(100);
    await expect(page.getByRole("status").filter({ hasText: "Added to Wishlist" })).toBeVisible();
    await expectSameDocument(page);
    await expect(page.locator("main button[aria-busy]")).toHaveCount(0);
  });

  for (const moment of ["at once", "when its script was fetched"]) {
    test(`${name} without a connection says so at the first tap, ${moment}`, async ({ page, context }) => {
      await signedInStudent(page);
      await open(page, await addressOf(page));
      if (moment !== "at once") {
        await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
        await page.waitForLoadState("networkidle");
      }
      await context.setOffline(true);
      await expectNotLive(page);
      await tap(saveButton(page, name));
      const alert = page
        .getByRole("alertdialog", { name: "Error!" })
        .or(page.getByRole("alert").filter({ hasText: "Error!" }));
      await expect(alert.first()).toBeVisible();
      await expectSameDocument(page);
      await expect(page.locator("main button[aria-busy]")).toHaveCount(0);
    });
  }

  test(`${name} asks a visitor without an account to log in, without a connection too`, async ({ page, context }) => {
    await open(page, await addressOf(page));
    await context.setOffline(true);
    await tap(saveButton(page, name));
    const prompt = page.getByRole("dialog", { name: "Login to Procced" });
    await expect(prompt).toBeVisible();
    await expect(prompt.getByRole("button", { name: "Login" })).toBeVisible();
    await prompt.getByRole("button", { name: "Cancel" }).click();
    await expect(prompt).toBeHidden();
    await expectSameDocument(page);
  });
}

// proves S4.5
test("a tap while the page hydrates is no other document", async ({ page }) => {
  await signedInStudent(page);
  await open(page, college);
  await slowDown(page);
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointermove", { movementX: 1 })));
  for (let at = 0; at < 3; at += 1) {
    await page.waitForTimeout(150);
    await page
      .locator("main .heart")
      .nth(at)
      .evaluate((heart: HTMLButtonElement) => heart.click());
  }
  await expect(page.locator("main .heart[name=remove]")).toHaveCount(3);
  await expectSameDocument(page);
});

// proves S4.5
test("two hearts tapped before the page's script are both saved, and one tapped twice once", async ({ page }) => {
  await signedInStudent(page);
  const release = await holdBack(page, scripts);
  await open(page, college);
  const hearts = page.locator("main .heart");
  for (const at of [0, 1, 1]) await hearts.nth(at).evaluate((heart: HTMLButtonElement) => heart.click());
  // Once the page is live, a second tap on a heart takes it back.
  await expectNotLive(page);
  release();
  await expect(page.locator("main .heart[name=remove]")).toHaveCount(2);
  await expectSameDocument(page);
});

test("a page whose script cannot be fetched sends its form by the browser while there is a connection", async ({
  page,
}) => {
  await signedInStudent(page);
  await page.route(scripts, (route) => route.abort());
  await open(page, college);
  await tap(page.locator("main .heart[name=add]"));
  await expect(page.locator("main .heart[name=remove]")).toHaveCount(1);
});

test("a heart tapped before even the short script arrived opens the prompt when it does", async ({ page }) => {
  const release = await holdBack(page, /\/assets\/page-start/);
  await page.goto(college, { waitUntil: "commit" });
  await page.locator("main .heart[name=add]").first().waitFor();
  await mark(page);
  await page
    .locator("main .heart[name=add]")
    .first()
    .evaluate((heart: HTMLButtonElement) => heart.click());
  release();
  await expect(page.getByRole("dialog", { name: "Login to Procced" })).toBeVisible();
  await expectSameDocument(page);
});

test("where the short script cannot be fetched, a heart is the browser's own form", async ({ page }) => {
  await page.route(/\/assets\/page-start/, (route) => route.abort());
  await page.goto(college);
  await page
    .locator("main .heart[name=add]")
    .first()
    .evaluate((heart: HTMLButtonElement) => heart.click());
  await expect(page.getByRole("heading", { name: "Login to Procced" })).toBeVisible();
  await expect(page).toHaveURL(/\/wishlist\/login/);
});

/** Dialogs of the specification: where they open, and what is tapped. */
const dialogs: Record<string, { address: string; opener: (page: Page) => Locator; dialog: string }> = {
  "Enquiry Now": {
    address: "/",
    opener: (page) => page.getByRole("button", { name: "Enquiry Now" }),
    dialog: "Contact Us",
  },
  "Contact Us of the college list": {
    address: college,
    opener: (page) => page.getByRole("main").getByRole("button", { name: "Contact Us" }),
    dialog: "Contact Us",
  },
  News: { address: "/aboutus", opener: (page) => page.locator("button[commandfor=news]:visible"), dialog: "News" },
  "Forget Password": {
    address: "/login",
    opener: (page) => page.getByRole("link", { name: /Forget Password/ }),
    dialog: "Forget Password",
  },
};

for (const [name, { address, opener, dialog }] of Object.entries(dialogs)) {
  test(`${name} opens its dialog at the first tap, without the page's script and without a connection`, async ({
    page,
    context,
  }) => {
    await page.route(scripts, (route) => route.abort());
    await open(page, address);
    await context.setOffline(true);
    await tap(opener(page));
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await expectNotLive(page);
    await expectSameDocument(page);
  });
}

test("Read More of a package opens at the first tap, without the page's script", async ({ page, context }) => {
  await page.route(scripts, (route) => route.abort());
  await open(page, "/signup");
  await context.setOffline(true);
  // The cards are in the second step of the form, which is shown once the first is filled in.
  const button = page.locator("button", { hasText: "Read More" }).first();
  await button.evaluate((element: HTMLButtonElement) => element.click());
  await expect(page.locator(`#${await button.getAttribute("commandfor")}:popover-open`)).toBeAttached();
  await expectSameDocument(page);
});

// proves S4.5
test("Edit Profile opens its dialog at the first tap, without the page's script", async ({ page, context }) => {
  await signedInStudent(page);
  await page.route(scripts, (route) => route.abort());
  await open(page, "/student-dashboard");
  await context.setOffline(true);
  await tap(page.getByRole("link", { name: "Edit Profile" }));
  await expect(page.getByRole("dialog").locator("input[name=first_name]")).toBeVisible();
  await expectSameDocument(page);
});

test("Send of the Contact Us dialog answers at the first tap", async ({ page, context }) => {
  await open(page, "/aboutus");
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  await page.evaluate(() => document.querySelector<HTMLElement>("#contact-dialog")?.showPopover());
  await expectNotLive(page);
  await dialog.getByRole("button", { name: "Send" }).evaluate((button: HTMLButtonElement) => button.click());
  const alert = page.getByRole("alertdialog", { name: "Error!" });
  await expect(alert).toContainText("Please fill all the fields");
  await alert.getByRole("button", { name: "OK" }).click();
  for (const [label, text] of Object.entries({ Name: "Asha", Email: "asha@example.org", "Phone Number": "9822022001" }))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel("Message", { exact: true }).fill("Hello");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(alert).toContainText("Something went wrong");
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Hello");
  await expectSameDocument(page);
});

// proves S4.5
test("Send of the Contact Us dialog without script and connection keeps what was typed", async ({ page, context }) => {
  await page.route(scripts, (route) => route.abort());
  await open(page, "/");
  await tap(page.getByRole("button", { name: "Enquiry Now" }));
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  await dialog.getByLabel("Message", { exact: true }).fill("Hello");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Send" }).click();
  const alert = page.getByRole("alertdialog", { name: "Error!" });
  await expect(alert).toContainText("Something went wrong");
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Hello");
  await expectSameDocument(page);
});

test("a wrong password answers by its alert at the first tap, though the page is not hydrated yet", async ({
  page,
}) => {
  const release = await holdBack(page, scripts);
  await open(page, "/login");
  await page.getByLabel("Email or").fill("nobody@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("wrong password 7");
  await tap(page.getByRole("main").getByRole("button", { name: "Login" }));
  await expectNotLive(page);
  release();
  await expect(page.getByRole("alertdialog", { name: "Error!" })).toBeVisible();
  await expectLive(page);
  await expectSameDocument(page);
});

test("a rank typed before the page's script has come is in no address", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await holdBack(page, scripts);
  await open(page, "/?lang=hi");
  const box = page.getByRole("combobox").first();
  await box.fill("84000 rank");
  await expectNotLive(page);
  await box.press("Enter");
  await expect(page.getByText("84,000").first()).toBeVisible();
  await expect(page).toHaveURL("/search?lang=hi");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  expect(addresses.filter((address) => address.includes("84000"))).toEqual([]);
});

test("no letter is lost that is typed into the search box while the page hydrates", async ({ page }) => {
  await open(page, "/");
  await expectNotLive(page);
  const box = page.getByRole("combobox").first();
  const typed = await box.evaluate((field: HTMLInputElement) => {
    field.focus();
    const { promise, resolve } = Promise.withResolvers<string>();
    let text = "";
    function typeLetter() {
      const letter = String.fromCharCode(97 + (text.length % 26));
      text += letter;
      document.execCommand("insertText", false, letter);
      if (document.documentElement.hasAttribute("data-live") || text.length === field.maxLength) resolve(text);
      else setTimeout(typeLetter, 10);
    }
    typeLetter();
    return promise;
  });
  await expectLive(page);
  await expect(box).toHaveValue(typed);
});
