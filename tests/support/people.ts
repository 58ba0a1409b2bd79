import type { Db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { contactPermissions } from "#db/schema/profile.ts";
import { ticketMessages, tickets } from "#db/schema/tickets.ts";
import { newReference } from "#lib/reference.server.ts";
import { testNow } from "./deps.ts";
import { unique } from "./factories.ts";

/** A ticket with its first message. An open ticket awaits an answer since then; other states do not. */
export async function insertTicket(
  db: Db,
  studentId: number,
  { body = "My words", ...given }: Partial<typeof tickets.$inferInsert> & { body?: string } = {},
) {
  const at = given.createdAt ?? testNow;
  const [row] = await db
    .insert(tickets)
    .values({
      reference: newReference("T"),
      studentId,
      name: "Asha Patil",
      email: "asha@example.org",
      subject: "A question",
      department: "Other",
      priority: "Low",
      sendKey: `send-${unique()}`,
      createdAt: at,
      updatedAt: at,
      waitingSince: (given.state ?? "open") === "open" ? at : null,
      ...given,
    })
    .returning();
  const ticket = row!;
  const [message] = await db
    .insert(ticketMessages)
    .values({ ticketId: ticket.id, author: "student", authorName: ticket.name, body, createdAt: at })
    .returning();
  return { ...ticket, lastMessageId: message!.id };
}

/** A message of the Contact Us form, with the contact permissions that its sender gave. */
export async function insertMessage(
  db: Db,
  {
    permits = [],
    ...given
  }: Partial<typeof contactMessages.$inferInsert> & {
    permits?: ("answer_email" | "more_email" | "answer_phone")[];
  } = {},
) {
  const at = given.createdAt ?? testNow;
  const [row] = await db
    .insert(contactMessages)
    .values({
      reference: newReference("M"),
      name: "Ravi Kale",
      email: "ravi@example.org",
      contact: "9876501234",
      message: "What does it cost?",
      contentHash: `hash-${unique()}`,
      createdAt: at,
      waitingSince: (given.state ?? "open") === "open" ? at : null,
      ...given,
    })
    .returning();
  const message = row!;
  for (const purpose of permits) {
    await db.insert(contactPermissions).values({
      contactMessageId: message.id,
      studentId: message.studentId,
      purpose,
      textShown: "You may",
      language: "en",
      givenAt: at,
    });
  }
  return message;
}
