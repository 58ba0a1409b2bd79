import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { isSameSecret, randomPublicId } from "#lib/secrets.server.ts";
import { purposeOfText, type TextChannel, type TextKind, type TextPurpose } from "#lib/text-templates.ts";
import type { OwnTexts, TextChoice } from "../contract.ts";
import { needsGuardian, phoneOf } from "../rules.ts";
import {
  addConsent,
  countAttempt,
  findConfirmation,
  findOwner,
  isStopped,
  listConsents,
  markConfirmed,
  putConfirmation,
  withdrawConsent,
} from "../store/consents.server.ts";
import { dropWaiting } from "../store/messages.server.ts";
import { codeOf } from "../write-text.server.ts";
import { queueCode } from "./queue-text.server.ts";
import { phoneHash } from "./stop-words.server.ts";

const codeMs = 10 * 60_000;
const maxTries = 5;

type Reading = Pick<Deps, "db" | "now" | "config" | "secretKey" | "textMessages">;

/** What a student agreed to, and whether their number was shown to be theirs. */
export async function readOwnTexts(deps: Reading, studentId: number): Promise<OwnTexts> {
  const { db, config, textMessages, now } = deps;
  const { number, confirmation } = await readNumber(deps, db, studentId);
  const isOpen =
    number === "unconfirmed" && confirmation && !confirmation.confirmedAt && confirmation.expiresAt > now();
  return {
    channels: [...textMessages.channels],
    number,
    code_until: isOpen && confirmation.tries < maxTries ? confirmation.expiresAt.toISOString() : null,
    most_a_week: config.MESSAGING_A_WEEK,
    consents: (await listConsents(db, studentId)).map(({ channel, purpose, textShown, givenAt }) => ({
      channel,
      purpose,
      text: textShown,
      given_at: givenAt.toISOString(),
    })),
  };
}

/** Consents in force, in the words that were shown. */
export function readTextConsents({ db }: Pick<Deps, "db">, studentId: number) {
  return listConsents(db, studentId);
}

async function readNumber(deps: Pick<Deps, "secretKey">, db: Db, studentId: number, isHeld = false) {
  const owner = await findOwner(db, studentId, isHeld);
  if (!owner) throw new AppError("not_signed_in");
  const phone = phoneOf(owner.contactKey);
  const found = await findConfirmation(db, studentId);
  const confirmation = found?.contactKey === owner.contactKey ? found : null;
  const state = async (): Promise<OwnTexts["number"]> => {
    if (phone === null) return "not_a_mobile";
    if (await isStopped(db, phoneHash(deps, phone))) return "stopped";
    return confirmation?.confirmedAt ? "confirmed" : "unconfirmed";
  };
  return { owner, confirmation, number: await state() };
}

/**
 * Sends a code to the account's own number, which shows that it is the student's.
 *
 * @throws AppError text_channel_off; text_number_unusable, text_number_stopped; nothing when it is confirmed already
 */
export async function requestCode(deps: Deps, studentId: number, channel: TextChannel): Promise<void> {
  const { db, now } = deps;
  refuseClosed(deps, channel);
  await db.transaction(async (tx) => {
    const { owner, number } = await readNumber(deps, tx, studentId, true);
    refuseNumber(number);
    if (number === "confirmed") return;
    const expiresAt = new Date(now().getTime() + codeMs);
    const id = randomPublicId();
    await putConfirmation(tx, {
      studentId,
      id,
      contactKey: owner.contactKey,
      channel,
      requestedAt: now(),
      expiresAt,
    });
    const text = { kind: "code", studentId, details: { confirmationId: id }, dedupeKey: `code:${id}` } as const;
    await queueCode(deps, tx, { ...text, giveUpAt: expiresAt }, channel);
  });
}

function refuseClosed({ textMessages }: Pick<Deps, "textMessages">, channel: TextChannel): void {
  if (!textMessages.channels.includes(channel)) throw new AppError("text_channel_off");
}

function refuseNumber(number: OwnTexts["number"]): void {
  if (number === "not_a_mobile") throw new AppError("text_number_unusable");
  if (number === "stopped") throw new AppError("text_number_stopped");
}

/** Takes the code that was sent. @throws AppError text_code_wrong: also for one that is too old, or typed too often */
export async function confirmNumber({ db, now, secretKey, log }: Deps, studentId: number, code: string): Promise<void> {
  const tried = await countAttempt(db, studentId, now(), maxTries);
  const isRight = tried !== null && isSameSecret(code.replace(/\D/g, ""), codeOf(secretKey, tried.id));
  if (!isRight) throw new AppError("text_code_wrong");
  await markConfirmed(db, studentId, now());
  log.info({ event: "phone_confirmed", studentId }, "security");
}

/**
 * Agrees to exactly these purposes and channels, in the words that were shown; all others are withdrawn, at once.
 *
 * @param locale the language in which they were shown
 * @throws AppError text_channel_off, text_number_unconfirmed; reminders_need_consent under 18 without a guardian's
 */
export async function putTextConsents(
  deps: Deps,
  studentId: number,
  choices: readonly TextChoice[],
  locale: Locale,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { owner, number } = await readNumber(deps, tx, studentId, true);
    const before = await listConsents(tx, studentId);
    const isIn = (list: readonly TextChoice[], { channel, purpose }: TextChoice) =>
      list.some((one) => one.channel === channel && one.purpose === purpose);
    const added = choices.filter((choice) => !isIn(before, choice));
    for (const { channel } of added) refuseClosed(deps, channel);
    if (added.length > 0) {
      refuseNumber(number);
      if (number !== "confirmed") throw new AppError("text_number_unconfirmed");
      if (needsGuardian(owner)) throw new AppError("reminders_need_consent");
    }
    for (const choice of before.filter((one) => !isIn(choices, one))) await withdraw(deps, tx, studentId, choice);
    for (const choice of added) {
      const textShown = consentWords(choice, locale);
      await addConsent(tx, { studentId, ...choice, textShown, language: locale, givenAt: deps.now() });
    }
  });
  deps.log.info({ event: "text_consents_changed", studentId }, "security");
}

/** What is beside the box of a purpose, under the heading of its channel. */
function consentWords({ channel, purpose }: TextChoice, locale: Locale): string {
  const m = languageOf(locale).messages.text_messages;
  const words = { appointments: m.for_appointments, dates: m.for_dates, answers: m.for_answers }[purpose]();
  return `${channel === "sms" ? m.by_sms() : m.by_whatsapp()}: ${words}`;
}

/** Withdraws one consent, at once: what waits to be sent is dropped. Not given changes nothing. */
export async function withdrawTexts(deps: Pick<Deps, "db" | "now">, studentId: number, choice: TextChoice) {
  await deps.db.transaction((tx) => withdraw(deps, tx, studentId, choice));
}

async function withdraw({ now }: Pick<Deps, "now">, tx: Db, studentId: number, { channel, purpose }: TextChoice) {
  await withdrawConsent(tx, studentId, now(), { channel, purpose });
  await dropWaiting(tx, studentId, "no consent", { channel, kinds: kindsOf(purpose) });
}

const kindsOf = (purpose: TextPurpose) =>
  (Object.keys(purposeOfText) as TextKind[]).filter((kind) => purposeOfText[kind] === purpose);
