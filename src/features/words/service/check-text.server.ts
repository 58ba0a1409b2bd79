import type { Locale } from "#lib/messages/compiled/types.ts";
import type { MessagePart } from "#lib/messages/message-parts.ts";
import { placeholdersOf, readMessage } from "#lib/messages/read-message.server.ts";

export type CheckedText = { parts: MessagePart[]; problem: null } | { parts: null; problem: string };

/**
 * Whether a text may take the place of the catalogue's: it can be read, and uses the same placeholders, plurals and choices,
 * because the page gives it no others.
 *
 * @returns the text as read, or what is wrong, as a sentence
 */
export function checkText(text: string, catalogueText: string, locale: Locale): CheckedText {
  if (text.trim() === "") return { parts: null, problem: "The text is empty" };
  let parts: MessagePart[];
  try {
    parts = readMessage(text, locale);
  } catch (error) {
    return { parts: null, problem: `The text cannot be used: ${(error as Error).message}` };
  }
  const [own, expected] = [placeholdersOf(parts), placeholdersOf(readMessage(catalogueText, locale))];
  const missing = [...expected].filter((one) => !own.has(one));
  const extra = [...own].filter((one) => !expected.has(one));
  const faults = [
    missing.length > 0 && `${missing.join(", ")} is missing`,
    extra.length > 0 && `${extra.join(", ")} is not in the catalogue's text`,
  ].filter(Boolean);
  return faults.length > 0 ? { parts: null, problem: faults.join("; ") } : { parts, problem: null };
}
