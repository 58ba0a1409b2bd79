// proves S2.5, S4.3, S4.7, S8.2, S9.5

import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { pathIn, readLatestMail } from "./support/mail.ts";
import { createStudent, signedInStudent, signIn, type TestStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

const newPassword = "a lamp in another window";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

/** A form that is sent before script took over is answered by its page, without alerts. */
async function untilLive(page: Page, password: string) {
  if (isScripted()) await expect(page.getByRole("button", { name: `Show ${password}`, exact: true })).toBeVisible();
}

async function fillLogin(page: Page, identifier: string, password: string) {
  await untilLive(page, "Password");
  await page.getByLabel("Email or mobile number").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("#content").getByRole("button", { name: "Login", exact: true }).click();
}

async function logIn(page: Page, { email, password }: TestStudent) {
  await fillLogin(page, email, password);
  if (!isScripted()) return;
  const alert = page.getByRole("alertdialog", { name: "Success!" });
  await expect(alert).toContainText("Login successful");
}

test("logging in leads to the dashboard, which greets, and logging out back to the login page @no-script", async ({
  page,
}) => {
  const student = await createStudent(page.request);
  await page.goto("/student-dashboard");
  await expect(page).toHaveURL("/login");
  await expectNoAxeViolations(page);
  await logIn(page, student);
  await expect(page).toHaveURL("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Asha" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await page.goto("/student-dashboard");
  await expect(page).toHaveURL("/login");
});

test("after login one is where one came from, and the frame says My Profile at once @no-script", async ({
  page,
  isMobile,
}) => {
  const student = await createStudent(page.request);
  await page.goto(`/login?next=${encodeURIComponent("/hostellist?city=Pune")}`);
  await logIn(page, student);
  await expect(page).toHaveURL("/hostellist?city=Pune");
  const mine = isMobile
    ? page.getByRole("navigation", { name: "Quick navigation" }).getByRole("link", { name: "Me", exact: true })
    : page.getByRole("banner").getByRole("link", { name: "My Profile" });
  await expect(mine).toHaveAttribute("href", "/student-dashboard");
  await page.goto("/login");
  await expect(page).toHaveURL("/student-dashboard");
});

for (const next of ["//evil.example/", "/\\evil.example", "https:evil.example", "javascript:alert(1)"]) {
  test(`after login nobody is sent to ${next}`, async ({ page, isMobile }) => {
    test.skip(isMobile, "the same on every screen");
    const student = await createStudent(page.request);
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await logIn(page, student);
    await expect(page).toHaveURL("/student-dashboard");
  });
}

test.describe("what is refused", () => {
  // The browser itself notes each answer that is a refusal.
  test.use({ expectedConsoleErrors: [/status of 4\d\d/] });

  test("a wrong password shows the specified alert with the server's text, and what was typed stays @no-script", async ({
    page,
  }) => {
    const { email } = await createStudent(page.request);
    await page.goto("/login");
    await fillLogin(page, email, "not the password");
    const text = "Email, mobile number or password is not correct";
    if (isScripted()) {
      const alert = page.getByRole("alertdialog", { name: "Error!" });
      await expect(alert).toContainText(text);
      await alert.getByRole("button", { name: "OK" }).click();
      await expect(alert).toBeHidden();
      // The keyboard continues where it was.
      await expect(page.getByRole("main").getByRole("button", { name: "Login", exact: true })).toBeFocused();
      await expect(page.getByText("Loading", { exact: true })).toBeHidden();
    } else {
      await expect(page.getByRole("alert").filter({ hasText: "Error!" })).toContainText(`Error!${text}`);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    }
    await expect(page.getByLabel("Email or mobile number")).toHaveValue(email);
    await expect(page).toHaveURL(/\/login/);
  });

  // proves S5.3
  test("an empty form names both fields beside them and on top @no-script", async ({ page }) => {
    await page.goto("/login");
    await fillLogin(page, "", "");
    const summary = page.getByRole("alert").filter({ hasText: "Please check" });
    await expect(summary.getByRole("link")).toHaveText([
      "Please enter your email or mobile number",
      "Please enter your password",
    ]);
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expectNoAxeViolations(page);
  });

  // proves S2.7, S4.6, S5.4
  test("two different passwords show the specified alert and send nothing @no-script", async ({ page }) => {
    const student = await createStudent(page.request);
    await page.request.post("/api/password-reset/", { data: { email: student.email } });
    await page.goto(pathIn(await readLatestMail(student.email, "password")));
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await fillReset(page, newPassword, `${newPassword}!`);
    const text = "Password and Confirm Password does not match";
    if (isScripted()) {
      await expect(page.getByRole("alertdialog", { name: "Error!" })).toContainText(text);
      expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
    } else {
      await expect(page.getByRole("alert").filter({ hasText: "Error!" })).toContainText(`Error!${text}`);
    }
  });

  test("a link that was never sent says so and offers a new one @no-script", async ({ page }) => {
    await page.goto("/Passwordreset/somebody/some-token");
    await expect(page.getByText("This link has been used already, has expired")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL("/login/forgot");
  });
});

async function fillReset(page: Page, password: string, again: string) {
  await untilLive(page, "New Password");
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(again);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("the login form works with the keyboard alone, and its password can be shown", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard to tab with");
  const student = await createStudent(page.request);
  await page.goto("/login");
  // The button that shows the password comes with script.
  await expectLive(page);
  await page.getByLabel("Email or mobile number").focus();
  await page.keyboard.type(student.contact);
  await page.keyboard.press("Tab");
  await page.keyboard.type(student.password);
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide Password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await password.press("Enter");
  const alert = page.getByRole("alertdialog", { name: "Success!" });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/student-dashboard");
});

// proves S2.5, D16
test("a forgotten password is reset by the e-mail's own link, once, and every device is signed out @no-script", async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await createStudent(page.request);
  const elsewhere = await browser.newPage({ baseURL });
  await signIn(elsewhere, student);
  await page.goto("/login");
  await untilLive(page, "Password");
  await page.getByRole("link", { name: "Forget Password" }).click();
  const place = isScripted() ? page.getByRole("dialog", { name: "Forget Password" }) : page.locator("#content");
  if (isScripted()) await expectNoAxeViolations(page);
  await place.getByLabel("Email").fill(student.email.toUpperCase());
  await place.getByRole("button", { name: "Send" }).click();
  const answer = isScripted()
    ? page.getByRole("alertdialog", { name: "Success!" })
    : place.getByRole("status").filter({ hasText: "Success!" });
  await expect(answer).toContainText("If there is an account with this e-mail address");

  const path = pathIn(await readLatestMail(student.email, "password"));
  await page.goto(path);
  await expectNoAxeViolations(page);
  await fillReset(page, newPassword, newPassword);
  if (isScripted()) {
    const alert = page.getByRole("alertdialog", { name: "Success!" });
    await expect(alert).toContainText("Your password has been changed");
    await alert.getByRole("button", { name: "OK" }).click();
  } else {
    const said = page.locator("#content").getByRole("status").filter({ hasText: "Your password has been changed" });
    await expect(said).toBeVisible();
  }
  await expect(page).toHaveURL("/login");
  await elsewhere.goto("/student-dashboard");
  await expect(elsewhere).toHaveURL("/login");
  await elsewhere.close();

  await logIn(page, { ...student, password: newPassword });
  await expect(page).toHaveURL("/student-dashboard");
  const again = await page.request.get(path);
  expect([again.status(), (await again.text()).includes("This link has been used already")]).toEqual([400, true]);
  await readLatestMail(student.email, "changed");
});

// proves D4
test("other devices are listed and ended, one and then all @no-script", async ({ page, browser, baseURL }) => {
  const student = await signedInStudent(page);
  const others = await Promise.all([1, 2, 3].map(() => browser.newPage({ baseURL })));
  for (const other of others) await signIn(other, student);
  await page.goto("/student-dashboard/security");
  await expect(page.getByText("This device, active now")).toBeVisible();
  const ends = page.getByRole("button", { name: /^Sign out: / });
  await expect(ends).toHaveCount(3);
  await ends.first().click();
  await expect(ends).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page.getByText("You are not signed in anywhere else.")).toBeVisible();
  for (const other of others) {
    await other.goto("/student-dashboard");
    await expect(other).toHaveURL("/login");
    await other.close();
  }
  await page.reload();
  await expect(page).toHaveURL("/student-dashboard/security");
});

test("pages of a signed-in student are never cached; a visitor's may be cached for requests without a cookie", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the same on every screen");
  const before = await page.request.get("/hostellist");
  expect(before.headers()["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
  expect(before.headers().vary).toContain("Cookie");
  await signedInStudent(page);
  for (const path of ["/", "/hostellist", "/student-dashboard", "/student-dashboard/help-support"]) {
    const reply = await page.request.get(path);
    expect([path, reply.status(), reply.headers()["cache-control"]]).toEqual([path, 200, "private, no-store"]);
    expect(reply.headers().etag).toBeUndefined();
  }
});

test("a window that another page opened is lost to it as soon as a password may be typed", async ({
  page,
  baseURL,
}) => {
  await page.goto("about:blank");
  const opening = page.waitForEvent("popup");
  await page.evaluate((address) => {
    Object.assign(window, { opened: window.open(address) });
  }, `${baseURL}/aboutus`);
  const opened = await opening;
  await expectLive(opened);
  const isLost = () => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
  expect(await isLost()).toBe(false);
  await opened.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(opened).toHaveURL("/signup");
  await expect.poll(isLost).toBe(true);
});

test("the dashboard has neither the site's header nor its footer and fits 320 pixels", async ({ page }) => {
  await signedInStudent(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/student-dashboard", "/student-dashboard/help-support"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expectFits(page);
  }
});
