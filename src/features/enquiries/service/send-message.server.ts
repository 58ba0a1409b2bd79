import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import { requestedPurposes } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { newReference } from "#lib/reference.server.ts";
import { type RequestedPurpose, readAboutKey } from "../about.ts";
import type { About, ContactMessage, NewContactMessage, Origin, SentContactMessage } from "../contract.ts";
import { findRecentMessage, insertMessage, insertPermissions, lockContent } from "../store.server.ts";
import { nameAbout } from "./name-about.server.ts";

/** Two sends of the same words within this time are one message. */
const sameMessageMs = 60_000;
/** The same words with the same key are one message for as long as a browser stores them. */
const sameKeyMs = 30 * 86_400_000;

/**
 * How a message is sent (`send_message`). One that is sent again with its key is answered as before: its sender could not
 * know that it had arrived, so it neither counts against the limit nor needs another captcha.
 *
 * @param page the address that it was sent from
 */
export function sendMessageSteps(
  deps: Deps,
  { captcha, ...answers }: NewContactMessage,
  origin: Origin,
  page = "",
): Steps<undefined, SentContactMessage> {
  const { name, email, contact, message, about, send_key: sendKey, ...boxes } = answers;
  const permissions = requestedPurposes.filter((purpose) => boxes[purpose] === true);
  const input = { name, email, contact, message, sendKey, page, about: readAboutKey(about), permissions };
  return {
    alreadyDone: () => findSentMessage(deps, input, origin),
    captcha: { token: captcha, answers },
    work: () => sendContactMessage(deps, input, origin),
  };
}

/** A message that was sent before with its key; null when none was, and without a key. */
export async function findSentMessage(
  deps: Deps,
  input: ContactMessage,
  { studentId }: Origin,
): Promise<SentContactMessage | null> {
  if (!input.sendKey) return null;
  const { contentHash, since } = identify(input, studentId, null, deps.now());
  const reference = await findRecentMessage(deps.db, contentHash, since);
  return reference === null ? null : asSent(input, reference);
}

/**
 * Stores a message of the Contact Us dialog, page or call, with what it is about and what its sender allows
 * besides the answer.
 *
 * @param attach stores more with a message that is new, in its transaction
 * @returns the message as stored, with the reference its sender is told; the same message within a minute, or with the
 *   same key within 30 days, is answered with the first one's reference and stores nothing new
 */
export async function sendContactMessage(
  deps: Deps,
  input: ContactMessage,
  { studentId, locale }: Origin,
  attach?: (tx: Db, messageId: number) => Promise<void>,
): Promise<SentContactMessage> {
  const { name, email, contact, message, page, permissions } = input;
  const now = deps.now();
  const about = input.about && (await nameAbout(deps, input.about, locale));
  const { contentHash, since } = identify(input, studentId, about, now);
  const reference = await deps.db.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const known = await findRecentMessage(tx, contentHash, since);
    if (known) return known;
    const made = newReference("M");
    const id = await insertMessage(tx, {
      name,
      email,
      contact,
      message,
      page,
      contentHash,
      studentId,
      reference: made,
      createdAt: now,
      waitingSince: now,
      ...(about && { aboutKind: about.kind, aboutId: about.id, aboutName: about.name }),
    });
    await storePermissions(tx, permissions, { contactMessageId: id, studentId, locale, givenAt: now });
    await attach?.(tx, id);
    return made;
  });
  return asSent(input, reference);
}

/** What makes two sends one message, and since when the first one may have been sent. */
function identify(
  { name, email, contact, message, permissions, sendKey }: ContactMessage,
  studentId: number | null,
  about: About | null,
  now: Date,
): { contentHash: string; since: Date } {
  const words = [name, email, contact, message, studentId];
  // A form filled again from the device has no boxes ticked, and may be on another page.
  const same = sendKey ? [...words, sendKey] : [...words, about, permissions];
  const contentHash = createHash("sha256").update(JSON.stringify(same)).digest("hex");
  return { contentHash, since: new Date(now.getTime() - (sendKey ? sameKeyMs : sameMessageMs)) };
}

function asSent({ name, email, message, contact }: ContactMessage, reference: string): SentContactMessage {
  return { reference, name, email, message, contact, is_active: true };
}

/** Stored with the words that were beside the box, in the language in which they were shown. */
async function storePermissions(
  tx: Db,
  permissions: RequestedPurpose[],
  { locale, ...given }: { contactMessageId: number; studentId: number | null; locale: Locale; givenAt: Date },
): Promise<void> {
  if (permissions.length === 0) return;
  const m = languageOf(locale).messages.contact;
  const words = { more_email: m.permit_more(), answer_phone: m.permit_phone() };
  await insertPermissions(
    tx,
    permissions.map((purpose) => ({ ...given, purpose, textShown: words[purpose], language: locale })),
  );
}
