// proves S2.22, D9

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Ticket, TicketSummary } from "#features/tickets/contract.ts";
import { answerTicket } from "#features/tickets/service/answer-ticket.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { formOf, newTicket, openTicketClient, type TicketClient } from "../support/ticket-client.ts";

let desk: TicketClient;
beforeAll(async () => {
  desk = await openTicketClient();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

async function opened(words: Record<string, string> = {}): Promise<string> {
  const { status, body } = await desk.ask("POST", "/api/tickets/", "asha", { ...newTicket, ...words });
  expect(status).toBe(201);
  return body.reference;
}
const at = (reference: string, rest = "") => `/api/tickets/${reference}/${rest}`;

describe("opening", () => {
  test("a ticket is stored, answered with its reference and confirmed to the account's own address", async () => {
    const { status, body, headers } = await desk.ask("POST", "/api/tickets/", "asha", newTicket);
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const { message, ...words } = newTicket;
    expect(Ticket.parse(body)).toMatchObject({
      ...words,
      reference: expect.stringMatching(/^T-[2-9A-Z]{7}$/),
      state: "open",
      created_at: testNow.toISOString(),
      messages: [{ author: "student", author_name: "Asha Patil", message, attachments: [] }],
    });
    expect(await desk.rows("emails")).toMatchObject([
      { kind: "ticket_received", to_address: "asha.account@example.org", details: { reference: body.reference } },
    ]);
  });

  test("a form without files and a bearer token work too; the service account's does not", async () => {
    expect((await desk.ask("POST", "/api/tickets/", "asha", formOf(newTicket))).status).toBe(201);
    const own = await bearerOf(desk.deps, desk.asha.id);
    expect((await desk.ask("POST", "/api/tickets/", own, newTicket)).status).toBe(201);
    const service = await bearerOf(desk.deps, "service");
    expect((await desk.ask("POST", "/api/tickets/", service, newTicket)).status).toBe(401);
    expect(await desk.rows("tickets")).toHaveLength(2);
  });

  // proves S2.22, S9.10
  test("every empty, missing or unknown answer is named, and nothing is stored", async () => {
    for (const name of Object.keys(newTicket)) {
      for (const value of ["", "  ", undefined]) {
        const { status, body } = await desk.ask("POST", "/api/tickets/", "asha", { ...newTicket, [name]: value });
        expect([name, status, Object.keys(body.fields)]).toEqual([name, 422, [name]]);
      }
    }
    const wrong = { ...newTicket, department: "Kitchen", priority: "Urgent", email: "asha" };
    const { body } = await desk.ask("POST", "/api/tickets/", "asha", wrong);
    expect(body.fields).toEqual({
      department: "Please choose a department",
      priority: "Please choose a priority",
      email: "Please enter an e-mail address, such as name@example.org",
    });
    expect(await desk.rows("tickets")).toEqual([]);
    expect(await desk.rows("emails")).toEqual([]);
  });

  test.each([
    ["name", 122],
    ["subject", 151],
    ["message", 5001],
  ])("a %s of %i characters is too long", async (name, length) => {
    const { status, body } = await desk.ask("POST", "/api/tickets/", "asha", {
      ...newTicket,
      [name]: "x".repeat(length),
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
  });

  test("HTML stays text, control characters are taken out, and a line stays one line", async () => {
    const reference = await opened({
      subject: "<script>alert(1)</script>\r\nBcc: x@example.org",
      message: "a\u0000b <script>alert(2)</script>\r\nnext",
    });
    const { body } = await desk.ask("GET", at(reference), "asha");
    expect(body.subject).toBe("<script>alert(1)</script> Bcc: x@example.org");
    expect(body.messages[0].message).toBe("ab <script>alert(2)</script>\nnext");
  });

  test("what is neither JSON nor a form is refused", async () => {
    for (const [type, text, expected] of [
      ["application/json", "{", 400],
      ["text/plain", "hello", 415],
      ["multipart/form-data", "no boundary", 400],
    ] as const) {
      const { status } = await desk.app.request("/api/tickets/", {
        method: "POST",
        headers: { ...desk.headers.asha, "content-type": type },
        body: text,
      });
      expect([type, status]).toEqual([type, expected]);
    }
    expect(await desk.rows("tickets")).toEqual([]);
  });

  test("the same form sent twice, or five times at once, is one ticket; other words are another", async () => {
    const form = { ...newTicket, send_key: "form-1" };
    const replies = await Promise.all(Array.from({ length: 5 }, () => desk.ask("POST", "/api/tickets/", "asha", form)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(await desk.rows("tickets")).toHaveLength(1);
    expect(await desk.rows("emails")).toHaveLength(1);
    const another = await desk.ask("POST", "/api/tickets/", "asha", { ...form, message: "And another thing" });
    expect(another.body.reference).not.toBe(replies[0]?.body.reference);
    expect((await desk.ask("POST", "/api/tickets/", "other", form)).body.reference).not.toBe(
      replies[0]?.body.reference,
    );
    expect(await desk.rows("tickets")).toHaveLength(3);
  });

  test("the sixth ticket within an hour has to wait", async () => {
    const config = { ...desk.deps.config, RATE_LIMITS: readConfig({}).RATE_LIMITS };
    const app = createApp({ ...desk.deps, config });
    const send = (number: number) =>
      app.request("/api/tickets/", {
        method: "POST",
        headers: { ...desk.headers.asha, "content-type": "application/json" },
        body: JSON.stringify({ ...newTicket, subject: `Number ${number}` }),
      });
    for (let number = 1; number <= 5; number += 1) expect((await send(number)).status).toBe(201);
    const refused = await send(6);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await desk.rows("tickets")).toHaveLength(5);
  });
});

describe("the thread", () => {
  test("staff answer, the student is told by e-mail, writes back, closes and reopens", async () => {
    const reference = await opened();
    await answerTicket(desk.deps, { reference, staffName: "Ravi of Margdeep", body: "Try the reset link." });
    const answered = (await desk.ask("GET", at(reference), "asha")).body;
    expect(answered.state).toBe("answered");
    expect(answered.messages[1]).toMatchObject({
      author: "staff",
      author_name: "Ravi of Margdeep",
      message: "Try the reset link.",
    });
    const told = (await desk.rows("emails")).at(-1);
    expect(told).toMatchObject({ kind: "ticket_answered", to_address: "asha.account@example.org" });
    expect(JSON.stringify(told?.details)).not.toContain("reset link");

    const written = await desk.ask("POST", at(reference, "messages/"), "asha", { message: "It works, thank you" });
    expect([written.status, written.body.state, written.body.messages.length]).toEqual([201, "open", 3]);
    const closed = await desk.ask("POST", at(reference, "close/"), "asha");
    expect([closed.status, closed.body.state]).toEqual([200, "closed"]);
    expect((await desk.ask("POST", at(reference, "close/"), "asha")).body.state).toBe("closed");
    const late = await desk.ask("POST", at(reference, "messages/"), "asha", { message: "One more" });
    expect([late.status, late.body.code]).toEqual([409, "ticket_closed"]);
    await expect(answerTicket(desk.deps, { reference, staffName: "Ravi", body: "x" })).rejects.toThrow("closed");
    const reopened = await desk.ask("POST", at(reference, "reopen/"), "asha");
    expect([reopened.status, reopened.body.state]).toEqual([200, "open"]);
    expect((await desk.ask("POST", at(reference, "messages/"), "asha", { message: "One more" })).status).toBe(201);
  });

  test("the same message sent twice at once is one message; an empty one is named", async () => {
    const reference = await opened();
    const message = { message: "Are you there?", send_key: "reply-1" };
    const replies = await Promise.all(
      [1, 2, 3].map(() => desk.ask("POST", at(reference, "messages/"), "asha", message)),
    );
    expect(replies.map(({ status, body }) => [status, body.messages.length])).toEqual([
      [201, 2],
      [201, 2],
      [201, 2],
    ]);
    const { status, body } = await desk.ask("POST", at(reference, "messages/"), "asha", { message: " " });
    expect([status, body.fields]).toEqual([422, { message: "Please write a message" }]);
  });

  test("an answer to a ticket that is not there fails", async () => {
    await expect(answerTicket(desk.deps, { reference: "T-2222222", staffName: "Ravi", body: "x" })).rejects.toThrow(
      "Ticket not found",
    );
  });
});

describe("the list", () => {
  test("holds own tickets only, the last changed first, by pages", async () => {
    expect((await desk.ask("GET", "/api/tickets/", "asha")).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    const first = await opened({ subject: "First" });
    const second = await opened({ subject: "Second" });
    await desk.ask("POST", "/api/tickets/", "other", newTicket);
    const { status, body } = await desk.ask("GET", "/api/tickets/?page_size=1", "asha");
    expect([status, body.count, body.results.length, body.previous]).toEqual([200, 2, 1, null]);
    expect(body.next).toBe("http://localhost:3000/api/tickets/?page=2&page_size=1");
    expect(TicketSummary.parse(body.results[0]).reference).toBe(second);
    const next = await desk.ask("GET", "/api/tickets/?page=2&page_size=1", "asha");
    expect([next.body.results[0].reference, next.body.next]).toEqual([first, null]);
    expect((await desk.ask("GET", "/api/tickets/?page=0", "asha")).status).toBe(422);
  });
});

const calls = [
  ["GET", ""],
  ["POST", "messages/"],
  ["POST", "close/"],
  ["POST", "reopen/"],
] as const;

test("somebody else's ticket is as little there as one that never was, and nothing changes", async () => {
  const reference = await opened();
  const before = [await desk.rows("tickets"), await desk.rows("ticket_messages")];
  for (const [method, rest] of calls) {
    const body = rest === "messages/" ? { message: "I was here" } : undefined;
    const foreign = await desk.ask(method, at(reference, rest), "other", body);
    const none = await desk.ask(method, at("T-2222222", rest), "other", body);
    expect([foreign.status, foreign.body.code]).toEqual([404, "ticket_not_found"]);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...none.body, requestId: "" });
  }
  expect([await desk.rows("tickets"), await desk.rows("ticket_messages")]).toEqual(before);
});

test("signed out, every call answers 401 before it looks at anything", async () => {
  const reference = await opened();
  const before = await desk.rows("ticket_messages");
  for (const [method, path] of [
    ...calls.map(([method, rest]) => [method, at(reference, rest)] as const),
    ["GET", "/api/tickets/?page=wrong"] as const,
    ["POST", "/api/tickets/"] as const,
    ["GET", "/api/attachments/anything"] as const,
  ]) {
    const body = method === "POST" ? {} : undefined;
    const { status, body: reply } = await desk.ask(method, path, "nobody", body);
    expect([path, status, reply.code]).toEqual([path, 401, "not_signed_in"]);
    const wrong = await desk.ask(method, path, { authorization: "Bearer wrong" }, body);
    expect([path, wrong.status, wrong.body.code]).toEqual([path, 401, "token_refused"]);
  }
  expect(await desk.rows("ticket_messages")).toEqual(before);
});

test("another site cannot make a signed-in browser send a ticket", async () => {
  const { status } = await desk.ask(
    "POST",
    "/api/tickets/",
    { ...desk.headers.asha, origin: "https://evil.example" },
    newTicket,
  );
  expect(status).toBe(403);
});
