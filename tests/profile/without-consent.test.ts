import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emails } from "#db/schema/emails.ts";
import { orderEvents, orders, webhookEvents } from "#db/schema/payments.ts";
import { createAccount } from "#features/accounts/service/create-account.server.ts";
import { answerContactMessage } from "#features/enquiries/service/answer-message.server.ts";
import { eraseAccountsWithoutConsent } from "#features/profile/service/erase-without-consent.server.ts";
import { answerTicket } from "#features/tickets/service/answer-ticket.server.ts";
import { paise } from "#lib/money.ts";
import { insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { createStream } from "../support/factories.ts";
import { pdf } from "../support/generated-files.ts";
import { formOf, newTicket, openTicketClient, type TicketClient } from "../support/ticket-client.ts";
import { tablesWith } from "../support/traces.ts";

let desk: TicketClient;
beforeAll(async () => {
  desk = await openTicketClient();
});
afterAll(() => desk.close());

const day = 86_400_000;
const guardian = { name: "Meera Guardian", email: "meera@example.org" };
const person = { firstName: "Ketaki", lastName: "Deshmukhwala", email: "Ketaki.Test@example.org" };
const contact = "7123498765";
const otherAddress = "ketaki.second@example.org";
const traces = ["Ketaki", "Deshmukhwala", contact];

/** A minor whose guardian has the request. */
async function signUpMinor(given: { firstName: string; lastName: string; email: string; contact: string }) {
  const { db } = desk.deps;
  const made = await db.transaction(async (tx) =>
    createAccount(desk.deps, tx, {
      ...given,
      passwordHash: "$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAA",
      dob: "2010-01-01",
      address: "",
      pincode: "",
      streamIds: [(await createStream(tx)).id],
      packageId: (await insertPackage(tx)).id,
      guardian,
      language: "en",
    }),
  );
  if ("taken" in made) throw new Error("taken");
  return made.studentId;
}

/** A paid order, as one is left by an account whose consent was taken back. */
async function insertOrder(studentId: number | null, number: string, payerEmail: string) {
  const { db } = desk.deps;
  const paid = await insertPackage(db, { amountRupees: 100 });
  const [order] = await db
    .insert(orders)
    .values({
      publicId: `order-${number}`,
      gateway: "sandbox",
      idempotencyKey: `key-${number}`,
      receipt: `receipt-${number}`,
      providerOrderId: `provider-${number}`,
      packageId: paid.id,
      packageName: paid.name,
      amountPaise: paise(10_000),
      paidPaise: paise(10_000),
      state: "account_created",
      studentId,
      payerName: "Ketaki Deshmukhwala",
      payerEmail,
      createdAt: testNow,
      updatedAt: testNow,
    })
    .returning();
  const at = testNow;
  await db.insert(orderEvents).values({ orderId: order!.id, at, kind: "paid", source: "webhook", detail: { contact } });
  await db.insert(webhookEvents).values({
    eventId: `event-${number}`,
    kind: "payment.captured",
    providerOrderId: `provider-${number}`,
    payload: { contact },
    receivedAt: at,
  });
}

/** Everything a student can leave behind through the site, other addresses in the forms. */
async function createTraces(studentId: number) {
  const { deps, ask } = desk;
  const { headers } = await signIn(deps, studentId);
  const name = `${person.firstName} ${person.lastName}`;
  const form = formOf({ ...newTicket, name, email: otherAddress, message: `Call ${contact}` }, [["Ketaki.pdf", pdf()]]);
  const ticket = await ask("POST", "/api/tickets/", headers, form);
  const message = { name, email: otherAddress, contact, message: "Is there a mess?", answer_by: ["answer_email"] };
  const enquiry = await ask("POST", "/contacts/", headers, message);
  const signedOut = await ask("POST", "/contacts/", {}, { ...message, email: person.email, message: "Before" });
  expect([ticket.status, enquiry.status, signedOut.status]).toEqual([201, 201, 201]);
  const staffName = "EmailContext";
  await answerTicket(deps, { reference: ticket.body.reference, staffName, body: `Dear ${name}` });
  for (const { reference } of [enquiry.body, signedOut.body]) {
    await answerContactMessage(deps, { reference, staffName, body: `Dear ${name}` });
  }
  await insertOrder(studentId, "1", otherAddress);
  await deps.db.insert(emails).values({
    kind: "receipt",
    toName: name,
    toAddress: otherAddress,
    details: { payerName: name, orderPublicId: "order-1" },
    dedupeKey: "receipt-1",
    messageId: "<receipt-1@example.org>",
    createdAt: testNow,
    giveUpAt: testNow,
  });
}

test("an account without a guardian's consent leaves no more behind than one whose student left", async () => {
  const { db } = desk.deps;
  const studentId = await signUpMinor({ ...person, contact });
  await createTraces(studentId);
  expect(await tablesWith(db, traces)).toEqual(
    expect.arrayContaining(["contact_messages", "emails", "order_events", "orders", "ticket_messages", "tickets"]),
  );
  expect((await desk.filesOnDisk()).length).toBe(1);

  const later = { ...desk.deps, now: () => new Date(testNow.getTime() + 14 * day) };
  await eraseAccountsWithoutConsent(later);
  expect(await tablesWith(db, traces)).toEqual([]);
  expect(await tablesWith(db, ["ketaki"])).toEqual([]);
  // The ledger's note, named by the hash of a random id.
  expect(await desk.filesOnDisk()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await db.select().from(orders)).toMatchObject([{ amountPaise: 10_000, payerName: "", studentId: null }]);
  expect(await tablesWith(db, [guardian.email])).toEqual(["guardian_consents"]);
});

test("what is another's stays: a sibling's question to the same guardian, mail and orders at an address given away", async () => {
  const { db } = desk.deps;
  const left = await signUpMinor({ ...person, contact });
  const shared = "family@example.org";
  await db.execute(sql`insert into email_changes (id, student_id, old_email, new_email, created_at, expires_at)
    values ('change-1', ${left}, ${shared}, ${person.email}, now(), now())`);
  const sibling = await insertStudent(db, { email: shared, firstName: "Rohan" });
  await insertOrder(sibling.id, "2", shared);
  await desk.ask("POST", "/contacts/", {}, { name: "Rohan", email: shared, contact: "9800000000", message: "Mine" });
  const later = { ...desk.deps, now: () => new Date(testNow.getTime() + 14 * day) };
  await db.execute(sql`update students set registered_at = registered_at - interval '1 day' where id = ${left}`);
  await signUpMinor({ firstName: "Nila", lastName: "Guardian", email: "nila@example.org", contact: "7000000001" });
  await db.execute(sql`update students set registered_at = ${later.now().toISOString()} where first_name = 'Nila'`);

  await eraseAccountsWithoutConsent(later);
  const names = (await db.execute(sql`select first_name from students order by first_name`)) as unknown as {
    rows: { first_name: string }[];
  };
  expect(names.rows.map(({ first_name }) => first_name)).toEqual(expect.arrayContaining(["Nila", "Rohan"]));
  expect(names.rows.map(({ first_name }) => first_name)).not.toContain("Ketaki");
  expect(await tablesWith(db, [shared])).toEqual(["contact_messages", "orders", "students"]);
  const asked = (await desk.rows("emails")).filter(({ to_address }) => to_address === guardian.email);
  expect(asked).toMatchObject([{ kind: "guardian_request", details: { studentFirstName: "Nila" } }]);
});
