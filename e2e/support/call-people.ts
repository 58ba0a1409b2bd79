import type { Browser, Page } from "@playwright/test";
import type { startClockProduct } from "./clock-product.ts";
import type { Credentials } from "./office.ts";
import { newPerson, signUpForPaidPackage } from "./paid-sign-up.ts";
import { expect } from "./test.ts";

/** The two people of a call with a counsellor, in a product whose clock a test moves. */

type Product = Awaited<ReturnType<typeof startClockProduct>>;

/** Pays for the package Admission Guide and signs in. */
export async function buyGuide(page: Page, product: Product) {
  const person = newPerson();
  const main = page.getByRole("main");
  await signUpForPaidPackage(page, person, product.address);
  await main.getByRole("button", { name: "Pay ₹1,999" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await main.getByLabel("Password", { exact: true }).fill(person.password);
  await main.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
  return person;
}

/** A counsellor who works every day. */
export async function hireCounsellor(product: Product) {
  const who = await product.member("counsellor", "Meera Joshi");
  const office = await product.signIn(who);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: 600, ends: 1_080 }));
  const about = { ties: "Studied at COEP Pune", place: "room", room: "https://meet.example/{code}" };
  const subjects = ["engineering", "mock_interview"];
  const settings = { is_bookable: true, languages: ["en"], subjects, hours, ...about };
  expect((await office.put("/api/staff/counsellor/", { data: settings })).status()).toBe(200);
  await office.dispose();
  return who;
}

/** The console at a desk, signed in, with a browser whose clock is the product's. */
export async function openDesk(browser: Browser, product: Product, who: Credentials, at: Date): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1366, height: 768 } });
  await context.clock.setSystemTime(at);
  const office = await product.signIn(who);
  await context.addCookies((await office.storageState()).cookies);
  await office.dispose();
  return context.newPage();
}
