import type { Page } from "@playwright/test";

/** Who signs up. */
export interface SignUpPerson {
  firstName: string;
  email: string;
  contact: string;
  password: string;
}

/** Fills in the open sign-up form with the package Admission Guide and presses Continue. */
export async function fillPaidSignUp(page: Page, person: SignUpPerson): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("First Name").fill(person.firstName);
  await main.getByLabel("Last Name").fill("Patil");
  await main.getByLabel("Date Of Birth").fill("2005-04-17");
  await main.getByLabel("Phone Number").fill(person.contact);
  await main.getByLabel("Email", { exact: false }).first().fill(person.email);
  await main.getByLabel(/^Password/).fill(person.password);
  await main.getByLabel(/^Confirm Password/).fill(person.password);
  await main.getByLabel("Engineering").check();
  await main.getByRole("radio", { name: /^Admission Guide/ }).check();
  await main.getByRole("button", { name: /continue/i }).click();
}
