// proves D2

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopesOfToken } from "#policies/policies.ts";
import { bearerOf, insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { type OwnedRecords, openOwnedRecords, secretWord } from "../support/ownership.ts";

/** What the pages of one's own account do, as calls: by the cookie of a browser, and by a program with a token. */
let things: OwnedRecords;
beforeAll(async () => {
  things = await openOwnedRecords();
});
afterAll(() => things.close());

type Ways = Record<"cookie" | "token", Record<string, string>>;
let owner: Ways;
beforeEach(async () => {
  const { id } = things.students.owner;
  owner = { cookie: (await signIn(things.deps, id)).headers, token: await bearerOf(things.deps, id) };
});

async function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await things.app.request(path, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
  const reply: any = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: response.status, body: reply, headers: response.headers };
}

describe.each(["cookie", "token"] as const)("by %s", (way) => {
  test("reads, changes and deletes the own review", async () => {
    const path = "/api/own-review/";
    expect((await ask("GET", path, owner[way])).body).toMatchObject({ review: secretWord, rating: 5 });
    const changed = await ask("PUT", path, owner[way], { rating: 4, review: "Better\u0000 now" });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ rating: 4, review: "Better now", state: "waiting", refusal: "" }),
    ]);
    for (const rating of [0, 6, 4.5, "4"]) {
      const refused = await ask("PUT", path, owner[way], { rating, review: "x" });
      expect([rating, refused.status, refused.body.fields]).toEqual([
        rating,
        422,
        { rating: "Please choose one to five stars" },
      ]);
    }
    expect((await ask("DELETE", path, owner[way])).status).toBe(204);
    const gone = await ask("GET", path, owner[way]);
    expect([gone.status, gone.body.code]).toEqual([404, "review_not_found"]);
    await ask("PUT", path, owner[way], { rating: 5, review: secretWord });
  });

  test("reads the own messages with their answers", async () => {
    const { status, body } = await ask("GET", "/api/own-messages/", owner[way]);
    expect([status, body.count, body.next]).toEqual([200, 1, null]);
    expect(body.results[0]).toMatchObject({
      reference: things.ids.messageReference,
      message: secretWord,
      state: "open",
      answers: [],
    });
    expect((await ask("GET", "/api/own-messages/?page=2", owner[way])).body.results).toEqual([]);
  });

  test("reads the receipt of an own order", async () => {
    const receipt = await ask("GET", `/api/orders/${things.ids.order}/receipt/`, owner[way]);
    expect([receipt.status, receipt.body]).toEqual([
      200,
      expect.objectContaining({ package: "Guide", amount_paise: 99_900, payer_name: secretWord, is_test: true }),
    ]);
    const missing = await ask("GET", "/api/orders/none/receipt/", owner[way]);
    expect([missing.status, missing.body.code]).toEqual([404, "order_not_found"]);
  });

  test("takes everything of the own along", async () => {
    const { status, body, headers } = await ask("GET", "/api/own-data/", owner[way]);
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(body.from).toBe("http://localhost:3000");
    expect(JSON.stringify(body)).toContain(secretWord);
  });

  test("sees where it is signed in, and ends one session and all others, never its own", async () => {
    const sessions = async () => (await ask("GET", "/api/sessions/", owner[way])).body.results as Session[];
    const before = await sessions();
    expect(before.filter(({ is_this }) => is_this)).toMatchObject([{ is_program: way === "token" }]);
    const another = await signIn(things.deps, things.students.owner.id);
    expect((await ask("DELETE", `/api/sessions/${another.sessionHash}/`, owner[way])).status).toBe(204);
    expect((await sessions()).map(({ id }) => id)).not.toContain(another.sessionHash);
    expect((await ask("DELETE", "/api/sessions/", owner[way])).status).toBe(204);
    expect(await sessions()).toMatchObject([{ is_this: true }]);
  });

  test("another student's session stays", async () => {
    const { sessionHash } = await signIn(things.deps, things.students.stranger.id);
    expect((await ask("DELETE", `/api/sessions/${sessionHash}/`, owner[way])).status).toBe(204);
    const { rows } = (await things.db.execute(
      sql`select 1 from student_sessions where id_hash = ${sessionHash}`,
    )) as unknown as { rows: object[] };
    expect(rows).toHaveLength(1);
  });

  test("asks for the deletion of the account with the password alone, and takes it back", async () => {
    const path = "/api/account-deletion/";
    const refused = await ask("POST", path, owner[way], { delete_password: "not this one" });
    expect([refused.status, refused.body.fields]).toEqual([422, { delete_password: "This is not your password" }]);
    expect((await ask("POST", path, owner[way], {})).body.fields).toEqual({
      delete_password: "Please type your password",
    });
    expect((await ask("GET", path, owner[way])).body).toEqual({ erase_at: null });
    const asked = await ask("POST", path, owner[way], { delete_password: testPassword });
    expect([asked.status, asked.body]).toEqual([202, { erase_at: "2026-11-28T09:30:00.000Z" }]);
    expect((await ask("DELETE", path, owner[way])).status).toBe(204);
    expect((await ask("GET", path, owner[way])).body).toEqual({ erase_at: null });
  });
});

interface Session {
  id: string;
  is_this: boolean;
}

test("a password is changed by the browser alone: no token outlives it, and none can do it", async () => {
  const { id } = await insertStudent(things.db);
  const [browser, token] = [(await signIn(things.deps, id)).headers, await bearerOf(things.deps, id)];
  const body = { old_password: testPassword, new_password: "another lamp on the path 8" };
  expect((await ask("POST", "/api/password/", token, body)).status).toBe(401);
  expect((await ask("POST", "/api/password/", browser, { ...body, old_password: "no" })).body.fields).toEqual({
    old_password: "This is not your password",
  });
  const changed = await ask("POST", "/api/password/", browser, body);
  expect([changed.status, changed.headers.get("set-cookie")]).toEqual([200, expect.stringMatching(/^sid=/)]);
  expect((await ask("GET", "/api/sessions/", token)).status).toBe(401);
  expect((await ask("GET", "/api/sessions/", browser)).status).toBe(401);
});

test("a guardian gets the request again while an answer is waited for, and nobody else is", async () => {
  const body = { guardian_name: "Meera Patil", guardian_email: "meera@example.org" };
  const refused = await ask("POST", "/api/guardian-request/", owner.cookie, body);
  expect([refused.status, refused.body.code]).toEqual([404, "consent_link_refused"]);
  const wrong = await ask("POST", "/api/guardian-request/", owner.cookie, { ...body, guardian_email: "meera" });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["guardian_email"]]);
});

// proves D18
test("a waiting student gets the guardian's link to hand over, with or without an e-mail address", async () => {
  const { db } = things.deps;
  const minor = await insertStudent(db, { consent: "pending", dob: "2010-01-01" });
  const at = new Date(things.deps.now().getTime() + 86_400_000);
  await db.execute(sql`insert into guardian_consents (id, student_id, guardian_name, guardian_email, token_hash, language,
    notice_version, notice_text, asked_at, expires_at) values ('api-1', ${minor.id}, 'Meera', '', 'api-1', 'en', '1', 'Notice',
    ${things.deps.now().toISOString()}, ${at.toISOString()})`);
  const { headers } = await signIn(things.deps, minor.id);
  for (const [email, message] of [
    [undefined, "Hand the link over to your guardian"],
    ["meera@example.org", "Your guardian gets an e-mail"],
  ]) {
    const reply = await ask("POST", "/api/guardian-request/", headers, {
      guardian_name: "Meera Patil",
      ...(email && { guardian_email: email }),
    });
    expect(reply).toMatchObject({
      status: 202,
      body: { message, link: expect.stringMatching(/\/guardian\/[\w-]+\/[\w-]+$/) },
    });
  }
});

test("the service account opens nothing of a student, and a token no more than a session", async () => {
  const service = await bearerOf(things.deps, "service");
  for (const path of ["own-review", "own-messages", "own-data", "sessions", "account-deletion"]) {
    expect([path, (await ask("GET", `/api/${path}/`, {})).status]).toEqual([path, 401]);
    expect([path, (await ask("GET", `/api/${path}/`, service)).status]).toEqual([path, 401]);
  }
  expect(scopesOfToken.service).toEqual(["packages:read"]);
});
