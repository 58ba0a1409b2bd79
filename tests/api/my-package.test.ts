// proves S10.3

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideConsent } from "#features/accounts/service/decide-consent.server.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";

let the: Payments;
let free: { id: number };
let student: { id: number; email: string };
let token: Record<string, string>;
beforeAll(async () => {
  the = await openPayments();
  free = await insertPackage(the.deps.db, { name: "Explorer" });
});
beforeEach(async () => {
  student = await insertStudent(the.deps.db, { packageId: free.id });
  token = await bearerOf(the.deps, student.id);
});
afterAll(() => the.close());

async function call(path: string, headers: Record<string, string>, body?: object) {
  const response = await the.app.request(path, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const mine = (headers = token) => call("/api/my-package/", headers);
const order = (body: object, headers = token) => call("/api/create-order/", headers, body);
const pay = (orderId: string) =>
  call("/api/payment-success/", {}, the.provider.checkoutAnswer(the.provider.pay(orderId)));

describe("a program of a student", () => {
  test("reads the package and what each higher one costs, buys two after the other, and reads the orders", async () => {
    const before = await mine();
    expect([before.status, before.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(before.body).toEqual({
      package: { id: free.id, name: "Explorer", description: "Guidance" },
      ...{ paid: 0, may_pay: true, orders: [] },
      upgrades: [
        { package: the.paid.id, name: "Guide", price: 199_900, credit: 0, amount: 199_900 },
        { package: the.offered.id, name: "Career", price: 299_900, credit: 0, amount: 299_900 },
      ],
    });
    const first = await order({ amount: 199_900, package: the.paid.id });
    expect([first.status, first.body.amount, first.body.next]).toEqual([
      200,
      199_900,
      expect.stringContaining("package"),
    ]);
    expect((await pay(first.body.order_id)).body).toEqual({ message: "Payment successful", account: "created" });
    const [upgrade] = (await mine()).body.upgrades;
    expect(upgrade).toEqual({
      package: the.offered.id,
      name: "Career",
      price: 299_900,
      credit: 199_900,
      amount: 100_000,
    });
    // The amount alone names the one upgrade that costs it.
    const second = await order({ amount: 100_000 });
    expect((await mine()).body.orders[0]).toMatchObject({ status: "open", amount: 100_000, receipt_url: null });
    await pay(second.body.order_id);
    const after = (await mine()).body;
    expect(after).toMatchObject({ package: { id: the.offered.id }, paid: 299_900, upgrades: [] });
    expect(after.orders).toMatchObject([
      { status: "done", package_name: "Career", price: 299_900, credit: 199_900, amount: 100_000, checkout_url: null },
      { status: "done", package_name: "Guide", price: 199_900, credit: 0, amount: 199_900 },
    ]);
    expect(after.orders[0].receipt_url).toMatch(/\/checkout\/[A-Za-z0-9_-]{22}\/receipt$/);
  });

  test("is refused what is no upgrade, and an amount that is not the difference", async () => {
    await pay((await order({ amount: 199_900, package: the.paid.id })).body.order_id);
    const cases: [object, number, string][] = [
      [{ amount: 199_900, package: the.paid.id }, 409, "not_an_upgrade"],
      [{ amount: 299_900, package: the.offered.id }, 409, "price_changed"],
      [{ amount: 0, package: free.id }, 422, "nothing_to_pay"],
      [{ amount: 299_900 }, 422, "invalid_input"],
    ];
    for (const [body, status, code] of cases) expect(await order(body)).toMatchObject({ status, body: { code } });
  });

  test("with a wrong token buys nothing, not even a sign-up; the service account speaks for no student", async () => {
    const body = { amount: 199_900, package: the.paid.id };
    const before = await the.rows(sql`select id from orders`);
    expect(await order(body, { authorization: "Bearer x.y.z" })).toMatchObject({
      status: 401,
      body: { code: "token_refused" },
    });
    expect(await the.rows(sql`select id from orders`)).toEqual(before);
    expect((await mine({})).status).toBe(401);
    const made = await order(body, {});
    expect(
      await the.rows(sql`select is_sign_up, student_id from orders where provider_order_id = ${made.body.order_id}`),
    ).toEqual([{ is_sign_up: true, student_id: null }]);
  });
});

test("a signed-in browser buys the same way", async () => {
  const { headers } = await signIn(the.deps, student.id);
  const made = await order({ amount: 199_900, package: the.paid.id }, headers);
  expect(await the.rows(sql`select student_id from orders where provider_order_id = ${made.body.order_id}`)).toEqual([
    { student_id: student.id },
  ]);
});

test("under 18: refused in words, then the guardian agrees, then it is bought", async () => {
  const { stream } = the;
  const person = {
    ...{ first_name: "Ketaki", last_name: "Rao", contact: "7300000001", email: "minor@example.org", dob: "2010-05-01" },
    ...{ password: "lamp on the path 7", intrested_in: [stream.id], package: free.id },
    ...{ guardian_name: "Meera Rao", guardian_email: "meera@example.org" },
  };
  const { body } = await call("/api/sign-up/", {}, person);
  const program = await bearerOf(the.deps, body.user_id);
  const wish = { amount: 199_900, package: the.paid.id };
  expect((await mine(program)).body.may_pay).toBe(false);
  const refused = await order(wish, program);
  expect([refused.status, refused.body.code]).toEqual([403, "consent_needed"]);
  expect(refused.body.error).toContain("a parent or guardian must agree before you can pay");
  const [consent] = await the.rows(sql`select id from guardian_consents where student_id = ${body.user_id}`);
  const id = String(consent!.id);
  await decideConsent(
    the.deps,
    { consentId: id, token: linkToken(the.deps.secretKey, "guardian-consent", id) },
    "given",
    "192.0.2.1",
  );
  const made = await order(wish, program);
  expect((await pay(made.body.order_id)).body.account).toBe("created");
  expect((await mine(program)).body).toMatchObject({ may_pay: true, package: { id: the.paid.id }, paid: 199_900 });
});
