import type { Db } from "#db/client.server.ts";
import {
  type SentText,
  TextDelayed,
  type TextMessage,
  TextRefused,
  TextUncertain,
} from "#gateways/text-messages.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type Locale, locales } from "#lib/messages/compiled/types.ts";
import { purposeOfText } from "#lib/text-templates.ts";
import { decideSending, needsGuardian, phoneOf, type SendingFacts } from "../rules.ts";
import { channelsOf, findConfirmation, isStopped } from "../store/consents.server.ts";
import {
  countSent,
  isAnotherUncertain,
  knownProviderIds,
  listDue,
  lockWaiting,
  markSent,
  type StoredText,
  settleText,
  updateText,
} from "../store/messages.server.ts";
import { writeText } from "../write-text.server.ts";
import { phoneHash, stopNumber } from "./stop-words.server.ts";

const weekMs = 7 * 86_400_000;
/** Longer than asking the provider and sending take together. */
const attemptMs = 30_000;
/** If a message still waits after this time, its job may have been lost. */
const requeueAfterMs = 10 * 60_000;
const pageSize = 200;

/** A message that may leave now. */
interface Attempt {
  message: StoredText;
  phone: string;
  /** Since when nobody knows whether an earlier attempt reached the provider; null: none was made. */
  uncertainSince: Date | null;
}

/**
 * Sends one message, unless consent, quiet hours or the week's limit say no at this moment. Before it is handed over its
 * row says so; while no answer is known the provider is queried for what it took, so that it is never sent twice. No
 * transaction is open while the provider is talked to.
 *
 * @throws TextDelayed for the queue to try again; nothing when it is settled or waits for its hour
 */
export async function sendText(deps: Deps, { messageId }: { messageId: number }): Promise<void> {
  const attempt = await deps.db.transaction((tx) => begin(deps, tx, messageId));
  if (!attempt) return;
  const { message, phone, uncertainSince } = attempt;
  try {
    const earlier = uncertainSince && (await findEarlier(deps, attempt, uncertainSince));
    const sent = earlier ?? (await deps.textMessages.send(asSent(deps, message, phone)));
    const price = { sms: deps.config.MESSAGING_SMS_PAISE, whatsapp: deps.config.MESSAGING_WHATSAPP_PAISE };
    const costPaise = price[message.channel] * sent.segments;
    await markSent(deps.db, messageId, { sentAt: deps.now(), providerId: sent.providerId, costPaise });
  } catch (error) {
    await settleFailure(deps, attempt, error);
  }
}

/** Decides by what is true now, and notes that the message is being handed over. */
async function begin(deps: Deps, tx: Db, messageId: number): Promise<Attempt | null> {
  const found = await lockWaiting(tx, messageId);
  if (!found) return null;
  const { message } = found;
  if (message.busyUntil && message.busyUntil > deps.now()) throw new TextDelayed("already being sent");
  const verdict = decideSending(await readFacts(deps, tx, found));
  const told = {
    messageId,
    kind: message.kind,
    channel: message.channel,
    reason: "reason" in verdict && verdict.reason,
  };
  switch (verdict.act) {
    case "send":
      await updateText(tx, messageId, {
        attempts: message.attempts + 1,
        uncertainSince: message.uncertainSince ?? deps.now(),
        busyUntil: new Date(deps.now().getTime() + attemptMs),
        notBefore: null,
      });
      return { message, phone: verdict.phone, uncertainSince: message.uncertainSince };
    case "wait":
      await updateText(tx, messageId, { notBefore: verdict.until, reason: verdict.reason });
      return null;
    case "drop":
      await updateText(tx, messageId, { state: "dropped", reason: verdict.reason });
      deps.log.info(told, "a text message was dropped");
      return null;
    case "fail":
      await updateText(tx, messageId, { state: "failed", reason: failure(verdict.reason, message) });
      deps.log.error(told, "a text message was not sent");
      return null;
  }
}

const failure = (reason: string, { reason: last }: StoredText) => (last ? `${reason}; last: ${last}` : reason);

type Found = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>;

async function readFacts(deps: Deps, tx: Db, { message, student }: Found): Promise<SendingFacts> {
  const { now, config, textMessages } = deps;
  const purpose = purposeOfText[message.kind];
  const phone = phoneOf(student.contactKey);
  const confirmation = await findConfirmation(tx, message.studentId);
  const isSameNumber = confirmation?.contactKey === student.contactKey;
  return {
    now: now(),
    isCode: purpose === null,
    giveUpAt: message.giveUpAt,
    phone,
    isHeld: student.eraseAt !== null || needsGuardian(student),
    isNumberRight:
      message.kind === "code"
        ? isSameNumber && confirmation?.id === message.details.confirmationId
        : isSameNumber && confirmation?.confirmedAt !== null,
    isStopped: phone !== null && (await isStopped(tx, phoneHash(deps, phone))),
    hasConsent:
      purpose !== null && (await channelsOf(tx, message.studentId, purpose)).some((one) => one === message.channel),
    hasTemplate: textMessages.hasTemplate(message.channel, message.kind, localeOf(message)),
    sentThisWeek: await countSent(tx, message.studentId, message.id, new Date(now().getTime() - weekMs)),
    mostAWeek: config.MESSAGING_A_WEEK,
    isAnotherUncertain: await isAnotherUncertain(tx, message),
  };
}

const localeOf = ({ language }: StoredText): Locale => locales.find((one) => one === language) ?? "en";

function asSent({ secretKey }: Deps, message: StoredText, to: string): TextMessage {
  const { kind, channel, reference } = message;
  const language = localeOf(message);
  return { kind, channel, language, to, reference, ...writeText(secretKey, message, language) };
}

/** What the provider took of an earlier attempt. One message at a time goes to a number: what is unknown is this one. */
async function findEarlier(
  { db, textMessages }: Deps,
  { message, phone }: Attempt,
  since: Date,
): Promise<SentText | null> {
  const taken = await textMessages.findSent({ channel: message.channel, number: phone }, since);
  const known = await knownProviderIds(
    db,
    taken.map(({ providerId }) => providerId),
  );
  return taken.find(({ providerId }) => !known.has(providerId)) ?? null;
}

/** @throws TextDelayed, or what nobody expected */
async function settleFailure(deps: Deps, { message, phone, uncertainSince }: Attempt, error: unknown): Promise<void> {
  const { id: messageId, kind, channel, attempts } = message;
  if (error instanceof TextRefused) {
    await settleText(deps.db, messageId, { state: "failed", reason: error.code, uncertainSince: null });
    const told = { messageId, kind, channel, tries: attempts + 1, reason: error.code };
    deps.log.error(told, "a text message was refused");
    if (error.isStopped) await stopNumber(deps, phone);
    return;
  }
  const isUncertain = !(error instanceof TextDelayed) || error instanceof TextUncertain || uncertainSince !== null;
  const reason = error instanceof TextDelayed ? error.code : "unexpected failure";
  await settleText(deps.db, messageId, { reason, ...(!isUncertain && { uncertainSince: null }) });
  throw error;
}

/** Repeated work: a message whose hour has come, or that waits without a job, gets one; where there is one, it stays. */
export async function requeueTexts({ db, jobs, now }: Deps): Promise<void> {
  const due = { before: new Date(now().getTime() - requeueAfterMs), now: now() };
  for (let last = 0; ; ) {
    const ids = await listDue(db, due, last, pageSize);
    for (const messageId of ids) await jobs.add(db, "send-text-message", { messageId });
    if (ids.length < pageSize) return;
    last = ids.at(-1) as number;
  }
}
