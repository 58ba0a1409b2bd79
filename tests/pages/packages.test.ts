import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderTokenOf } from "#features/payments/service/order-cookie.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { createSandboxPayments } from "#gateways/sandbox-payments.server.ts";
import { patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import { sourcePages } from "../support/source-pages.ts";

/** The pages of packages and what follows a payment, as a browser without script sees them; at the test provider. */
let the: Payments;
let app: ReturnType<typeof createApp>;
let deps: Payments["deps"];
let free: { id: number };
let student: { id: number; email: string };
let own: Record<string, string>;
beforeAll(async () => {
  the = await openPayments();
  deps = { ...the.deps, payments: createSandboxPayments(the.deps) };
  app = createApp(deps, { pages: await sourcePages() });
  free = await insertPackage(deps.db, { name: "Explorer", isSample: true });
});
beforeEach(async () => {
  student = await insertStudent(deps.db, { packageId: free.id });
  own = (await signIn(deps, student.id)).headers;
});
afterAll(() => the.close());

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await app.request(path, { headers });
  return { reply, html: await reply.text() };
}
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

async function send(path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-mode": "navigate" };
  const origin = new URL(deps.config.PUBLIC_URL).origin;
  const reply = await app.request(path, {
    method: "POST",
    headers: { origin, ...form, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { reply, html: await reply.text() };
}
const cookiesOf = (reply: Response) => reply.headers.getSetCookie().map((one) => one.split(";")[0]!);

/** Pay of the test provider's page, and the way back by its button. */
async function payAt(checkout: string, headers: Record<string, string>) {
  const { html } = await send(checkout, { intent: "pay" }, headers);
  const fields = [...html.matchAll(/name="(intent|razorpay_[a-z_]+)" value="([^"]*)"/g)];
  return send(checkout, Object.fromEntries(fields.map(([, name, value]) => [name, value])), headers);
}

describe("the page of packages", () => {
  test("shows each package with its price to everybody, and leads to a sign-up with it chosen", async () => {
    const { reply, html } = await open(patterns.packages);
    expect(reply.status).toBe(200);
    const text = textOf(html);
    for (const words of ["Explorer", "Sample", "Free", "Guide", "₹1,999", "₹4,999", "40% off", "₹2,999", "Guidance"]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("Upgrade: pay");
    expect(html).toContain(`href="/signup?package=${the.offered.id}"`);
    const form = (await open(`/signup?package=${the.offered.id}`)).html;
    const radio = (id: number) => new RegExp(`<input[^>]*id="package-${id}"[^>]*>`).exec(form)![0];
    expect(radio(the.offered.id)).toContain("checked");
    expect(radio(the.paid.id)).not.toContain("checked");
    expect((await open("/signup?package=999999")).reply.status).toBe(200);
  });

  // proves S10.3
  test("is in the footer and in the sitemap", async () => {
    expect((await open(patterns.terms)).html).toContain('href="/packages"');
    expect((await open("/sitemaps/pages-1.xml")).html).toContain("/packages</loc>");
  });

  test("tells a student what is theirs and what each higher package costs them", async () => {
    await deps.db.execute(sql`update students set package_id = ${the.paid.id} where id = ${student.id}`);
    const text = textOf((await open(patterns.packages, own)).html);
    expect(text).toMatch(/Guide.*Your package/);
    expect(text.match(/Upgrade: pay/g)).toHaveLength(1);
    expect(text).toContain("Upgrade: pay ₹2,999 to Career");
    expect(text).not.toContain("Sign up with");
  });

  test("offers a minor no button before a guardian has agreed, and says how to ask", async () => {
    await deps.db.execute(sql`update students set consent = 'pending', dob = '2010-01-01' where id = ${student.id}`);
    for (const path of [patterns.packages, patterns.myPackage]) {
      const { html } = await open(path, own);
      expect(textOf(html)).toContain("as soon as your parent or guardian agrees");
      expect(html).toContain(`href="${patterns.guardianRequest}"`);
      expect(textOf(html)).not.toContain("Upgrade: pay");
    }
    const { reply, html } = await send(
      patterns.myPackage,
      { package: String(the.paid.id), amount_paise: "199900" },
      own,
    );
    expect([reply.status, textOf(html)]).toEqual([403, expect.stringContaining("must agree before you can pay")]);
  });
});

describe("a student's own package", () => {
  test("is bought by a plain form, through checkout and receipt, and upgraded for the difference", async () => {
    const begun = await send(patterns.myPackage, { package: String(the.paid.id), amount_paise: "199900" }, own);
    expect(begun.reply.status).toBe(303);
    const checkout = begun.reply.headers.get("location")!;
    expect(textOf((await open(patterns.myPackage, own)).html)).toContain("Not paid yet.");
    const paid = await payAt(checkout, own);
    expect(paid.reply.headers.get("location")).toBe(checkout);
    expect(textOf((await open(checkout, own)).html)).toContain("Your package is active now.");
    const page = textOf((await open(patterns.myPackage, own)).html);
    expect(page).toContain("You have paid ₹1,999 for it.");
    expect(page).toContain("Upgrade: pay ₹1,000 to Career");
    const upgrade = await send(patterns.myPackage, { package: String(the.offered.id), amount_paise: "100000" }, own);
    const next = upgrade.reply.headers.get("location")!;
    const facts = textOf((await open(next, own)).html);
    expect(facts).toMatch(/Price ₹2,999 Paid before for your package − ₹1,999 To pay ₹1,000/);
    await payAt(next, own);
    const receipt = textOf((await open(`${next}/receipt`, own)).html);
    expect(receipt).toMatch(/Career.*Paid before and taken off the price ₹1,999.*Amount paid ₹1,000/);
    expect(textOf((await open(patterns.myPackage, own)).html)).toContain("There is no higher package than yours.");
  });

  test("an order that is out of date can no longer be paid, and says so", async () => {
    const buy = (packageId: number) => send(patterns.myPackage, { package: String(packageId) }, own);
    const old = (await buy(the.offered.id)).reply.headers.get("location")!;
    await payAt((await buy(the.paid.id)).reply.headers.get("location")!, own);
    expect(textOf((await open(old, own)).html)).toContain("This order is no longer valid");
    expect((await send(old, { intent: "pay" }, own)).reply.status).toBe(303);
    expect(
      await the.rows(sql`select count(*)::int as n from sandbox_payments s join orders o using (provider_order_id)
      where o.student_id = ${student.id}`),
    ).toEqual([{ n: 1 }]);
  });

  test.each([
    ["another price than is shown", { amount_paise: "1" }, 409, "price"],
    ["a package that is not offered", { package: "999999" }, 404, "no longer offered"],
    ["no package", { package: "" }, 404, "no longer offered"],
  ])("%s is refused in words", async (_what, given, status, words) => {
    const { reply, html } = await send(patterns.myPackage, { package: String(the.paid.id), ...given }, own);
    expect([reply.status, textOf(html)]).toEqual([status, expect.stringContaining(words)]);
  });

  // proves S4.4
  test("is nobody else's: signed out, the form leads to the login, and the checkout asks to log in", async () => {
    const begun = await send(patterns.myPackage, { package: String(the.paid.id) }, own);
    const checkout = begun.reply.headers.get("location")!;
    const { html } = await open(checkout);
    expect(textOf(html)).toContain("Please log in to pay");
    expect(html).not.toContain(student.email);
    const refused = await send(patterns.myPackage, { package: String(the.paid.id) }, {});
    expect(refused.reply.headers.get("location")).toContain("/login");
  });
});

describe("a paid sign-up ends at the login, which says so and has the identifier filled in", () => {
  /** The sign-up form of the page. @returns the checkout's address and the browser's cookie */
  async function signUp() {
    const number = unique();
    const email = `ends-${number}@example.org`;
    const { reply } = await send(
      patterns.signup,
      {
        ...{
          first_name: "Asha",
          last_name: "Patil",
          dob: "2005-04-17",
          contact: String(6_100_000_000 + number),
          email,
        },
        ...{ password: "lamp on the path 7", confirm_password: "lamp on the path 7" },
        ...{ intrested_in: String(the.stream.id), package: String(the.paid.id) },
      },
      {},
    );
    return { email, checkout: reply.headers.get("location")!, headers: { cookie: cookiesOf(reply).join("; ") } };
  }

  async function expectLogin(reply: Response, email: string) {
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/login"]);
    const { html } = await open("/login", { cookie: cookiesOf(reply).join("; ") });
    expect(textOf(html)).toContain("Payment successful. User created successfully");
    expect(/<input[^>]*name="identifier"[^>]*>/.exec(html)![0]).toContain(`value="${email}"`);
  }

  test("when the browser brings the provider's answer", async () => {
    const { email, checkout, headers } = await signUp();
    const { reply } = await payAt(checkout, headers);
    await expectLogin(reply, email);
  });

  test("when the provider's message was first", async () => {
    const { email, checkout, headers } = await signUp();
    const { html } = await send(checkout, { intent: "pay" }, headers);
    const order = await the.orderOf(checkout.split("/").at(-1)!);
    await settleOrder(deps, String(order.provider_order_id), "webhook");
    const fields = [...html.matchAll(/name="(intent|razorpay_[a-z_]+)" value="([^"]*)"/g)];
    const answer = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
    await expectLogin((await send(checkout, answer, headers)).reply, email);
  });

  test("when the page waited for the payment", async () => {
    const { email, checkout, headers } = await signUp();
    await send(checkout, { intent: "pay" }, headers);
    const { reply } = await open(`${checkout}?waiting=1`, headers);
    await expectLogin(reply, email);
  });

  test("but nobody else learns the identifier", async () => {
    const { email, checkout, headers } = await signUp();
    await payAt(checkout, headers);
    const other = { cookie: `order=${orderTokenOf(deps, new Headers())}` };
    for (const path of [checkout, `${checkout}?waiting=1`]) {
      const { reply, html } = await open(path, other);
      expect([reply.status, cookiesOf(reply)]).toEqual([200, []]);
      expect(html).not.toContain(email);
    }
  });
});
