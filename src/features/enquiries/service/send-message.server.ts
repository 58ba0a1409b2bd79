import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { newReference } from "#lib/reference.server.ts";
import type { Purpose } from "../about.ts";
import type { ContactMessage, Origin, SentContactMessage } from "../contract.ts";
import { findRecentMessage, insertMessage, insertPermissions, lockContent } from "../store.server.ts";
import { nameAbout } from "./name-about.server.ts";

/** Two sends of the same words within this time are one message. */
const sameMessageMs = 60_000;
/** The same words with the same key are one message for as long as a browser stores them. */
const sameKeyMs = 30 * 86_400_000;

/**
 * Keeps a message of the Contact Us dialog, page or call, with what it is about and how its sender may be answered.
 *
 * @returns the message as kept, with the reference its sender is told; the same message within a minute, or with the same
 *   key within 30 days, answers the first one's reference and keeps nothing new
 */
export async function sendContactMessage(
  deps: Deps,
  input: ContactMessage,
  { studentId, locale }: Origin,
): Promise<SentContactMessage> {
  const { name, email, contact, message, page, permissions, sendKey } = input;
  const now = deps.now();
  const about = input.about && (await nameAbout(deps, input.about, locale));
  const words = [name, email, contact, message, studentId];
  // A form filled again from the device has no boxes ticked, and may be on another page.
  const same = sendKey ? [...words, sendKey] : [...words, about, permissions];
  const contentHash = createHash("sha256").update(JSON.stringify(same)).digest("hex");
  const since = new Date(now.getTime() - (sendKey ? sameKeyMs : sameMessageMs));
  const reference = await deps.db.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const known = await findRecentMessage(tx, contentHash, since);
    if (known) return known;
    const made = newReference("M");
    const id = await insertMessage(tx, {
      ...{
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
      },
      ...(about && { aboutKind: about.kind, aboutId: about.id, aboutName: about.name }),
    });
    await storePermissions(tx, permissions, { contactMessageId: id, studentId, locale, givenAt: now });
    return made;
  });
  return { reference, name, email, message, contact, is_active: true };
}

/** Kept with the words that were beside the box, in the language in which they were shown. */
async function storePermissions(
  tx: Db,
  permissions: Purpose[],
  { locale, ...given }: { contactMessageId: number; studentId: number | null; locale: Locale; givenAt: Date },
): Promise<void> {
  if (permissions.length === 0) return;
  const m = languageOf(locale).messages.contact;
  const words = { answer_email: m.permit_email(), answer_phone: m.permit_phone() };
  await insertPermissions(
    tx,
    permissions.map((purpose) => ({ ...given, purpose, textShown: words[purpose], language: locale })),
  );
}
