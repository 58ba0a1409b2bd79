import type { Locator, Page, Request } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { signedInStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

/** One form: how it is reached and filled, and how the page and the account show that it was taken once. */
interface Form {
  button: string;
  /** @returns the form on the page, filled in but for its text */
  open: (page: Page) => Promise<Locator>;
  field: string;
  expectTakenOnce: (page: Page, text: string) => Promise<void>;
}

const text = "Is the hostel open in June?";

async function openPage(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await expectLive(page);
  return page.getByRole("main");
}

async function openTicketForm(page: Page): Promise<Locator> {
  const main = await openPage(page, "/student-dashboard/help-support");
  await main.getByLabel("Subject").fill("Hostel");
  await main.getByLabel("Department").selectOption("Technical Support");
  await main.getByLabel("Priority").selectOption("High");
  return main;
}

async function openReplyForm(page: Page): Promise<Locator> {
  const main = await openTicketForm(page);
  await main.getByLabel("Message").fill("The first message");
  await main.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Your ticket has been created")).toBeVisible();
  return main;
}

/** One's own list with so many colleges in it. */
async function openList(page: Page, count: number): Promise<Locator> {
  await openPage(page, "/collegelist/MQ==");
  for (let saved = 1; saved <= count; saved++) {
    // The heart is filled at once: a page that is opened before the reply may not have the college yet.
    const reply = page.waitForResponse((response) => response.request().method() === "POST");
    // A button that was pressed is named otherwise, so the first one is always another college.
    await page
      .getByRole("button", { name: /^Save .+ to your wishlist$/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Remove .+ from your wishlist$/ })).toHaveCount(saved);
    await reply;
  }
  return openPage(page, "/student-dashboard/colleges");
}

async function openNoteForm(page: Page): Promise<Locator> {
  const main = await openList(page, 1);
  await main.getByText("My note").first().click();
  return main;
}

async function openReviewForm(page: Page): Promise<Locator> {
  const main = await openPage(page, "/student-dashboard/review");
  await main.getByRole("radio").first().check();
  return main;
}

async function openWrittenReview(page: Page): Promise<Locator> {
  const main = await openReviewForm(page);
  await main.getByLabel("Your review").fill("Clear and patient.");
  await main.getByRole("button", { name: "Send review" }).click();
  await expect(main.getByRole("button", { name: "Delete review" })).toBeVisible();
  return main;
}

async function expectOneEnquiry(page: Page, written: string) {
  await page.goto("/student-dashboard/enquiries");
  await expect(page.getByText(written)).toHaveCount(1);
}

const forms: Record<string, Form> = {
  "a ticket": {
    button: "Create",
    open: openTicketForm,
    field: "Message",
    async expectTakenOnce(page, written) {
      await expect(page.getByText("Your ticket has been created")).toBeVisible();
      await expect(page.getByText(written)).toHaveCount(1);
      await page.goto("/student-dashboard/help-support");
      await expect(page.getByText("1 ticket", { exact: true })).toBeVisible();
    },
  },
  "a reply to a ticket": {
    button: "Send",
    open: openReplyForm,
    field: "Message",
    async expectTakenOnce(page, written) {
      await expect(page.getByRole("listitem").filter({ hasText: written })).toHaveCount(1);
      await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    },
  },
  "the contact page": {
    button: "Submit",
    field: "Message",
    open: (page) => openPage(page, "/contactus"),
    async expectTakenOnce(page, written) {
      await expect(page.getByText("Your reference is")).toBeVisible();
      await expectOneEnquiry(page, written);
    },
  },
  "the contact dialog": {
    button: "Send",
    field: "Message",
    async open(page) {
      await openPage(page, "/");
      await page.getByRole("button", { name: "Enquiry Now" }).click();
      const dialog = page.getByRole("dialog", { name: "Contact Us" });
      // What sends it and stores its draft is fetched when the dialog opens; without a connection it could not be.
      await expect(dialog.locator('input[name="send_key"]')).toBeAttached();
      return dialog;
    },
    async expectTakenOnce(page, written) {
      await expect(page.getByRole("alertdialog", { name: "Success!" })).toBeVisible();
      await expectOneEnquiry(page, written);
    },
  },
  "a review": {
    button: "Send review",
    field: "Your review",
    open: openReviewForm,
    async expectTakenOnce(page, written) {
      await expect(page.getByRole("button", { name: "Delete review" })).toBeVisible();
      await expect(page.getByRole("blockquote")).toHaveText(written);
    },
  },
  "the profile page": {
    button: "Submit",
    field: "Programme",
    open: (page) => openPage(page, "/student-dashboard/profile"),
    async expectTakenOnce(page, written) {
      await expect(page.getByText("Your profile is saved.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("Programme")).toHaveValue(written);
    },
  },
  "the profile dialog": {
    button: "Submit",
    field: "Programme",
    async open(page) {
      await openPage(page, "/student-dashboard");
      await page.getByRole("button", { name: "Edit Profile" }).click();
      return page.getByRole("dialog", { name: "Edit Profile" });
    },
    async expectTakenOnce(page, written) {
      await expect(page.getByRole("alertdialog", { name: "Success!" })).toBeVisible();
      await page.reload();
      await expect(page.getByText(written)).toHaveCount(1);
    },
  },
  "a note of a list": {
    button: "Save note",
    field: "My note on",
    open: openNoteForm,
    async expectTakenOnce(page, written) {
      await expect(page.getByText("Note saved")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("paragraph").filter({ hasText: written })).toHaveCount(1);
    },
  },
};

/** A change without text: where it is made, by which button, and what shows that it was made. */
interface Change {
  open: (page: Page) => Promise<Locator>;
  button: string | RegExp;
  expectMade: (page: Page) => Promise<void>;
}

const changes: Record<string, Change> = {
  "closing a ticket": {
    open: openReplyForm,
    button: "Close ticket",
    expectMade: (page) => expect(page.getByRole("button", { name: "Reopen ticket" })).toBeVisible(),
  },
  "moving an entry of a list": {
    open: (page) => openList(page, 2),
    button: /^Move .+ down$/,
    async expectMade(page) {
      const names = page.getByRole("main").getByRole("heading", { level: 2 });
      const moved = await names.allTextContents();
      await page.reload();
      await expect(names).toHaveText(moved);
    },
  },
  "removing an entry of a list": {
    open: (page) => openList(page, 1),
    button: /^Remove /,
    expectMade: (page) => expect(page.getByText("Removed from your list.")).toBeVisible(),
  },
  "deleting a review": {
    open: openWrittenReview,
    button: "Delete review",
    expectMade: (page) => expect(page.getByText("Your review was deleted.")).toBeVisible(),
  },
};

const isSent = (request: Request) => request.method() !== "GET";

/** How the connection is cut, and how it comes back. */
const cuts: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  async before(page) {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  async during(page) {
    await page.route("**", (route) => (isSent(route.request()) ? route.abort("connectionreset") : route.fallback()));
    return () => page.unroute("**");
  },
  /** The server takes the form, and its reply is lost. */
  async after(page) {
    await page.route("**", async (route) => {
      if (!isSent(route.request())) return route.fallback();
      await route.fetch();
      await route.abort("connectionreset");
    });
    return () => page.unroute("**");
  },
};

/** The connection is open, but no reply arrives. */
async function stall(page: Page): Promise<void> {
  await page.route("**", (route) => (isSent(route.request()) ? undefined : route.fallback()));
}

/** The server accepts the form and its reply arrives; every later request fails. */
async function cutAfterReply(page: Page): Promise<() => Promise<void>> {
  let isAnswered = false;
  await page.route("**", async (route) => {
    if (!isSent(route.request())) return isAnswered ? route.abort("connectionreset") : route.fallback();
    const response = await route.fetch();
    isAnswered = true;
    await route.fulfill({ response });
  });
  return () => page.unroute("**");
}

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("draft:")));

async function expectNotSent(page: Page, form: Locator) {
  const alert = page.getByRole("alertdialog", { name: "Error!" });
  if ((await form.getAttribute("id")) === "contact-dialog") await alert.getByRole("button", { name: "OK" }).click();
  await expect(form.getByRole("alert").filter({ hasText: "Not sent" })).toBeVisible();
}

test.describe("without a connection", () => {
  test.skip(({ isMobile }) => !isMobile, "the same on every screen");
  test.use({ expectedConsoleErrors: [/ERR_/] });

  for (const [name, form] of Object.entries(forms)) {
    for (const [moment, cut] of Object.entries(cuts)) {
      test(`${name} that is cut ${moment} its request keeps its text and is sent once at one tap`, async ({ page }) => {
        await signedInStudent(page);
        const area = await form.open(page);
        await area.getByRole("textbox", { name: form.field }).first().fill(text);
        const restore = await cut(page);
        await area.getByRole("button", { name: form.button, exact: true }).click();
        await expectNotSent(page, area);
        await expect(area.getByRole("textbox", { name: form.field }).first()).toHaveValue(text);
        expect(JSON.stringify(await storedDrafts(page))).toContain(text);
        await restore();
        await area.getByRole("button", { name: "Send again", exact: true }).click();
        await form.expectTakenOnce(page, text);
        expect(await storedDrafts(page)).toEqual([]);
      });
    }
  }

  for (const [name, { open, button, expectMade }] of Object.entries(changes)) {
    test(`${name} without a reply is reported, and sent again once at one tap`, async ({ page }) => {
      await signedInStudent(page);
      const main = await open(page);
      const restore = await cuts.after!(page);
      await main.getByRole("button", { name: button }).first().click();
      await expect(main.getByRole("alert").filter({ hasText: "This change was not saved" })).toBeVisible();
      await restore();
      await main.getByRole("button", { name: "Send again" }).click();
      await expect(main.getByRole("alert")).toHaveCount(0);
      await expectMade(page);
    });
  }

  for (const name of ["a ticket", "the contact page", "the contact dialog", "a note of a list"]) {
    test(`${name} on a stalled connection is reported as not sent after 20 seconds`, async ({ page }) => {
      await page.clock.install();
      await signedInStudent(page);
      const form = forms[name]!;
      const area = await form.open(page);
      await area.getByRole("textbox", { name: form.field }).first().fill(text);
      await stall(page);
      const request = page.waitForRequest(isSent);
      await area.getByRole("button", { name: form.button, exact: true }).click();
      await request;
      await page.clock.fastForward(19_000);
      await expect(area.getByText("Not sent")).toHaveCount(0);
      await page.clock.fastForward(2_000);
      await expectNotSent(page, area);
      await page.unroute("**");
      await area.getByRole("button", { name: "Send again", exact: true }).click();
      await form.expectTakenOnce(page, text);
    });
  }

  for (const name of ["a ticket", "a reply to a ticket", "the contact page", "a review", "the profile page"]) {
    test(`${name} that was accepted is reported as sent even when its page cannot be loaded again`, async ({
      page,
    }) => {
      await signedInStudent(page);
      const form = forms[name]!;
      const area = await form.open(page);
      await area.getByRole("textbox", { name: form.field }).first().fill(text);
      const restore = await cutAfterReply(page);
      await area.getByRole("button", { name: form.button, exact: true }).click();
      const isOnItsPage = name === "a ticket";
      await expect(
        page.getByText(isOnItsPage ? "Your ticket has been created" : "We have received what"),
      ).toBeVisible();
      await expect(page.getByText(/Not sent|Something went wrong/)).toHaveCount(0);
      await restore();
      await page
        .getByRole("main")
        .getByRole("link", { name: isOnItsPage ? /^Reference/ : "Retry" })
        .click();
      await expect(page.getByText("We have received what")).toHaveCount(0);
      await expect(page.getByText("We filled in what you wrote")).toHaveCount(0);
      expect(await storedDrafts(page)).toEqual([]);
    });
  }

  test("an unsent form is filled in after a reload, has the same key, and can be cleared", async ({ page }) => {
    await signedInStudent(page);
    const main = await openTicketForm(page);
    await main.getByLabel("Message").fill(text);
    const restore = await cuts.after!(page);
    await main.getByRole("button", { name: "Create" }).click();
    await expectNotSent(page, main);
    await expectNoAxeViolations(page);
    await restore();
    await openPage(page, "/student-dashboard/help-support");
    await expect(main.getByRole("status").filter({ hasText: "We filled in what you wrote" })).toBeVisible();
    await expect(main.getByLabel("Message")).toHaveValue(text);
    await expect(main.getByLabel("Department")).toHaveValue("Technical Support");
    await expectNoAxeViolations(page);
    await main.getByRole("button", { name: "Create" }).click();
    await forms["a ticket"]!.expectTakenOnce(page, text);

    // The page may not be live yet: what is typed until then is stored when it is.
    await main.getByLabel("Message").fill("Never mind");
    await expectLive(page);
    await page.reload();
    await expectLive(page);
    await main.getByRole("button", { name: "Clear what I wrote" }).click();
    await expect(main.getByLabel("Message")).toHaveValue("");
    expect(await storedDrafts(page)).toEqual([]);
  });

  // proves S8.8
  test("a password is never stored, and logging out removes all drafts", async ({ page }) => {
    await signedInStudent(page);
    const main = await openPage(page, "/student-dashboard/profile");
    await main.getByLabel("Contact").fill("9812345670");
    await main
      .getByLabel(/password/i)
      .first()
      .fill("a secret of mine 7");
    const restore = await cuts.before!(page);
    await main.getByRole("button", { name: "Submit" }).click();
    await expectNotSent(page, main);
    const stored = JSON.stringify(await storedDrafts(page));
    expect(stored).toContain("9812345670");
    expect(stored).not.toContain("a secret of mine 7");
    await restore();
    await page.locator("form:has(input[value=logout])").evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(page).toHaveURL(/\/login/);
    expect(await storedDrafts(page)).toEqual([]);
  });

  for (const serviceWorkers of ["block", "allow"] as const) {
    test.describe(`service workers: ${serviceWorkers}`, () => {
      test.use({ serviceWorkers });
      test("forms without a draft show our error page, not the router's own", async ({ page }) => {
        const main = await openPage(page, "/login/forgot");
        if (serviceWorkers === "allow") await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await main.getByRole("textbox").first().fill("asha@example.org");
        await page.context().setOffline(true);
        await main.getByRole("button", { name: "Send" }).click();
        await expectOurErrorPage(page);

        await page.context().setOffline(false);
        await signedInStudent(page);
        await openPage(page, "/student-dashboard/my-data");
        await page.context().setOffline(true);
        await main
          .locator("form")
          .last()
          .evaluate((form: HTMLFormElement) => form.requestSubmit());
        await expectOurErrorPage(page);
        await expect(page.getByRole("navigation", { name: "Dashboard menu" })).toBeAttached();
      });
    });
  }
});

async function expectOurErrorPage(page: Page) {
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("Application Error")).toHaveCount(0);
}
