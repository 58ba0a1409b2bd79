// proves T2.1

import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import {
  dummyHash,
  hashPassword,
  isWeakHash,
  passwordProblem,
  standardCost,
  verifyPassword,
} from "./passwords.server.ts";

const person = { email: "Asha.Patil@example.org" };

test("a hash is Argon2id of the standard cost, salted, and fits its password alone", async () => {
  const [one, two] = await Promise.all([hashPassword("lamp on the path"), hashPassword("lamp on the path")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, "lamp on the path")).toBe(true);
  expect(await verifyPassword(one, "Lamp on the path")).toBe(false);
  expect(await verifyPassword(one, "lamp on the path ")).toBe(false);
});

test("the dummy hash costs what a real one does, and no password matches it", async () => {
  const { memoryCost, timeCost } = parseOptions(dummyHash);
  expect({ memoryKiB: memoryCost, passes: timeCost }).toEqual(standardCost);
  expect(await verifyPassword(null, "no one has this")).toBe(false);
});

test.each(["", "plain text", "$argon2id$v=19$m=65536", "$2b$10$abcdefghijklmnopqrstuv"])(
  "a stored hash that cannot be read (%s) fits nothing and throws nothing",
  async (broken) => {
    expect(await verifyPassword(broken, "whatever it was")).toBe(false);
    expect(isWeakHash(broken)).toBe(true);
  },
);

test("a hash of lower parameters is known as such", async () => {
  expect(isWeakHash(await hashPassword("lamp on the path", { memoryKiB: 19_456, passes: 2 }))).toBe(true);
  expect(isWeakHash(await hashPassword("lamp on the path"))).toBe(false);
});

test.each([
  ["1234567", /at least 8/],
  ["x".repeat(129), /at most 128/],
  ["x".repeat(1_000_000), /at most 128/],
  ["asha.patil@example.org", /not your e-mail/],
  ["ASHA.PATIL@EXAMPLE.ORG", /not your e-mail/],
  ["asha.patil", /not your e-mail/],
  ["password", /easy to guess/],
  ["PassWord123", /easy to guess/],
  ["12345678", /easy to guess/],
  ["margdeep2026", /easy to guess/],
  ["Margdeep@123", /easy to guess/],
  ["zzzzzzzzzz", /easy to guess/],
])("the password %s is refused", (password, reason) => {
  const started = performance.now();
  expect(passwordProblem(password, person)).toMatch(reason);
  if (password.length > 1000) expect(performance.now() - started).toBeLessThan(5);
});

test.each(["correct horse battery", "दीपक रास्ता १२३", "x7!kQ2m#", `${"a b".repeat(42)}xy`, "        ñ"])(
  "any characters will do: %s",
  (password) => expect(passwordProblem(password, person)).toBeNull(),
);

test.runIf(process.platform === "linux")("hashing gives way to the thread that serves pages", async () => {
  await hashPassword("lamp on the path", { memoryKiB: 64, passes: 1 });
  const priorities = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
  expect(Math.max(...priorities)).toBeGreaterThanOrEqual(Math.min(19, getPriority(process.pid) + 5));
});

test("beyond the queue the answer is that many are signing in, with a time to try again", async () => {
  const cheap = { memoryKiB: 64, passes: 1 };
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword("lamp on the path", cheap)));
  const refused = results.filter((result) => result.status === "rejected").map((result) => result.reason as AppError);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]).toBeInstanceOf(AppError);
  expect(refused[0]).toMatchObject({ code: "hashing_busy", retryAfterSeconds: 3 });
  expect(await hashPassword("lamp on the path", cheap)).toMatch(/^\$argon2id\$/);
});

// proves S25.5
test("a password whose client has gone is not compared when its turn comes", async () => {
  const leaving = new AbortController();
  const before = Array.from({ length: 4 }, () => hashPassword("lamp on the path", { memoryKiB: 64, passes: 1 }));
  const waiting = verifyPassword(dummyHash, "lamp on the path", leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ code: "hashing_busy" });
  await Promise.all(before);
});
