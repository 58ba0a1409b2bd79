// proves S2.6, S4.4, S5.2, S8.3

import type { Page } from "@playwright/test";
import { startProduct } from "../scripts/start-product.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { fillBirthDate, openSecondStep } from "./support/fill-sign-up.ts";
import { expectFits } from "./support/fits.ts";
import { pathIn, readLatestMail } from "./support/mail.ts";
import { createStudent, signedInStudent } from "./support/students.ts";
import { expect, expectLive, test } from "./support/test.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;
const password = "lamp on the path 7";
const otherPassword = "another lamp 8";

/** A person that no other test uses. */
function newPerson() {
  const unique = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  return { contact: `8${unique}`, email: `ravi-${unique}@example.org`, guardian: `meera-${unique}@example.org` };
}

type Person = ReturnType<typeof newPerson>;

async function openSignUp(page: Page, part = "") {
  await page.goto(`/signup${part}`);
  // What is typed before hydration is retained, but these tests need the script's own responses.
  if (isScripted()) await expectLive(page);
}

/** Fills in who somebody is, opens the second step where there is one, and types the password. */
async function fillPerson(page: Page, person: Person, dob = "2005-04-17", guardianName = "") {
  await page.getByLabel("First Name").fill("Ravi");
  await page.getByLabel("Last Name").fill("Kulkarni");
  await fillBirthDate(page, dob);
  if (guardianName) {
    await page.getByLabel("Name of parent or guardian").fill(guardianName);
    await page.getByLabel("E-mail of parent or guardian").fill(person.guardian);
  }
  await page.locator("#contact").fill(person.contact);
  await page.locator("#email").fill(person.email);
  await page.getByLabel("Address", { exact: true }).fill("12 Station Road, Pune");
  await page.getByLabel("Pincode").fill("411001");
  await page.getByLabel("Engineering", { exact: true }).check();
  await openSecondStep(page);
  await fillPasswords(page, password, password);
}

async function fillPasswords(page: Page, first: string, second: string) {
  await page.locator("#password").fill(first);
  await page.locator("#confirm_password").fill(second);
}

const choosePackage = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
const send = (page: Page) => page.getByRole("button", { name: /^CONTINUE/ }).click();
const summary = (page: Page) => page.locator("#form").getByRole("alert");

test("a free sign-up leads to login, the dashboard and out again @no-script", async ({ page }) => {
  const person = newPerson();
  await openSignUp(page);
  await fillPerson(page, person);
  await choosePackage(page, "Explorer");
  await send(page);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("User created successfully")).toBeVisible();
  await expect(page.getByLabel("Email or mobile number")).toHaveValue(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("#content").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Ravi" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  const welcome = await readLatestMail(person.email);
  expect(welcome.text).toContain("Ravi");
});

test.describe("what is missing or wrong", () => {
  test.use({ expectedConsoleErrors: [/status of (422|409)/] });

  // proves S5.2
  test("is shown in the given words, on top and beside each field @no-script", async ({ page }) => {
    const given = [
      ["first_name", "First Name is required"],
      ["last_name", "Last Name is required"],
      ["dob", "Date Of Birth is required"],
      ["contact", "Phone Number is required"],
      ["email", "Email is required"],
      ["intrested_in", "Intrested In is required"],
      ["password", "Password is required"],
      ["confirm_password", "Confirm Password is required"],
      ["package", "Select Package for continue"],
    ] as const;
    // The second step can be opened by its address; whatever the first one lacks is then found when the form is sent.
    await openSignUp(page, "#step-2");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await send(page);
    await expect(summary(page).getByRole("link")).toHaveText(given.map(([, text]) => text));
    for (const [field, text] of given) await expect(page.locator(`#${field}-error`)).toHaveText(text);
    if (isScripted()) {
      await expect(summary(page)).toBeFocused();
      expect(sent).toEqual([]);
      await summary(page).getByRole("link", { name: "Phone Number is required" }).click();
      await expect(page.locator("#contact")).toBeFocused();
    }
    await expectNoAxeViolations(page);
  });

  // proves S23.4
  test("on a phone the form has two steps, and none of them loses what was typed", async ({ page, isMobile }) => {
    test.skip(!isMobile, "a wide screen shows both steps at once");
    await openSignUp(page);
    const first = page.getByRole("heading", { name: "Step 1 of 2 Who you are" });
    const second = page.getByRole("heading", { name: "Step 2 of 2 Password and package" });
    const next = page.getByRole("link", { name: "Next: password and package" });
    await expect(second).toBeHidden();
    await page.getByLabel("First Name").fill("Ravi");
    await page.getByLabel("Day", { exact: true }).fill("31");
    await page.getByLabel("Month", { exact: true }).fill("2");
    await page.getByLabel("Year", { exact: true }).fill("2005");
    await next.click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).not.toContainText("Password");
    await summary(page).getByRole("link", { name: "February 2005 has only 28 days" }).click();
    await expect(page.getByRole("group", { name: "Date Of Birth" })).toBeFocused();
    const person = newPerson();
    await fillPerson(page, person);
    await expect(first).toBeHidden();
    await expect(page.locator("#password")).toHaveValue(password);
    await page.goBack();
    await expect(first).toBeFocused();
    await expect(page.locator("#email")).toHaveValue(person.email);
    await next.click();
    await expect(second).toBeFocused();
    await expect(page.locator("#password")).toHaveValue(password);
    // What only the server can tell about the first step opens that step.
    const known = await createStudent(page.request);
    await page.goBack();
    await page.locator("#email").fill(known.email);
    await page.locator("#email").press("Enter");
    await expect(second).toBeFocused();
    await choosePackage(page, "Explorer");
    await send(page);
    await page.getByRole("alertdialog", { name: "Error!" }).getByRole("button", { name: "OK" }).click();
    await summary(page).getByRole("link", { name: "There is already an account" }).click();
    await expect(page.locator("#email")).toHaveValue(known.email);
    await expect(page.locator("#email")).toBeVisible();
  });

  test("different passwords: an alert, and the same text beside the field while it is typed", async ({ page }) => {
    const text = "Password and Confirm Password should be same";
    await openSignUp(page);
    await fillPerson(page, newPerson());
    await choosePackage(page, "Explorer");
    await fillPasswords(page, password, "lamp on");
    await expect(page.locator("#confirm_password-error")).toHaveText(text);
    await send(page);
    const alert = page.getByRole("alertdialog", { name: "Error!" });
    await expect(alert).toContainText(text);
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page.locator("#password")).toHaveValue(password);
    await fillPasswords(page, password, password);
    await expect(page.locator("#confirm_password-error")).toBeHidden();
  });

  test("a birth date to come: an alert", async ({ page, isMobile }) => {
    await openSignUp(page);
    await fillBirthDate(page, "2090-01-01");
    if (isMobile) await openSecondStep(page);
    else await send(page);
    await expect(page.getByRole("alertdialog", { name: "Error!" })).toContainText(
      "Date of Birth cannot be today or a future date.",
    );
  });

  test("an e-mail with an account: one clear error, and nothing typed is lost @no-script", async ({ page }) => {
    const known = await createStudent(page.request);
    const person = newPerson();
    await openSignUp(page);
    await fillPerson(page, { ...person, email: known.email.toUpperCase() });
    // The same password within a minute would be the same sign-up once more.
    await fillPasswords(page, otherPassword, otherPassword);
    await choosePackage(page, "Explorer");
    await send(page);
    const text = "There is already an account with this e-mail or phone number. Please log in instead";
    if (isScripted()) {
      const alert = page.getByRole("alertdialog", { name: "Error!" });
      await expect(alert).toContainText(text);
      await page.keyboard.press("Escape");
    }
    await expect(summary(page)).toContainText(text);
    await expect(page.getByLabel("First Name")).toHaveValue("Ravi");
    await expect(page.getByLabel("Day", { exact: true })).toHaveValue("17");
    await expect(page.getByLabel("Month", { exact: true })).toHaveValue(isScripted() ? "4" : "04");
    await expect(page.getByLabel("Year", { exact: true })).toHaveValue("2005");
    await expect(page.locator("#contact")).toHaveValue(person.contact);
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12 Station Road, Pune");
    await expect(page.getByLabel("Engineering", { exact: true })).toBeChecked();
    await expect(page.getByRole("radio", { name: /^Explorer/ })).toBeChecked();
    // A password is never in a page; where script runs it simply stayed in its field.
    await expect(page.locator("#password")).toHaveValue(isScripted() ? otherPassword : "");
    await summary(page).getByRole("link").click();
    await page.locator("#email").fill(person.email);
    await openSecondStep(page);
    await fillPasswords(page, password, password);
    await send(page);
    await expect(page).toHaveURL("/login");
  });

  test("a common password is refused by the server, beside its field", async ({ page }) => {
    await openSignUp(page);
    await fillPerson(page, newPerson());
    await choosePackage(page, "Explorer");
    await fillPasswords(page, "password1", "password1");
    await send(page);
    await expect(page.locator("#password-error")).toContainText("easy to guess");
    await expect(page.locator("#password")).toHaveValue("password1");
  });
});

test.describe("a broken connection", () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });
  test("is reported, and the same form succeeds afterwards", async ({ page }) => {
    await openSignUp(page);
    await fillPerson(page, newPerson());
    await choosePackage(page, "Explorer");
    await page.route("**/signup.data*", (route) => route.abort());
    await send(page);
    const alert = page.getByRole("alertdialog", { name: "Error!" });
    await expect(alert).toContainText("Nothing you typed is lost");
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page.locator("#password")).toHaveValue(password);
    await page.unroute("**/signup.data*");
    await send(page);
    await expect(page).toHaveURL("/login");
  });
});

test("phone and pincode take digits only, and a short number gets a hint, not an error", async ({ page }) => {
  await openSignUp(page);
  const phone = page.locator("#contact");
  await phone.pressSequentially("98a76-5");
  await expect(phone).toHaveValue("98765");
  await expect(page.locator("#contact-hint")).toContainText("have 10 digits. Please check yours");
  await expect(page.locator("#contact-error")).toBeHidden();
  await phone.fill("+91 98765 43210");
  await expect(phone).toHaveValue("9876543210");
  await phone.pressSequentially("1");
  await expect(phone).toHaveValue("9876543210");
  await phone.clear();
  await phone.pressSequentially("+91 98220 22001");
  await expect(phone).toHaveValue("9822022001");
  await phone.clear();
  await phone.pressSequentially("९८२२०२२००१");
  await expect(phone).toHaveValue("9822022001");
  const pincode = page.getByLabel("Pincode");
  await pincode.pressSequentially("41x10012");
  await expect(pincode).toHaveValue("411001");
  await pincode.fill("४११ ००५");
  await expect(pincode).toHaveValue("411005");
});

// proves S2.6, S9.3
test("packages: one choice that can be cleared, the true saving, and the price on the button", async ({ page }) => {
  await openSignUp(page, "#step-2");
  const offer = page.getByRole("radio", { name: /^Admission and Career/ });
  const card = page.locator("label", { has: offer });
  await expect(card.locator("s")).toContainText("₹4,999");
  await expect(card).toContainText("40% off");
  await expect(card).toContainText("₹2,999");
  await offer.check();
  await expect(page.getByRole("button", { name: "CONTINUE to pay ₹2,999" })).toBeVisible();
  await choosePackage(page, "Explorer");
  await expect(offer).not.toBeChecked();
  await expect(page.getByRole("button", { name: "CONTINUE", exact: true })).toBeVisible();
  await expect(page.getByText("we create your account right away")).toBeVisible();
  const free = page.getByRole("radio", { name: /^Explorer/ });
  await free.click();
  await expect(free).not.toBeChecked();
  await expect(page.getByText("With a free package, we create your account right away.")).toBeVisible();
});

test("Read More shows the whole description in a dialog @no-script", async ({ page }) => {
  await openSignUp(page, "#step-2");
  const more = page.getByRole("button", { name: "Read More Admission Guide" });
  const preview = page.getByText(/^For one admission season: a counsellor goes through your rank, category and…/);
  await expect(preview).toBeVisible();
  await more.click();
  const dialog = page.getByRole("dialog", { name: "Admission Guide" });
  await expect(dialog).toContainText("Everything in Explorer is included.");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await expect(page.getByRole("radio", { name: /^Admission Guide/ })).not.toBeChecked();
});

async function fillAndSend(page: Page, person: Person) {
  await openSignUp(page);
  const guardianName = page.getByLabel("Name of parent or guardian");
  if (isScripted()) await expect(guardianName).toBeHidden();
  else await expect(guardianName).toBeVisible();
  await fillPerson(page, person, "2010-01-01", "Meera Kulkarni");
  await choosePackage(page, "Explorer");
  await send(page);
  await expect(page).toHaveURL("/login");
}

test.describe("under 18", () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  // proves S5.6, D18
  test("a guardian decides by the link in the e-mail, and can take it back @no-script", async ({
    page: childsPage,
    browser,
  }) => {
    const person = newPerson();
    await fillAndSend(childsPage, person);
    const path = pathIn(await readLatestMail(person.guardian));
    await childsPage.goto(path);
    await expect(childsPage.getByText("an answer does not count here")).toBeVisible();
    await expect(childsPage.getByRole("button", { name: "Give consent" })).toBeHidden();

    // The guardian's own phone.
    const page = await (await browser.newContext({ javaScriptEnabled: isScripted() })).newPage();
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    expect([headers["cache-control"], headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
    await expect(page.getByText("Meera Kulkarni, Ravi has created an account")).toBeVisible();
    await expect(page.getByRole("heading", { name: "What we keep, and what for" })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Give consent" }).click();
    await expect(page.locator("#sure-error")).toHaveText("Please tick the box first");
    if (isScripted()) await expect(page.getByRole("alert").filter({ hasText: "Please tick" })).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveValue("Meera Kulkarni");
    await page.getByLabel("You are Ravi's").selectOption("Mother");
    await page.getByLabel(/I am a parent or guardian of Ravi/).check();
    await page.getByRole("button", { name: "Give consent" }).click();
    await expect(page.getByText(/^You gave your consent for Ravi on/)).toBeVisible();
    expect((await readLatestMail(person.email, "agreed")).subject).toContain("has agreed");
    await expectNoAxeViolations(page);

    await page.goto(path);
    await expect(page.getByText(/^You gave your consent for Ravi on/)).toBeVisible();
    await page.getByLabel(/Yes, withdraw my consent/).check();
    await page.getByRole("button", { name: "Withdraw consent" }).click();
    await expect(page.getByText(/^You withdrew your consent on/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Give consent" })).toBeHidden();
    expect((await readLatestMail(person.email, "not agreed")).text).toContain("erase");
  });
});

test.describe("a guardian's link that is not whole", () => {
  test.use({ expectedConsoleErrors: [/status of (404|422)/] });
  test("says so and what to do @no-script", async ({ page }) => {
    const response = await page.goto("/guardian/abc/def");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("This link has expired or is incomplete.")).toBeVisible();
  });
});

test.describe("while a guardian's answer is waited for", () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test("the student asks again with a corrected address; the old link is void @no-script", async ({
    page,
    browser,
  }) => {
    const person = newPerson();
    const answer = await page.request.post("/api/sign-up/", {
      data: {
        first_name: "Ravi",
        last_name: "Kulkarni",
        contact: person.contact,
        email: person.email,
        password,
        dob: "2010-01-01",
        intrested_in: [1],
        package: 1,
        guardian_name: "Meera Kulkarni",
        guardian_email: person.guardian,
      },
    });
    expect(answer.status()).toBe(201);
    const first = pathIn(await readLatestMail(person.guardian));
    await page.request.post("/api/sign-in/", { data: { identifier: person.email, password } });
    await page.goto("/student-dashboard");
    await page.getByRole("link", { name: "Ask again" }).last().click();
    const email = page.getByLabel("E-mail of parent or guardian");
    await expect(email).toHaveValue(person.guardian);
    await expectNoAxeViolations(page);
    await email.fill(person.email);
    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(summary(page)).toContainText("the guardian's own e-mail address, not yours");
    await email.fill(`new-${person.guardian}`);
    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: `We have sent an e-mail to new-${person.guardian}` }),
    ).toBeVisible();
    const guardiansPage = await (await browser.newContext({ javaScriptEnabled: isScripted() })).newPage();
    await guardiansPage.goto(pathIn(await readLatestMail(`new-${person.guardian}`)));
    await expect(guardiansPage.getByRole("button", { name: "Give consent" })).toBeVisible();
    const old = await page.request.get(first);
    expect(old.status()).toBe(404);
  });
});

test.describe("under 18 with a package that costs something", () => {
  test.use({ expectedConsoleErrors: [/status of 403/] });
  test("is led to the free one @no-script", async ({ page }) => {
    const person = newPerson();
    await openSignUp(page);
    await fillPerson(page, person, "2010-01-01", "Meera Kulkarni");
    await choosePackage(page, "Admission Guide");
    await send(page);
    await expect(page.locator("#package-error")).toContainText("Please start with the free package");
  });
});

test("a paid sign-up: the checkout, back with everything filled in, then paid and on to login @no-script", async ({
  page,
}) => {
  const person = newPerson();
  await openSignUp(page);
  await fillPerson(page, person);
  await choosePackage(page, "Admission and Career");
  await send(page);
  await expect(page).toHaveURL(/\/checkout\/[A-Za-z0-9_-]{22}$/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You were not charged.", { exact: false }).first()).toBeVisible();
  await page.getByRole("link", { name: "Back to sign up" }).click();
  await expect(page.getByText("Your details are still here.")).toBeVisible();
  await expect(page.locator("#email")).toHaveValue(person.email);
  await expect(page.getByLabel("Engineering", { exact: true })).toBeChecked();
  await openSecondStep(page);
  await expect(page.getByRole("radio", { name: /^Admission and Career/ })).toBeChecked();
  await expect(page.locator("#password")).toHaveValue("");
  await fillPasswords(page, password, password);
  await send(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay ₹2,999" }).click();
  if (!isScripted()) await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("User created successfully")).toBeVisible();
  await expect(page.getByLabel("Email or mobile number")).toHaveValue(person.email);
});

test("the captcha is ticked by keyboard, says what it does, and is sent with the form", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard to tick with");
  await openSignUp(page);
  await fillPerson(page, newPerson());
  await choosePackage(page, "Explorer");
  const box = page.getByRole("checkbox", { name: "I'm not a robot" });
  await page.getByRole("button", { name: "CONTINUE" }).scrollIntoViewIfNeeded();
  await box.focus();
  await page.keyboard.press("Space");
  const checked = page.getByRole("checkbox", { name: "Checked: you are not a robot" });
  await expect(checked).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Checked: you are not a robot" })).toBeAttached();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("signup"));
  await send(page);
  expect(decodeURIComponent((await sent).postData() ?? "")).toMatch(/captcha=[A-Za-z0-9+/=]{200,}/);
  await expect(page).toHaveURL("/login");
});

test("by the keyboard alone", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard to tab with");
  const person = newPerson();
  await openSignUp(page);
  await page.getByLabel("First Name").focus();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  };
  await type("Ravi", "Kulkarni");
  await type("5", "5", "2005");
  await type(person.contact, person.email, "12 Station Road, Pune", "411001");
  await page.getByLabel("Engineering", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.locator("#password").focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show Password", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await type(password);
  const free = page.getByRole("radio", { name: /^Explorer/ });
  await free.focus();
  await page.keyboard.press("Space");
  await expect(free).toBeChecked();
  await page.keyboard.press("Space");
  await expect(free).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect(free).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("anyone who is signed in is sent to the dashboard @no-script", async ({ page }) => {
  await signedInStudent(page);
  await page.goto("/signup");
  await expect(page).toHaveURL("/student-dashboard");
});

test("axe finds nothing in light and dark, and nothing is cut off at 320 pixels @no-script", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await openSignUp(page);
    await expectNoAxeViolations(page);
    await page.goto("/signup#step-2");
    if (isScripted()) {
      await page.getByRole("button", { name: "CONTINUE" }).scrollIntoViewIfNeeded();
      await expect(page.getByLabel("I'm not a robot")).toBeVisible();
    }
    await expectNoAxeViolations(page);
    if (!isScripted()) continue;
    await expectFits(page);
  }
});

// proves D8
test("where the captcha is required, script solves it, and without script a sentence says where to write", async ({
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "once is enough");
  test.setTimeout(120_000);
  const product = await startProduct({
    MODE: "trial",
    SAMPLE_DATA: "true",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    CAPTCHA_REQUIRED: "true",
  });
  try {
    const scripted = await browser.newPage({ baseURL: product.address, serviceWorkers: "block" });
    await openSignUp(scripted);
    await fillPerson(scripted, newPerson());
    await choosePackage(scripted, "Explorer");
    // The box is not ticked: sending the form solves the captcha.
    await send(scripted);
    await expect(scripted).toHaveURL("/login");
    const plain = await browser.newPage({ baseURL: product.address, javaScriptEnabled: false });
    await plain.goto("/signup");
    await expect(plain.locator("#form").getByText("please write to support@example.org")).toBeVisible();
    await scripted.close();
    await plain.close();
  } finally {
    await product.stop();
  }
});
