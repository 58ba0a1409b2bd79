import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { verifyToken } from "#features/accounts/service/access-tokens.server.ts";
import { endAllSessions } from "#features/accounts/service/sessions.server.ts";
import { readProfile } from "#features/profile/acts.server.ts";
import { readWishlist } from "#features/wishlist/acts.server.ts";
import { createApiRouter } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { onError } from "#http/responses/on-error.server.ts";
import { admit, assertOwn } from "#http/session/admit.server.ts";
import { provideBearer, requireBearer } from "#http/session/bearer.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { deriveKey } from "#lib/secrets.server.ts";
import type { Scope } from "#policies/policy.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { post } from "../support/session-client.ts";

const service = { username: "frontend@example.org", password: "a service password" };
const config = readConfig({
  RATE_LIMITS: "off",
  LOG_LEVEL: "silent",
  SERVICE_ACCOUNT_USERNAME: service.username,
  SERVICE_ACCOUNT_PASSWORD: service.password,
});

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = testDeps(database, { config });
});
afterAll(() => database.close());

/** Asks for a scope, and for the records of one student when an id is given. */
async function ask(authorization: string | undefined, scope: Scope = "packages:read", studentId?: number, at = deps) {
  const app = createApiRouter();
  // why: calls that need a token belong to other features; this stands for any of them.
  app.use(async (c, next) => {
    c.set("deps", at);
    c.set("requestId", "test");
    c.set("visitor", async () => null);
    await next();
  });
  app.use(provideBearer(verifyToken));
  app.onError(onError);
  if (studentId === undefined) app.get("/", async (c) => c.json(await requireBearer(c, scope)));
  else
    app.get("/", admit(scope === "profile" ? readProfile : readWishlist).middleware, (c) =>
      c.json(assertOwn(c.get("admitted").studentId ?? 0, studentId)),
    );
  const response = await app.request("/", authorization === undefined ? {} : { headers: { authorization } });
  const body = (await response.json()) as { code?: string; kind?: string };
  return { status: response.status, headers: response.headers, body };
}

const token = (body: unknown, given: Deps = deps) => post(createApp(given), "/api/token/", body);

test("a student's own identifier and password give a token that names them", async () => {
  const student = await insertStudent(database.db);
  const { status, headers, body } = await token({ username: student.email.toUpperCase(), password: testPassword });
  expect([status, body]).toEqual([200, { access: expect.any(String), token_type: "Bearer", expires_in: 900 }]);
  expect(headers.get("cache-control")).toMatch(/no-store/);
  expect(headers.getSetCookie()).toEqual([]);
  for (const scope of ["packages:read", "wishlist", "profile"] as const) {
    expect((await ask(`Bearer ${body.access}`, scope)).body).toMatchObject({ kind: "student", studentId: student.id });
  }
});

test("the service account's token opens packages and nothing of any student", async () => {
  const { status, body } = await token(service);
  expect(status).toBe(200);
  expect((await ask(`Bearer ${body.access}`)).body).toEqual({ kind: "service" });
  const student = await insertStudent(database.db);
  expect((await ask(`Bearer ${body.access}`, "wishlist", student.id)).status).toBe(403);
  expect((await ask(`Bearer ${body.access}`, "profile")).status).toBe(403);
});

test("wrong passwords, and the service account where none is set, are answered alike", async () => {
  const student = await insertStudent(database.db);
  const replies = [
    await token({ username: student.email, password: "wrong" }),
    await token({ username: "nobody@example.org", password: "wrong" }),
    await token({ ...service, password: "wrong" }),
    await token(service, testDeps(database)),
  ];
  for (const { status, body } of replies) expect([status, body.code]).toEqual([401, "wrong_credentials"]);
});

test("input that does not fit names its fields", async () => {
  expect((await token({})).body.fields).toEqual({
    username: "Please give a username",
    password: "Please give a password",
  });
});

test("somebody else's id answers 403, the same whether or not it exists", async () => {
  const [own, other] = [await insertStudent(database.db), await insertStudent(database.db)];
  const { authorization } = await bearerOf(deps, own.id);
  expect((await ask(authorization, "wishlist", own.id)).status).toBe(200);
  const replies = [await ask(authorization, "wishlist", other.id), await ask(authorization, "wishlist", 2_000_000_000)];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [403, "not_yours"],
    [403, "not_yours"],
  ]);
  expect(replies[0]?.body).toEqual(replies[1]?.body);
});

// proves T2.3
test("a token is of no more use after its sessions ended, and after 15 minutes", async () => {
  const student = await insertStudent(database.db);
  const { authorization } = await bearerOf(deps, student.id);
  const later = (ms: number) => testDeps(database, { config, now: () => new Date(testNow.getTime() + ms) });
  expect((await ask(authorization, "wishlist", student.id, later(899_000))).status).toBe(200);
  expect((await ask(authorization, "wishlist", student.id, later(906_000))).status).toBe(401);
  await endAllSessions(database.db, student.id);
  expect((await ask(authorization, "wishlist", student.id)).status).toBe(401);
});

test("the service account's token is of no more use once the account is taken away", async () => {
  const { authorization } = await bearerOf(deps, "service");
  expect((await ask(authorization)).status).toBe(200);
  expect((await ask(authorization, "packages:read", undefined, testDeps(database))).status).toBe(401);
});

// proves T2.3
test("every token that was tampered with is refused alike", async () => {
  const student = await insertStudent(database.db);
  const { authorization } = await bearerOf(deps, student.id);
  const good = authorization.slice("Bearer ".length);
  const [head, claims = "", signature] = good.split(".");
  const payload = JSON.parse(Buffer.from(claims, "base64url").toString());
  const key = deriveKey(deps.secretKey, "bearer-token");
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (changed: object, header: object = {}, by: Uint8Array = key) =>
    new SignJWT({ ...payload, ...changed }).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header }).sign(by);
  const tampered: Record<string, string | undefined> = {
    "no header": undefined,
    empty: "",
    "no token": "Bearer ",
    "another scheme": `Basic ${good}`,
    garbage: "Bearer garbage",
    "three empty parts": "Bearer ..",
    "alg none": `Bearer ${new UnsecuredJWT(payload).encode()}`,
    "alg none, signature kept": `Bearer ${encode({ alg: "none", typ: "at+jwt" })}.${claims}.${signature}`,
    "no signature": `Bearer ${head}.${claims}.`,
    "other subject": `Bearer ${head}.${encode({ ...payload, sub: String(student.id + 1) })}.${signature}`,
    "key of another purpose": `Bearer ${await sign({}, {}, deriveKey(deps.secretKey, "password-reset"))}`,
    "wrong type": `Bearer ${await sign({}, { typ: "JWT" })}`,
    "another algorithm": `Bearer ${await sign({}, { alg: "HS512" }, new Uint8Array(64).fill(1))}`,
    "another issuer": `Bearer ${await sign({ iss: "https://evil.example" })}`,
    "another audience": `Bearer ${await sign({ aud: "https://evil.example/api/" })}`,
    expired: `Bearer ${await sign({ exp: payload.iat - 6 })}`,
    "without an end": `Bearer ${await sign({ exp: undefined })}`,
    "without an id": `Bearer ${await sign({ jti: undefined })}`,
    "without a session": `Bearer ${await sign({ sid: undefined })}`,
    "session of somebody else": `Bearer ${await sign({ sub: String((await insertStudent(database.db)).id) })}`,
    "a key of its own": `Bearer ${await sign({}, { jwk: { kty: "oct", k: "AAAA" } }, new Uint8Array(32))}`,
  };
  for (const [what, header] of Object.entries(tampered)) {
    const { status, headers, body } = await ask(header);
    expect([what, status, body.code]).toEqual([what, 401, "token_refused"]);
    expect([headers.get("www-authenticate"), headers.get("cache-control")]).toEqual(["Bearer", "no-store"]);
  }
  expect((await ask(authorization)).status).toBe(200);
});

test("a browser's session cookie is not a token, and a token is not a cookie", async () => {
  const student = await insertStudent(database.db);
  const { authorization } = await bearerOf(deps, student.id);
  expect((await ask(`Bearer ${"a".repeat(43)}`)).status).toBe(401);
  const reply = await createApp(deps).request("/api/streams/", { headers: { cookie: `sid=${authorization}` } });
  expect(reply.status).toBe(200);
});

// proves S7.5, D3
test("a token is limited like a login: the sixth wrong password waits", async () => {
  const app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) }));
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await post(app, "/api/token/", { username: "a@example.org", password: "wrong" })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
