import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A person without an account. */
export interface NewPerson {
  firstName: string;
  email: string;
  contact: string;
  password: string;
}

export function newPerson(): NewPerson {
  const unique = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  return {
    firstName: "Asha",
    email: `payer-${unique}@example.org`,
    contact: `8${unique}`,
    password: "lamp on the path 7",
  };
}

/** The same person as the sign-up details of `POST /api/create-order/`. */
export function signUpDetails(person: NewPerson, packageId: number) {
  return {
    first_name: person.firstName,
    last_name: "Patil",
    contact: person.contact,
    email: person.email,
    password: person.password,
    dob: "2005-04-17",
    intrested_in: [1],
    package: packageId,
  };
}

/** Fills in the sign-up form with the package Admission Guide and continues to the checkout. */
export async function signUpForPaidPackage(page: Page, person: NewPerson, address = ""): Promise<void> {
  await page.goto(`${address}/signup`);
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
  await expect(page).toHaveURL(/\/checkout\/[A-Za-z0-9_-]{22}$/);
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
}
