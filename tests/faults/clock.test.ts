import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Product } from "../../scripts/start-product.ts";
import { solveCaptcha } from "../support/captcha.ts";
import { linkIn, readOutbox } from "../support/read-mail.ts";
import { openStage, type Stage } from "./support/stage.ts";
import { makeAccount, newPerson, post, signUpDetails, until } from "./support/visitor.ts";

const libfaketime = findLibfaketime();

function findLibfaketime(): string | undefined {
  const folders = readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime/libfaketime.so.1"));
  return folders.find((file) => existsSync(file));
}

let stage: Stage;
let product: Product;
let clockFile: string;
beforeEach(async () => {
  stage = await openStage({ database: "embedded" });
  clockFile = join(stage.folder, "clock");
  moveClock("+0");
  product = await stage.start({
    ...(libfaketime && { LD_PRELOAD: libfaketime }),
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_CACHE_DURATION: "1",
    DONT_FAKE_MONOTONIC: "1",
  });
});
afterEach(() => stage.close());

/** Moves the product's clock and its database's, as an operator's mistake or a broken time server would. */
function moveClock(offset: string): void {
  writeFileSync(clockFile, `${offset}\n`);
}

/** The product's own time, in days from ours. */
async function daysOff(): Promise<number> {
  const { headers } = await fetch(`${product.address}/healthz`);
  return Math.round((Date.parse(headers.get("date") ?? "") - Date.now()) / 86_400_000);
}

/** Signs a browser in. @returns the status that its dashboard answers from then on */
async function signIn(identifier: string, password: string): Promise<() => Promise<number>> {
  const response = await fetch(`${product.address}/api/sign-in/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return async () =>
    (await fetch(`${product.address}/student-dashboard`, { headers: { cookie }, redirect: "manual" })).status;
}

test.skipIf(!libfaketime)(
  "31 days on, sessions, tokens, reset links and captchas have ended; a day back, nothing breaks",
  async () => {
    const { person, studentId, bearer } = await makeAccount(product.address);
    const askWishlist = async () =>
      (await fetch(`${product.address}/api/wishlist/?student_id=${studentId}`, { headers: bearer })).status;
    const openDashboard = await signIn(person.email, person.password);
    await post(product.address, "/api/password-reset/", { email: person.email });
    const resetMails = async () =>
      (await readOutbox(join(stage.folder, "outbox"))).filter(({ file }) => file.includes("password_reset"));
    await until("the reset mail is written", async () => (await resetMails()).length === 1);
    const [uid, token] = new URL(linkIn((await resetMails())[0]!)).pathname.split("/").filter(Boolean).slice(-2);
    const captcha = await solveCaptcha(await (await fetch(`${product.address}/api/captcha/?form=signup`)).json());
    expect([await openDashboard(), await askWishlist()]).toEqual([200, 200]);

    moveClock("+31d");
    await until("the product's clock is 31 days ahead", async () => (await daysOff()) === 31);
    expect(await openDashboard()).toBe(302);
    expect(await askWishlist()).toBe(401);
    const reset = { uid, token, new_password: "a new lamp on the path" };
    expect((await post(product.address, "/api/password-reset/confirm/", reset)).status).toBe(400);
    const late = await post(product.address, "/api/sign-up/", { ...signUpDetails(newPerson()), captcha });
    expect([late.status, late.body.code]).toEqual([422, "captcha_refused"]);
    const openAgain = await signIn(person.email, person.password);
    expect(await openAgain()).toBe(200);

    moveClock("-1d");
    await until("the product's clock is a day behind", async () => (await daysOff()) === -1);
    for (const path of ["/readyz", "/", "/hostellist"]) expect((await fetch(product.address + path)).status).toBe(200);
    await makeAccount(product.address);
    expect(product.isRunning()).toBe(true);
  },
);
