import type { Page } from "@playwright/test";

/** Who signs up. */
export interface SignUpPerson {
  firstName: string;
  email: string;
  contact: string;
  password: string;
}

/** Fills in the open sign-up form with the package Admission Guide and presses Continue. */
export function fillPaidSignUp(page: Page, person: SignUpPerson): Promise<void> {
  return fillSignUp(page, person, "Admission Guide");
}

/** Fills in the open sign-up form with a package and presses Continue. */
export async function fillSignUp(page: Page, person: SignUpPerson, packageName: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("First Name").fill(person.firstName);
  await main.getByLabel("Last Name").fill("Patil");
  await fillBirthDate(page, "2005-04-17");
  await main.getByLabel("Phone Number").fill(person.contact);
  await main.getByLabel("Email", { exact: false }).first().fill(person.email);
  await main.getByLabel("Engineering").check();
  await openSecondStep(page);
  await main.getByLabel(/^Password/).fill(person.password);
  await main.getByLabel(/^Confirm Password/).fill(person.password);
  await main.getByRole("radio", { name: new RegExp(`^${packageName}`) }).check();
  await main.getByRole("button", { name: /continue/i }).click();
}

/** Types a birth date into its three fields. @param dob YYYY-MM-DD; a month below 10 is typed with one digit */
export async function fillBirthDate(page: Page, dob: string): Promise<void> {
  const [year = "", month = "", day = ""] = dob.split("-");
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Month", { exact: true }).fill(month.replace(/^0/, ""));
  await page.getByLabel("Year", { exact: true }).fill(year);
}

/** On a phone with script the sign-up form has a second step; elsewhere both are shown. */
export async function openSecondStep(page: Page): Promise<void> {
  const next = page.getByRole("link", { name: "Next: password and package" });
  if (await next.isVisible()) await next.click();
}
