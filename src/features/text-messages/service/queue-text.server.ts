import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { purposeOfText, type TextChannel } from "#lib/text-templates.ts";
import type { NewText } from "../contract.ts";
import { endOfQuietHours } from "../rules.ts";
import { channelsOf, findOwner } from "../store/consents.server.ts";
import { insertText } from "../store/messages.server.ts";

type Queueing = Pick<Deps, "jobs" | "now" | "textMessages">;

/**
 * Writes down a message for each channel by which the student agreed to its purpose, and the jobs that send them, in the
 * caller's transaction: none without consent, or where text messages are switched off. The same dedupe key twice is one
 * message a channel. In the quiet hours it waits for the morning.
 */
export async function queueText(deps: Queueing, tx: Db, text: NewText): Promise<void> {
  const purpose = purposeOfText[text.kind];
  if (purpose === null) throw new Error("A code has a channel: queueCode sends it");
  if (deps.textMessages.channels.length === 0) return;
  for (const channel of await channelsOf(tx, text.studentId, purpose)) {
    await insert(deps, tx, text, channel, endOfQuietHours(deps.now()));
  }
}

const answerDays = 2;

/** What tells a student that an answer can be read; it is of use for two days. */
export function answerText(studentId: number, reference: string, dedupeKey: string, now: Date): NewText {
  const giveUpAt = new Date(now.getTime() + answerDays * 86_400_000);
  return { kind: "answer_ready", studentId, details: { reference }, dedupeKey, giveUpAt };
}

/** Writes down a code that the student requested a moment ago: without consent, and at any hour. */
export function queueCode(
  deps: Queueing,
  tx: Db,
  text: Extract<NewText, { kind: "code" }>,
  channel: TextChannel,
): Promise<void> {
  return insert(deps, tx, text, channel, null);
}

async function insert(
  { jobs, now, textMessages }: Queueing,
  tx: Db,
  { kind, studentId, details, dedupeKey, giveUpAt }: NewText,
  channel: TextChannel,
  notBefore: Date | null,
): Promise<void> {
  if (!textMessages.channels.includes(channel)) return;
  const owner = await findOwner(tx, studentId);
  if (!owner) return;
  const language = locales.find((one) => one === owner.language) ?? "en";
  const messageId = await insertText(tx, {
    kind,
    studentId,
    channel,
    language,
    details,
    dedupeKey: `${dedupeKey}:${channel}`,
    reference: randomPublicId(),
    createdAt: now(),
    notBefore,
    giveUpAt,
  });
  if (messageId === null) return;
  await jobs.add(tx, "send-text-message", { messageId }, notBefore ? { startAfter: notBefore } : {});
}
