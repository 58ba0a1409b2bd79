import { randomInt } from "node:crypto";
import { type Browser, chromium, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { fillPaidSignUp } from "../../e2e/support/fill-sign-up.ts";
import { browserOptions } from "../../scripts/browser-options.ts";
import type { Product } from "../../scripts/start-product.ts";
import { randomToken, sha256 } from "../../src/lib/secrets.server.ts";
import { openStage, reservedAddress, type Stage } from "./support/stage.ts";
import { newPerson, until } from "./support/visitor.ts";

let stage: Stage | undefined;
let browser: Browser | undefined;
afterEach(async () => {
  await browser?.close();
  await stage?.close();
});

const staffSecret = randomToken();
/** Of the starter's Admission Guide for ₹1,999: 3 of 10 parts; what is left is 7 of 10, in whole rupees. */
const firstCall = "First counselling call";
const orderOfChoices = "Written order of choices";
const refundPaise = 139_900;

// proves S10.2
test("bought, delivered, disputed, partly refunded: each step killed in its middle, each happens once", async () => {
  const { address, env } = await reservedAddress();
  stage = await openStage({ database: "embedded", env: { ...env, LOG_LEVEL: "warn" } });
  const theStage = stage;
  let product = await theStage.start();
  browser = await chromium.launch(browserOptions());
  const page = await browser.newPage({ baseURL: address, viewport: { width: 360, height: 740 } });
  const main = page.getByRole("main");
  const restart = async (meanwhile: () => Promise<unknown>) => {
    await product.kill();
    await meanwhile();
    product = await theStage.start();
  };
  /** Taps, and kills the product at a random moment after the tap's form has left the browser. */
  const tapAndKill = async (
    tap: () => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
    isForm = (_posted: string) => true,
  ) => {
    const left = page.waitForRequest((asked) => asked.method() === "POST" && isForm(asked.postData() ?? ""));
    await Promise.all([left, tap()]);
    await new Promise((resolve) => setTimeout(resolve, randomInt(80)));
    await restart(meanwhile);
  };

  // Bought: killed while the provider's answer is on its way back to us.
  const person = newPerson();
  const checkout = await signUp(page, person);
  await tapAndKill(
    () => main.getByRole("button", { name: "Pay ₹1,999" }).click(),
    insertCounsellor(theStage),
    (posted) => posted.includes("razorpay_signature"),
  );
  await until("the account exists", async () => {
    await page.goto(`${checkout}?waiting=1`);
    return ((await main.textContent()) ?? "").includes("User created successfully");
  });
  await page.goto("/login");
  await main.getByLabel("Email or mobile number").fill(person.email);
  await main.getByLabel("Password", { exact: true }).fill(person.password);
  await main.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/student-dashboard");
  const orderPage = `/student-dashboard/package/${new URL(checkout).pathname.split("/").at(-1)}`;
  await page.goto(orderPage);
  expect(await main.textContent()).toContain("₹1,999");
  expect(await main.getByText("Not delivered yet").count()).toBe(4);

  // Delivered: the counsellor's call is killed, and made again.
  const staff = counsellorOf(address);
  const [callId, listId] = [await staff.idOf(firstCall), await staff.idOf(orderOfChoices)];
  const lost = staff.deliver(callId).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, randomInt(40)));
  await restart(nothing);
  await lost;
  const again = await staff.deliver(callId);
  expect([200, 409]).toContain(again.status);
  expect((await staff.deliver(listId)).status).toBe(200);

  // Disputed: the words survive on the device when the server had not taken them.
  await page.goto(orderPage);
  const item = main.getByRole("listitem").filter({ has: page.getByRole("heading", { name: orderOfChoices }) });
  await dispute(item);
  await tapAndKill(() => item.getByRole("button", { name: "Dispute it" }).click(), nothing);
  await page.goto(orderPage);
  if ((await item.getByText("You disputed it").count()) === 0) {
    await until("what was typed is back", async () =>
      (await item.getByLabel("What is missing?").inputValue()).includes("Two rounds"),
    );
    await item.getByRole("button", { name: "Dispute it" }).click();
  }
  await item.getByText("You disputed it").waitFor();
  expect((await staff.answer(listId, "Right, we complete the list")).status).toBe(200);
  await page.goto(orderPage);
  await main.getByRole("button", { name: /Yes, I got it/ }).click();
  await main.getByText("You confirmed it on").waitFor();

  // Partly refunded: seven of ten parts, once, at the provider's side too.
  await main.getByRole("link", { name: "Cancel and refund ₹1,399" }).click();
  await main.getByRole("heading", { name: "Cancel your package?" }).waitFor();
  const yes = main.getByRole("button", { name: "Yes, cancel and refund ₹1,399" });
  await tapAndKill(() => yes.click(), theStage.letTenMinutesPass);
  await page.goto(`${orderPage}/cancel`);
  if (await yes.isVisible()) await yes.click();
  await until("the refund is done", async () => {
    await page.goto(orderPage);
    return ((await main.textContent()) ?? "").includes("Your refund of ₹1,399 is done.");
  });
  expect(await main.getByText("Cancelled", { exact: true }).count()).toBe(3);
  await stopAndCheck(product, theStage);
});

async function stopAndCheck(product: Product, theStage: Stage) {
  await product.stop();
  const happened = (kind: string) => sql`(select count(*)::int from order_events where kind = ${kind})`;
  const [row] = await theStage.read(sql`
    select (select json_agg(amount_paise) from sandbox_refunds) as at_the_provider,
      (select json_agg(json_build_array(state, amount_paise)) from refunds) as refunds,
      (select json_agg(state order by position) from order_deliverables) as deliverables,
      (select count(*)::int from sandbox_payments where status = 'captured') as payments,
      (select package_id from students) as package,
      (select refunded_paise from orders where state = 'account_created') as refunded,
      ${happened("deliverable_disputed")} as disputes, ${happened("cancelled")} as cancelled,
      ${happened("refund_done")} as refunds_done, ${happened("package_ended")} as ended,
      (select count(*)::int from emails where kind = 'deliverable_delivered') as told_of_delivery,
      (select count(*)::int from emails where kind = 'refund_requested') as told_of_cancellation,
      (select count(*)::int from emails where kind = 'refund_done') as told_of_refund`);
  expect(row).toEqual({
    at_the_provider: [refundPaise],
    refunds: [["done", refundPaise]],
    deliverables: ["confirmed", "cancelled", "cancelled", "cancelled"],
    payments: 1,
    package: 1,
    refunded: refundPaise,
    ...{ disputes: 1, cancelled: 1, refunds_done: 1, ended: 1 },
    ...{ told_of_delivery: 2, told_of_cancellation: 1, told_of_refund: 1 },
  });
}

/** Fills in the sign-up form with Admission Guide. @returns the address of the checkout */
async function signUp(page: Page, person: ReturnType<typeof newPerson>): Promise<string> {
  await page.goto("/signup");
  await fillPaidSignUp(page, { ...person, firstName: "Asha" });
  await page.waitForURL(/\/checkout\/[A-Za-z0-9_-]{22}$/);
  return page.url();
}

async function dispute(item: ReturnType<Page["getByRole"]>) {
  await item.getByText("Something is missing").click();
  await item.getByLabel("What is missing?").fill("Two rounds are missing from the list");
}

async function nothing() {}

/** A counsellor who is signed in; while no process has the database open. */
function insertCounsellor({ read }: Stage) {
  return () =>
    read(sql`
      with counsellor as (
        insert into staff (name, email, email_key, role, created_at, updated_at)
        values ('Meera Joshi', 'meera@example.org', 'meera@example.org', 'counsellor', now(), now())
        on conflict (email_key) do update set updated_at = now() returning id)
      insert into staff_sessions (id_hash, staff_id, is_complete, created_at, last_seen_at, expires_at)
      select ${sha256(staffSecret)}, id, true, now(), now(), now() + interval '1 hour' from counsellor
      on conflict do nothing`);
}

function counsellorOf(address: string) {
  const headers = { cookie: `staff=${staffSecret}`, origin: address, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${address}/api/staff/deliverables/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return {
    idOf: async (title: string): Promise<number> => {
      const response = await fetch(`${address}/api/staff/deliverables/`, { headers });
      const { results } = (await response.json()) as { results: { id: number; title: string }[] };
      return results.find((one) => one.title === title)!.id;
    },
    deliver: (id: number) => post(`${id}/deliver/`, { note: "As agreed" }),
    answer: (id: number, words: string) => post(`${id}/answer/`, { answer: "redo", words }),
  };
}
