// proves S7.1, D8

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { solveCaptcha } from "../support/captcha.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate contact_messages cascade`);
});

const message = {
  name: "Asha Patil",
  email: "asha@example.org",
  message: "Which colleges in Pune teach design?",
  contact: "9800000000",
  is_active: true,
};

function send(body: unknown, app = createApp(testDeps(database)), headers: Record<string, string> = {}) {
  return app.request("/contacts/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function kept(): Promise<Record<string, unknown>[]> {
  const { rows } = (await database.db.execute(sql`select * from contact_messages order by id`)) as unknown as {
    rows: Record<string, unknown>[];
  };
  return rows;
}

test("a message is stored and answered 201 with a reference", async () => {
  const response = await send(message);
  expect(response.status).toBe(201);
  const reply = await response.json();
  expect(reply).toMatchObject({ ...message, reference: expect.stringMatching(/^M-[2-9A-Z]{7}$/) });
  expect(await kept()).toMatchObject([
    { reference: reply.reference, name: message.name, contact: message.contact, is_active: true },
  ]);
});

test.each([null, "true", 1, false, { a: 1 }])(
  "is_active is always true, though %j was sent, and a number is a number",
  async (sent) => {
    const response = await send({ ...message, is_active: sent, contact: 9_800_000_000 });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ ...message, is_active: true, contact: "9800000000" });
  },
);

test("each empty or missing field is named, and nothing is stored", async () => {
  for (const name of ["name", "email", "message", "contact"] as const) {
    for (const value of ["", "   ", undefined]) {
      const response = await send({ ...message, [name]: value });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: "invalid_input",
        fields: { [name]: "Please fill all the fields" },
      });
    }
  }
  expect(await kept()).toEqual([]);
});

test.each([
  ["name", 121],
  ["email", 255],
  ["contact", 21],
  ["message", 5001],
])("a %s of %i characters is too long", async (name, length) => {
  const response = await send({ ...message, [name]: "x".repeat(length) });
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).fields)).toEqual([name]);
});

// proves S5.5
test.each(["12345", "5822022001", "+44 7911 123456", "call me"])(
  "the phone number %s cannot be called, and is refused in words",
  async (contact) => {
    const response = await send({ ...message, contact });
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toEqual({ contact: expect.stringMatching(/^(Please give|Phone Number)/) });
    expect(await kept()).toEqual([]);
  },
);

test.each(["+91 98000 00000", "०९८०००-०००००", 9_800_000_000])(
  "the phone number %s is stored as ten digits",
  async (contact) => {
    expect((await (await send({ ...message, contact })).json()).contact).toBe("9800000000");
  },
);

test("control characters are taken out and HTML stays text", async () => {
  await send({ ...message, message: "a\u0000b\u0007 <script>alert(1)</script>\nnext line" });
  expect((await kept())[0]).toMatchObject({ message: "ab <script>alert(1)</script>\nnext line" });
});

test("the same message twice within a minute is one record with one reference", async () => {
  const [first, second] = await Promise.all([send(message), send(message)]);
  expect((await first.json()).reference).toBe((await second.json()).reference);
  expect(await kept()).toHaveLength(1);
});

test("the same message a minute later is a new one", async () => {
  await send(message);
  const later = createApp(testDeps(database, { now: () => new Date(testNow.getTime() + 61_000) }));
  await send(message, later);
  expect(await kept()).toHaveLength(2);
});

test("the same message with the same key is one record for as long as a browser may send it again", async () => {
  const keyed = { ...message, send_key: "1-2-3-4", more_email: true };
  const { reference } = await (await send(keyed)).json();
  const later = createApp(testDeps(database, { now: () => new Date(testNow.getTime() + 86_400_000) }));
  // A form that is filled again from the device has no boxes ticked.
  const again = await send({ ...keyed, more_email: false }, later);
  expect((await again.json()).reference).toBe(reference);
  expect(await kept()).toHaveLength(1);
  await send({ ...keyed, send_key: "5-6-7-8" }, later);
  await send({ ...keyed, message: "Which colleges in Nashik teach design?" }, later);
  expect(await kept()).toHaveLength(3);
});

test("a bot's hundred messages are limited with 429 and a clear text", async () => {
  const app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) }));
  const statuses: number[] = [];
  let last = new Response();
  for (let index = 0; index < 100; index++) {
    last = await send({ ...message, message: `Buy ${index}` }, app);
    statuses.push(last.status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await last.json()).error).toContain("Too many messages");
  expect(await kept()).toHaveLength(5);
});

test("a message that is sent again with its key neither counts against the limit nor needs another captcha", async () => {
  const config = readConfig({ LOG_LEVEL: "silent", CAPTCHA_REQUIRED: "true" });
  const app = createApp(testDeps(database, { config }));
  const captcha = async () => solveCaptcha(await (await app.request("/api/captcha/?form=contact")).json());
  const keyed = { ...message, send_key: "1-2-3-4", captcha: await captcha() };
  const { reference } = await (await send(keyed, app)).json();
  const dayLater = createApp(testDeps(database, { config, now: () => new Date(testNow.getTime() + 86_400_000) }));
  for (let index = 0; index < 6; index++) {
    const again = await send(keyed, dayLater);
    expect([again.status, (await again.json()).reference]).toEqual([201, reference]);
  }
  for (let index = 0; index < 4; index++) {
    const other = { ...message, message: `Question ${index}`, captcha: await captcha() };
    expect((await send(other, app)).status).toBe(201);
  }
  expect(await kept()).toHaveLength(5);
});

test("a used captcha that comes again with the same answers is the same message for a minute, then it is refused", async () => {
  const challenge = await (await createApp(testDeps(database)).request("/api/captcha/?form=contact")).json();
  const sent = { ...message, captcha: await solveCaptcha(challenge) };
  const { reference } = await (await send(sent)).json();
  const again = await send(sent);
  expect([again.status, (await again.json()).reference]).toEqual([201, reference]);
  expect(await kept()).toHaveLength(1);
  const other = await send({ ...sent, message: "Another question" });
  expect([other.status, (await other.json()).code]).toEqual([422, "captcha_refused"]);
  const later = createApp(testDeps(database, { now: () => new Date(testNow.getTime() + 61_000) }));
  const late = await send(sent, later);
  expect([late.status, (await late.json()).code]).toEqual([422, "captcha_refused"]);
});

test("what another site makes a browser send is refused", async () => {
  const crossSite: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example" },
    { cookie: "sid=1" },
  ];
  for (const headers of crossSite) expect((await send(message, undefined, headers)).status).toBe(403);
  const own: Record<string, string>[] = [{ "sec-fetch-site": "same-origin" }, { origin: "http://localhost:3000" }, {}];
  for (const headers of own)
    expect((await send({ ...message, name: JSON.stringify(headers) }, undefined, headers)).status).toBe(201);
});

test("a body that is no JSON is refused in words", async () => {
  const response = await send("{");
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "body_not_json", requestId: expect.any(String) });
});

test("GET is not a method of this address, and the address without its slash leads to it", async () => {
  const app = createApp(testDeps(database));
  const get = await app.request("/contacts/");
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  const redirect = await app.request("/contacts", { method: "POST" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([308, "/contacts/"]);
});

test("a captcha solved for this form counts once, and another form's never", async () => {
  const app = createApp(testDeps(database));
  const solved = async (form: string) => solveCaptcha(await (await app.request(`/api/captcha/?form=${form}`)).json());
  const captcha = await solved("contact");
  expect((await send({ ...message, captcha })).status).toBe(201);
  for (const refused of [captcha, await solved("signup"), "nonsense"]) {
    const response = await send({ ...message, message: "Another question", captcha: refused });
    expect([response.status, (await response.json()).code]).toEqual([422, "captcha_refused"]);
  }
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", CAPTCHA_REQUIRED: "true" });
  const required = await send(message, createApp(testDeps(database, { config })));
  expect([required.status, (await required.json()).code]).toEqual([422, "captcha_required"]);
});
