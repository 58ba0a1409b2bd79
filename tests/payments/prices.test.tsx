import { sql } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presentPackage } from "#features/packages/present.ts";
import { listPackages } from "#features/packages/service.server.ts";
import { clientAddressContext, depsContext, localeContext } from "#http/request-context.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { PackageCards } from "#site/accounts/components/package-cards.tsx";
import { action } from "#site/accounts/pages/signup.tsx";
import { insertPackage } from "../support/account-factories.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";

let the: Payments;
beforeAll(async () => {
  the = await openPayments();
  for (const { amountRupees, percent } of randomOffers) {
    const offerPercentage = percent;
    await insertPackage(the.database.db, { amountRupees, hasOffer: percent !== null, offerPercentage, position: 9 });
  }
});
afterAll(() => the.close());

/** The same numbers in every run, from 0 to below 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = randomNumbers(20_261_122);
/** No two alike in price by chance alone; from two rupees, so that every one costs something. */
const randomOffers = Array.from({ length: 12 }, (_, index) => ({
  amountRupees: 2 + Math.floor(random() ** 3 * 999_998),
  percent: index % 4 === 0 ? null : 50 + Math.floor(random() * 51),
}));

const dueOf = ({ amountRupees, percent }: (typeof randomOffers)[number]) =>
  percent === null ? amountRupees : Math.round((amountRupees * percent) / 100);

/** What a visitor reads on the cards and what the form sends along, by package. */
async function readCards() {
  const packages = await listPackages(the.deps);
  const html = renderToStaticMarkup(
    <LanguageProvider language={languageOf("en")}>
      <PackageCards packages={packages} chosen="" error={undefined} onClear={() => {}} />
    </LanguageProvider>,
  );
  const prices = [...html.matchAll(/<span class="text-lg">([^<]+)<\/span>/g)].map(([, text]) => text!);
  return packages.map((offered, position) => ({
    offered,
    shown: prices[position]!,
    sent: new RegExp(`name="price_${offered.id}" value="([^"]*)"`).exec(html)![1]!,
  }));
}

/** The website's form, as a browser sends it with the price of the card. @returns the order's public id */
async function signUpByForm(packageId: number, priceSent: string): Promise<string> {
  const number = unique();
  const form = new URLSearchParams({
    first_name: "Asha",
    last_name: "Patil",
    dob: "2005-04-17",
    city: "Pune",
    pincode: "411001",
    contact: String(6_000_000_000 + number),
    email: `price-${number}@example.org`,
    password: "lamp on the path 7",
    confirm_password: "lamp on the path 7",
    intrested_in: String(the.stream.id),
    package: String(packageId),
    [`price_${packageId}`]: priceSent,
  });
  const context = new RouterContextProvider();
  context.set(depsContext, the.deps);
  context.set(localeContext, "en");
  context.set(clientAddressContext, "192.0.2.7");
  const request = new Request("http://localhost/signup", { method: "POST", body: form });
  const outcome = await action({ request, context, params: {} });
  if (!(outcome instanceof Response)) throw new Error(JSON.stringify(outcome.data.errors));
  return outcome.headers.get("location")!.split("/").at(-1)!;
}

describe("for any package", () => {
  test("the price on the card, on the wire, of the order and at the provider are one", async () => {
    const cards = (await readCards()).slice(-randomOffers.length);
    const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
    for (const [position, { offered, shown, sent }] of cards.entries()) {
      const due = dueOf(randomOffers[position]!);
      expect([shown, sent, presentPackage(offered).payable]).toEqual([rupees.format(due), String(due), due]);
      const order = await the.orderOf(await signUpByForm(offered.id, sent));
      const charged = the.provider.orders.get(String(order.provider_order_id));
      expect([order.amount_paise, charged?.amount]).toEqual([Number(`${due}00`), Number(`${due}00`)]);
    }
  });

  test("a form that shows another price begins no order", async () => {
    const [{ offered, sent }] = (await readCards()).slice(-1) as [Awaited<ReturnType<typeof readCards>>[number]];
    const before = await the.rows(sql`select id from orders`);
    for (const other of [String(Number(sent) + 1), "0", "1.5"]) {
      await expect(signUpByForm(offered.id, other)).rejects.toThrow("The price of this package has changed");
    }
    expect(await the.rows(sql`select id from orders`)).toEqual(before);
  });

  test("a form that names no price that can be read takes the package at its price", async () => {
    const [{ offered }] = (await readCards()).slice(-1) as [Awaited<ReturnType<typeof readCards>>[number]];
    for (const unread of ["", "free", "-5"]) {
      const order = await the.orderOf(await signUpByForm(offered.id, unread));
      expect(order.amount_paise).toBe(offered.payablePaise);
    }
  });
});
