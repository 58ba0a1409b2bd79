import { createHash, randomInt } from "node:crypto";
import type { Deps } from "#http/deps.server.ts";
import { consume } from "#http/rate-limit.server.ts";
import type { ContactMessage, SentContactMessage } from "./contract.ts";
import { findRecentMessage, insertMessage, lockContent } from "./store.server.ts";

/** Two sends of the same words within this time are one message. */
const sameMessageMs = 60_000;

/** Letters and digits that cannot be mistaken for each other when read out on the phone. */
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * Keeps a message of the Contact Us dialog, page or call.
 *
 * @param clientAddress whose messages are counted: 5 an hour, 20 a day
 * @returns the message as kept, with the reference its sender is told; the same message within a minute answers the
 *   first one's reference and keeps nothing new
 * @throws AppError too_many_requests
 */
export async function sendContactMessage(
  deps: Deps,
  input: ContactMessage,
  clientAddress: string,
): Promise<SentContactMessage> {
  const { name, email, contact, message } = input;
  await consume(deps, "contact", clientAddress);
  const now = deps.now();
  const contentHash = createHash("sha256")
    .update(JSON.stringify([name, email, contact, message]))
    .digest("hex");
  const reference = await deps.db.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const known = await findRecentMessage(tx, contentHash, new Date(now.getTime() - sameMessageMs));
    if (known) return known;
    const made = newReference();
    await insertMessage(tx, { ...input, reference: made, contentHash, createdAt: now });
    return made;
  });
  return { reference, name, email, message, contact, is_active: true };
}

function newReference(): string {
  const characters = Array.from({ length: 7 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]);
  return `M-${characters.join("")}`;
}
