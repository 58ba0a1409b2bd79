import type { Page } from "@playwright/test";
import { fillPaidSignUp, type SignUpPerson } from "./fill-sign-up.ts";
import { expect } from "./test.ts";

export function newPerson(): SignUpPerson {
  const unique = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  return {
    firstName: "Asha",
    email: `payer-${unique}@example.org`,
    contact: `8${unique}`,
    password: "lamp on the path 7",
  };
}

/** The same person as the sign-up details of `POST /api/create-order/`. */
export function signUpDetails(person: SignUpPerson, packageId: number) {
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
export async function signUpForPaidPackage(page: Page, person: SignUpPerson, address = ""): Promise<void> {
  await page.goto(`${address}/signup`);
  await fillPaidSignUp(page, person);
  await expect(page).toHaveURL(/\/checkout\/[A-Za-z0-9_-]{22}$/);
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
}
