import { type Product, startProduct } from "../scripts/start-product.ts";
import { type RazorpayStandIn, standInKeys, startRazorpayStandIn } from "../tests/support/razorpay-stand-in.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { newPerson, signUpForPaidPackage } from "./support/paid-sign-up.ts";
import { expect, test } from "./support/test.ts";

// why: Razorpay's script cannot be reached from our machines. This one stores its options, so that a test can
// answer as the provider's window would.
const windowStandIn = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  on() {}
  open() { window.opened = this.options; }
};`;
const script = "https://checkout.example.org/v1/checkout.js";

test.describe.configure({ mode: "serial" });

let provider: RazorpayStandIn;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  provider = await startRazorpayStandIn();
  product = await startProduct({
    ...standInKeys,
    RAZORPAY_API_URL: provider.url,
    RAZORPAY_CHECKOUT_URL: script,
    MODE: "trial",
    SAMPLE_DATA: "true",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
  });
});
test.afterAll(async () => {
  await product?.stop();
  await provider?.close();
});
test.skip(({ isMobile }) => isMobile, "once is enough: it starts a product of its own");

interface Opened {
  key: string;
  order_id: string;
  amount: number;
  prefill: { email: string };
  handler: (answer: object) => void;
  modal: { ondismiss: () => void };
}
declare global {
  interface Window {
    opened?: Opened;
  }
}

test.describe("a script that does not arrive", () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  // proves S8.4
  test("gives an alert and a way to go on; the next attempt works", async ({ page }) => {
    await page.route(script, (route) => route.abort());
    await signUpForPaidPackage(page, newPerson(), product.address);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Pay ₹1,999" }).click();
    const alert = page.getByRole("alertdialog", { name: "Error!" });
    await expect(alert).toContainText("The Razorpay payment script failed to load");
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(main).toContainText("You were not charged, and we have kept your details");
    await expect(main.getByRole("link", { name: "Back to sign up" })).toBeVisible();
    await page.unroute(script);
    await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: windowStandIn }));
    await main.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.evaluate(() => window.opened?.amount)).toBe(199_900);
  });
});

// proves T4.10
test("the window opens with the order, closing it changes nothing, and its reply creates the account", async ({
  page,
}) => {
  await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: windowStandIn }));
  const person = newPerson();
  await signUpForPaidPackage(page, person, product.address);
  const main = page.getByRole("main");
  await expectNoAxeViolations(page);
  await main.getByRole("button", { name: "Pay ₹1,999" }).click();
  await expect(main.getByRole("button", { name: /Opening/ })).toBeDisabled();
  await expect.poll(() => page.evaluate(() => window.opened?.key)).toBe(standInKeys.RAZORPAY_KEY_ID);
  expect(await page.evaluate(() => window.opened?.prefill.email)).toBe(person.email);

  await page.evaluate(() => window.opened?.modal.ondismiss());
  await expect(main).toContainText("You closed the payment window");
  await main.getByRole("button", { name: "Try again" }).click();

  const orderId = await page.evaluate(() => window.opened?.order_id ?? "");
  const payment = provider.pay(orderId, { status: "authorized" });
  await page.evaluate((answer) => window.opened?.handler(answer), provider.checkoutAnswer(payment));
  await expect(main.getByRole("heading", { name: "Payment pending" })).toBeVisible();
  payment.status = "captured";
  await expect(main).toContainText("User created successfully", { timeout: 20_000 });
});

test("only the checkout may load the provider's script and open its window", async ({ page }) => {
  await signUpForPaidPackage(page, newPerson(), product.address);
  const checkout = await page.request.get(page.url());
  expect(checkout.headers()["content-security-policy"]).toContain("frame-src https://checkout.example.org");
  expect(checkout.headers()["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(checkout.headers()["cache-control"]).toContain("no-store");
  expect(await checkout.text()).toContain("You need JavaScript to pay");
  const other = await page.request.get(`${product.address}/signup`);
  expect(other.headers()["content-security-policy"]).not.toContain("checkout.example.org");
  expect(other.headers()["cross-origin-opener-policy"]).toBe("same-origin");
});

test("a forged answer is refused in words, and the order stays open", async ({ page }) => {
  await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: windowStandIn }));
  await signUpForPaidPackage(page, newPerson(), product.address);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Pay ₹1,999" }).click();
  await expect.poll(() => page.evaluate(() => window.opened?.order_id)).toBeTruthy();
  await page.evaluate(() =>
    window.opened?.handler({
      razorpay_order_id: window.opened.order_id,
      razorpay_payment_id: "pay_forged",
      razorpay_signature: "0".repeat(64),
    }),
  );
  await expect(main.getByRole("alert").filter({ hasText: "could not be verified" })).toBeVisible();
});
