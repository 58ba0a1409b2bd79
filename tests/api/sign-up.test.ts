// proves S5.2, S7.11

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { solveCaptcha } from "../support/captcha.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { createStream } from "../support/factories.ts";

let database: OpenDatabase;
let streamId: number;
let freeId: number;
let paidId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  streamId = (await createStream(database.db)).id;
  freeId = (await insertPackage(database.db)).id;
  paidId = (await insertPackage(database.db, { amountRupees: 1999 })).id;
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate students, emails, guardian_consents, captcha_uses cascade`));

const success = { message: "User created successfully", user_id: expect.any(Number) };

function answers(changed: Record<string, unknown> = {}) {
  return {
    first_name: "Asha",
    last_name: "Patil",
    contact: "9800000000",
    email: "asha@example.org",
    password: "lamp on the path 7",
    dob: "2005-04-17",
    city: "12 Station Road, Pune",
    pincode: "411001",
    intrested_in: [streamId],
    package: freeId,
    ...changed,
  };
}

/** Overrides of deps make another application, with counters of its own. */
async function send(body: unknown, overrides: Partial<Deps> = {}, headers: Record<string, string> = {}) {
  const response = await createApp(testDeps(database, overrides)).request("/api/sign-up/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
}
const students = () => rows(sql`select * from students order by id`);
const emails = () => rows(sql`select kind, to_address, details from emails order by id`);

test("a free package makes the account at once, and welcomes by e-mail", async () => {
  const { status, headers, body } = await send(answers());
  expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
  expect(body).toEqual(success);
  const [student] = await students();
  expect(student).toMatchObject({
    id: body.user_id,
    first_name: "Asha",
    contact: "9800000000",
    email: "asha@example.org",
    address: "12 Station Road, Pune",
    pincode: "411001",
    package_id: freeId,
    consent: "not_needed",
  });
  expect(student?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await rows(sql`select stream_id from student_streams`)).toEqual([{ stream_id: streamId }]);
  expect(await emails()).toMatchObject([{ kind: "welcome", to_address: "asha@example.org" }]);
});

test("what is written beside the known fields is not taken", async () => {
  await send(answers({ id: 77, consent: "given", is_staff: true, registered_at: "1999-01-01" }));
  const [student] = await students();
  expect(student).toMatchObject({ consent: "not_needed" });
  expect(student?.id).not.toBe(77);
});

test("every problem is answered at once, by field, in the given words", async () => {
  for (const nothing of [
    {},
    answers({ ...Object.fromEntries(Object.keys(answers()).map((name) => [name, undefined])) }),
  ]) {
    const { status, body } = await send(nothing);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "invalid_input", error: expect.any(String), requestId: expect.any(String) });
    expect(body.fields).toEqual({
      first_name: "First Name is required",
      last_name: "Last Name is required",
      dob: "Date Of Birth is required",
      contact: "Phone Number is required",
      email: "Email is required",
      password: "Password is required",
      intrested_in: "Intrested In is required",
      package: "Select Package for continue",
    });
  }
  expect(await students()).toEqual([]);
});

test.each([
  [{ confirm_password: "lamp on the path 8" }, { confirm_password: "Password and Confirm Password should be same" }],
  [{ dob: "2026-11-21" }, { dob: "Date of Birth cannot be today or a future date." }],
  [{ dob: "2014-01-01" }, { dob: expect.stringContaining("must be at least 13") }],
  [{ contact: "98000x" }, { contact: "Phone Number takes digits only, at most 10" }],
  [
    { contact: "5822022001" },
    { contact: "Please give an Indian mobile number: 10 digits, the first one 6, 7, 8 or 9" },
  ],
  [{ pincode: "011001" }, { pincode: "A pincode has 6 digits, and the first one is not 0" }],
  [{ pincode: "4110012" }, { pincode: "Pincode takes digits only, at most 6" }],
  [{ email: "asha at example" }, { email: "Please enter an e-mail address, such as name@example.org" }],
  [{ password: "short" }, { password: expect.stringContaining("at least 8") }],
  [{ password: "asha@example.org" }, { password: expect.stringContaining("not your e-mail") }],
  [{ password: "password1" }, { password: expect.stringContaining("easy to guess") }],
  [{ password: "x".repeat(60_000) }, { password: expect.stringContaining("at most 128") }],
  [{ intrested_in: [999_999] }, { intrested_in: "Please choose from the streams that are listed" }],
])("%j is refused, and nothing is stored", async (changed, fields) => {
  const { status, body } = await send(answers(changed));
  expect([status, body.fields]).toEqual([422, fields]);
  expect(await students()).toEqual([]);
});

test("the day begins in India: born on a day that is still tomorrow in London", async () => {
  const now = () => new Date("2026-11-21T19:00:00Z");
  expect((await send(answers({ dob: "2026-11-22" }), { now })).body.fields).toEqual({
    dob: "Date of Birth cannot be today or a future date.",
  });
  expect((await send(answers({ dob: "2008-11-22" }), { now })).status).toBe(201);
});

test.each([
  { first_name: 7 },
  { first_name: ["Asha"] },
  { intrested_in: "1" },
  { intrested_in: [1.5] },
  { package: "one" },
  { package: -1 },
  { captcha: "x".repeat(5000) },
  [],
  null,
  "text",
])("a body of other shapes is refused in words: %j", async (changed) => {
  const body = changed && typeof changed === "object" && !Array.isArray(changed) ? answers(changed) : changed;
  const reply = await send(body);
  expect([reply.status, reply.body.code]).toEqual([422, "invalid_input"]);
});

test("phone, pincode and birth date may be typed in the digits of any script, and with +91", async () => {
  const typed = { contact: "+९१ ९८०००-०००००", pincode: "४११ ००१", dob: "२००५-०४-१७" };
  expect((await send(answers(typed))).status).toBe(201);
  expect((await students())[0]).toMatchObject({ contact: "9800000000", pincode: "411001", dob: "2005-04-17" });
});

test("ids as text, numbers for digits and null for what is not given are read as they are meant", async () => {
  const typed = { intrested_in: [String(streamId)], package: String(freeId), contact: 9_800_000_000, pincode: 411_001 };
  const absent = { city: null, guardian_name: null, guardian_email: null, confirm_password: null };
  const { status } = await send(answers({ ...typed, ...absent }));
  expect(status).toBe(201);
  expect((await students())[0]).toMatchObject({ contact: "9800000000", pincode: "411001", address: "" });
  const nothing = await send(answers(Object.fromEntries(Object.keys(answers()).map((name) => [name, null]))));
  expect(nothing.body.fields).toMatchObject({
    first_name: "First Name is required",
    password: "Password is required",
    intrested_in: "Intrested In is required",
    package: "Select Package for continue",
  });
});

const required = {
  first_name: "First Name is required",
  last_name: "Last Name is required",
  dob: "Date Of Birth is required",
  contact: "Phone Number is required",
  email: "Email is required",
  intrested_in: "Intrested In is required",
  password: "Password is required",
  confirm_password: "Confirm Password is required",
  package: "Select Package for continue",
};

// proves S5.2
test("a choice that is sent empty counts as none: all nine required messages come together", async () => {
  const empty = Object.fromEntries(Object.keys(required).map((name) => [name, ""]));
  const { status, body } = await send(empty);
  expect([status, body.code]).toEqual([422, "invalid_input"]);
  expect(body.fields).toEqual(required);
  expect(Object.keys(body.fields)).toEqual(Object.keys(required));
});

test.each([
  ["first_name", 7],
  ["last_name", {}],
  ["dob", []],
  ["contact", {}],
  ["email", ["asha@example.org"]],
  ["intrested_in", "1"],
  ["password", 12345678],
  ["confirm_password", false],
  ["package", "one"],
  ["guardian_name", 7],
  ["captcha", 7],
])("a wrong type of %s is one message beside what every other field lacks", async (name, value) => {
  const { status, body } = await send({ confirm_password: "", [name]: value });
  expect([status, body.code]).toEqual([422, "invalid_input"]);
  expect(body.fields).toEqual({ ...required, [name]: expect.any(String) });
});

// proves S5.2
test("wrong types everywhere are one message a field", async () => {
  const { body } = await send(Object.fromEntries(Object.keys(required).map((name) => [name, { a: 1 }])));
  expect(Object.keys(body.fields).sort()).toEqual(Object.keys(required).sort());
});

test("control characters are taken out, HTML stays text", async () => {
  const { status } = await send(answers({ first_name: " A\u0000sha\u0007 ", city: "<script>alert(1)</script>" }));
  expect(status).toBe(201);
  expect((await students())[0]).toMatchObject({ first_name: "A sha", address: "<script>alert(1)</script>" });
});

test("a package that is not offered any more", async () => {
  const gone = await insertPackage(database.db, { isActive: false });
  for (const id of [gone.id, 999_999]) {
    const { status, body } = await send(answers({ package: id }));
    expect([status, body.code]).toEqual([404, "package_not_found"]);
  }
});

describe("an e-mail or phone number with an account", () => {
  test.each([
    { email: "ASHA@Example.org", contact: "9800000001" },
    { email: " asha @example.org", contact: "9800000001" },
    { email: "other@example.org", contact: "9800000000" },
    { email: "other@example.org", contact: "98 000 00000" },
  ])("is refused: %j", async (changed) => {
    await send(answers());
    const { status, body } = await send(answers({ ...changed, password: "another lamp 8" }));
    expect([status, body.code, body.error]).toEqual([
      409,
      "account_exists",
      expect.stringContaining("already an account"),
    ]);
    expect(await students()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });
});

test("a double click answers the same account; a minute later it exists", async () => {
  const first = await send(answers());
  const second = await send(answers());
  expect([second.status, second.body]).toEqual([201, first.body]);
  const later = { now: () => new Date(testNow.getTime() + 61_000) };
  expect((await send(answers(), later)).body.code).toBe("account_exists");
  expect(await students()).toHaveLength(1);
});

test("twenty with one e-mail at the same instant make one account and clear errors", async () => {
  const app = createApp(testDeps(database));
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const response = await app.request("/api/sign-up/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(answers({ contact: String(9_800_000_000 + index), password: `lamp number ${index}` })),
      });
      return { status: response.status, code: (await response.json()).code };
    }),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status, code }) => status === 409 && code === "account_exists")).toHaveLength(19);
  expect(await students()).toHaveLength(1);
  expect(await emails()).toHaveLength(1);
});

test("twenty clicks of one person make one account, and all are told so", async () => {
  const app = createApp(testDeps(database));
  const replies = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await app.request("/api/sign-up/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(answers()),
      });
      return response.json();
    }),
  );
  expect(new Set(replies.map(({ user_id }) => user_id)).size).toBe(1);
  expect(replies).toEqual(replies.map(() => success));
  expect(await students()).toHaveLength(1);
});

test("a paid package without a payment makes no account", async () => {
  for (const changed of [{}, { order_id: "order_of_nobody" }]) {
    const { status, body } = await send(answers({ package: paidId, ...changed }));
    expect([status, body.code]).toEqual([402, "payment_required"]);
  }
  expect(await students()).toEqual([]);
});

describe("captcha", () => {
  const required = { config: readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", CAPTCHA_REQUIRED: "true" }) };
  const token = async () =>
    solveCaptcha(await (await createApp(testDeps(database)).request("/api/captcha/?form=signup")).json());

  test("is needed when the operator says so, and counts once", async () => {
    expect((await send(answers(), required)).body).toMatchObject({ code: "captcha_required" });
    const captcha = await token();
    expect((await send(answers({ captcha }), required)).status).toBe(201);
    const other = { email: "other@example.org", contact: "9800000001" };
    const replayed = await send(answers({ ...other, captcha }), required);
    expect([replayed.status, replayed.body.code]).toEqual([422, "captcha_refused"]);
  });

  test("is not used up by answers that are refused", async () => {
    const captcha = await token();
    expect((await send(answers({ captcha, pincode: "x" }), required)).status).toBe(422);
    expect((await send(answers({ captcha }), required)).status).toBe(201);
  });

  test("a wrong one is refused even where none is needed", async () => {
    expect((await send(answers({ captcha: "nonsense" }))).body.code).toBe("captcha_refused");
  });
});

test("the eleventh sign-up of an hour from one address waits", async () => {
  const app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) }));
  const statuses: number[] = [];
  for (let index = 0; index < 11; index++) {
    const body = answers({ email: `asha${index}@example.org`, contact: String(9_800_000_000 + index) });
    const response = await app.request("/api/sign-up/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test("what another site makes a browser send is refused", async () => {
  expect((await send(answers(), {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(answers(), {}, { "content-type": "text/plain" })).status).not.toBe(201);
});

describe("under 18", () => {
  const minor = { dob: "2010-01-01", guardian_name: "Meera Patil", guardian_email: "meera@example.org" };

  test("the account waits for the guardian, who gets the request by e-mail", async () => {
    expect((await send(answers(minor))).status).toBe(201);
    expect((await students())[0]).toMatchObject({ consent: "pending" });
    expect(await emails()).toMatchObject([
      { kind: "welcome", details: { isWaitingForGuardian: true } },
      {
        kind: "guardian_request",
        to_address: "meera@example.org",
        details: { guardianName: "Meera Patil", studentFirstName: "Asha" },
      },
    ]);
    const [consent] = await rows(sql`select * from guardian_consents`);
    expect(consent).toMatchObject({ guardian_name: "Meera Patil", language: "en", decision: null });
    expect(consent?.notice_text).toContain("What we keep, and what for");
  });

  test("a guardian without an e-mail address gets the request by the link that the student hands over", async () => {
    const { guardian_email: _, ...byLink } = minor;
    expect((await send(answers(byLink))).status).toBe(201);
    expect((await emails()).map(({ kind }) => kind)).toEqual(["welcome"]);
    expect((await rows(sql`select * from guardian_consents`))[0]).toMatchObject({ guardian_email: "", decision: null });
    expect((await send(answers(byLink))).status).toBe(201);
    expect(await students()).toHaveLength(1);
  });

  test("without a guardian the name is required", async () => {
    const { status, body } = await send(answers({ dob: minor.dob }));
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(["guardian_name"]);
  });
});
