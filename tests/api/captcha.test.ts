// proves D8, T2.7

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { checkCaptcha, deleteUsedCaptchas } from "#http/limits/check-captcha.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { captchaToken, solveCaptcha } from "../support/captcha.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const required = { config: readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", CAPTCHA_REQUIRED: "true" }) };
const minutesLater = (minutes: number) => ({ now: () => new Date(testNow.getTime() + minutes * 60_000) });

// biome-ignore lint/suspicious/noExplicitAny: tests spoil the challenge in many ways
async function challenge(form = "signup"): Promise<any> {
  const response = await createApp(testDeps(database)).request(`/api/captcha/?form=${form}`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return response.json();
}

test("a solved challenge passes once, and a second time is refused", async () => {
  const token = await solveCaptcha(await challenge());
  const deps = testDeps(database, required);
  await checkCaptcha(deps, token, "signup");
  await expect(checkCaptcha(deps, token, "signup")).rejects.toMatchObject({ code: "captcha_refused" });
});

test("of twenty uses at the same instant one passes", async () => {
  const token = await solveCaptcha(await challenge());
  const deps = testDeps(database);
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => checkCaptcha(deps, token, "signup")));
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("without a token a form passes, unless the operator requires one", async () => {
  for (const missing of [undefined, ""]) {
    await checkCaptcha(testDeps(database), missing, "signup");
    await expect(checkCaptcha(testDeps(database, required), missing, "signup")).rejects.toMatchObject({
      code: "captcha_required",
    });
  }
});

describe("a token that is sent must be right, required or not", () => {
  const refused = (token: string, overrides = {}) =>
    expect(checkCaptcha(testDeps(database, overrides), token, "signup")).rejects.toMatchObject({
      code: "captcha_refused",
    });

  test("solved for another form", async () => {
    await refused(await solveCaptcha(await challenge("contact")));
  });

  test("sent too late; a minute before the end is in time", async () => {
    const token = await solveCaptcha(await challenge());
    await refused(token, minutesLater(5));
    await checkCaptcha(testDeps(database, minutesLater(4)), token, "signup");
  });

  test("signed by another product", async () => {
    await refused(await solveCaptcha(await challenge()), { secretKey: "another secret, of another product entirely" });
  });

  test("changed on the way", async () => {
    const given = await challenge();
    const solved = JSON.parse(Buffer.from(await solveCaptcha(given), "base64").toString());
    const { parameters } = given;
    for (const spoiled of [
      { parameters: { ...parameters, data: { ...parameters.data, expires: parameters.data.expires + 9_000 } } },
      { parameters: { ...parameters, cost: 1 } },
      { parameters: { ...parameters, keyPrefix: "00" } },
      { parameters: { ...parameters, data: { form: "signup" } } },
      { parameters, signature: given.signature.replace(/^./, (first: string) => (first === "0" ? "1" : "0")) },
    ]) {
      await refused(captchaToken({ challenge: { ...given, ...spoiled }, solution: solved.solution }));
    }
  });

  test("not solved, or no token at all", async () => {
    const given = await challenge();
    for (const solution of [null, {}, { counter: 0, derivedKey: "00" }, { counter: -1, derivedKey: "zz" }])
      await refused(captchaToken({ challenge: given, solution }));
    for (const token of ["x", "null", "e30=", captchaToken([]), captchaToken({ challenge: null }), "A".repeat(5_000)])
      await refused(token);
  });
});

test("a challenge is for a form that has one", async () => {
  const app = createApp(testDeps(database));
  for (const query of ["", "?form=", "?form=login", "?form[]=signup"]) {
    const response = await app.request(`/api/captcha/${query}`);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toEqual(["form"]);
  }
});

test("old uses are forgotten, those that could still be sent again are retained", async () => {
  await database.db.execute(sql`truncate captcha_uses`);
  await checkCaptcha(testDeps(database), await solveCaptcha(await challenge()), "signup");
  const kept = async () =>
    ((await database.db.execute(sql`select * from captcha_uses`)) as unknown as { rows: unknown[] }).rows.length;
  await deleteUsedCaptchas(testDeps(database, minutesLater(4)));
  expect(await kept()).toBe(1);
  await deleteUsedCaptchas(testDeps(database, minutesLater(6)));
  expect(await kept()).toBe(0);
});
