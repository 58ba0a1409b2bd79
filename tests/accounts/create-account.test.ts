import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { studentStreams, students } from "#db/schema/accounts.ts";
import { emails } from "#db/schema/emails.ts";
import type { AccountDraft } from "#features/accounts/contract.ts";
import { createAccount } from "#features/accounts/service/create-account.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createStream, unique } from "../support/factories.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function draft(given: Partial<AccountDraft> = {}): Promise<AccountDraft> {
  const number = unique();
  return {
    firstName: "Asha",
    lastName: "Patil",
    contact: String(9_100_000_000 + number),
    email: `Asha.${number}@Example.org`,
    passwordHash: "$argon2id$of-a-test",
    dob: "2005-04-17",
    address: "Pune",
    pincode: "411001",
    streamIds: [],
    packageId: (await insertPackage(database.db)).id,
    guardian: null,
    language: "en",
    ...given,
  };
}

function make(input: AccountDraft) {
  const deps = testDeps(database);
  return deps.db.transaction((tx) => createAccount(deps, tx, input));
}

test("an account is made with its streams, without one that is gone, and a welcome e-mail is written down", async () => {
  const stream = await createStream(database.db);
  const input = await draft({ streamIds: [stream.id, 2_000_000_000] });
  const made = await make(input);
  const studentId = "studentId" in made ? made.studentId : 0;
  const [row] = await database.db.select().from(students).where(eq(students.id, studentId));
  expect(row).toMatchObject({ email: input.email, emailKey: input.email.toLowerCase(), consent: "not_needed" });
  const chosen = await database.db.select().from(studentStreams).where(eq(studentStreams.studentId, studentId));
  expect(chosen.map(({ streamId }) => streamId)).toEqual([stream.id]);
  const [email] = await database.db
    .select()
    .from(emails)
    .where(eq(emails.dedupeKey, `welcome:${studentId}`));
  expect(email).toMatchObject({ kind: "welcome", toAddress: input.email });
});

test.each([
  ["e-mail in another case and with spaces", (first: AccountDraft) => ({ email: ` ${first.email.toUpperCase()} ` })],
  ["mobile number", (first: AccountDraft) => ({ contact: first.contact })],
])("a second account with the same %s is taken, writes nothing and breaks nothing", async (_what, same) => {
  const first = await draft();
  await make(first);
  const second = await draft(same(first));
  const deps = testDeps(database);
  const before = await database.db.$count(emails);
  const answer = await deps.db.transaction(async (tx) => {
    const taken = await createAccount(deps, tx, second);
    // The transaction still works: a paid order has to be written down as clashing.
    await tx.select().from(students).limit(1);
    return taken;
  });
  expect(answer).toEqual({ taken: true });
  expect(await database.db.$count(emails)).toBe(before);
});

test("ten at the same instant with one e-mail make one account", async () => {
  const drafts = await Promise.all(Array.from({ length: 10 }, () => draft({ email: "same@example.org" })));
  const answers = await Promise.all(drafts.map(make));
  expect(answers.filter((answer) => "studentId" in answer)).toHaveLength(1);
});

test("under 18 the account waits for the guardian; without one named it is not made", async () => {
  const guardian = { name: "Meera Patil", email: "meera@example.org" };
  const made = await make(await draft({ dob: "2009-11-22", guardian }));
  const [row] = await database.db
    .select({ consent: students.consent })
    .from(students)
    .where(eq(students.id, "studentId" in made ? made.studentId : 0));
  expect(row?.consent).toBe("pending");
  await expect(make(await draft({ dob: "2009-11-22" }))).rejects.toMatchObject({ code: "consent_needed" });
});
