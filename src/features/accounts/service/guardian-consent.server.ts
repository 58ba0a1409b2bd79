import type { Db } from "#db/client.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { readContentOf } from "#features/information/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { guardianPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { type Locale, locales } from "#lib/messages/compiled/types.ts";
import { linkToken, randomPublicId, sha256 } from "#lib/secrets.server.ts";
import { type ConsentState, mayPay } from "../rules.ts";
import { findWaitingStudent, insertConsent } from "../store/consents.server.ts";

/** Without consent for this long, an account is erased (specification D18). */
export const consentDays = 14;

export interface GuardianRequest {
  studentId: number;
  firstName: string;
  /** The e-mail address may be "": the student hands the link over. */
  guardian: { name: string; email: string };
  /** Of the notice and the e-mail. */
  language: string;
  /** When the account is erased without an answer; undefined: 14 days from now. */
  expiresAt?: Date;
}

/**
 * Asks a guardian for consent, in the caller's transaction: keeps the question with the notice as it reads today, and
 * sends them the link to it where they have an e-mail address.
 *
 * @returns the question's id
 */
export async function requestGuardianConsent(deps: Deps, tx: Db, request: GuardianRequest): Promise<string> {
  const { studentId, firstName, guardian, language } = request;
  const askedAt = deps.now();
  const expiresAt = request.expiresAt ?? new Date(askedAt.getTime() + consentDays * 86_400_000);
  const id = randomPublicId();
  const notice = readNotice(deps, language);
  await insertConsent(tx, {
    id,
    studentId,
    guardianName: guardian.name,
    guardianEmail: guardian.email,
    tokenHash: sha256(linkToken(deps.secretKey, "guardian-consent", id)),
    language: notice.language,
    noticeVersion: notice.version,
    noticeText: notice.text,
    askedAt,
    expiresAt,
  });
  if (guardian.email === "") return id;
  await queueEmail(deps, tx, {
    kind: "guardian_request",
    to: { name: guardian.name, address: guardian.email },
    language,
    details: {
      guardianName: guardian.name,
      studentFirstName: firstName,
      consentId: id,
      expiresAt: expiresAt.toISOString(),
    },
    dedupeKey: `guardian-request:${id}`,
    giveUpAt: expiresAt,
  });
  return id;
}

/** A guardian's page as a whole address, for an e-mail or to be handed over. */
export function guardianLink({ config, secretKey }: Pick<Deps, "config" | "secretKey">, consentId: string): string {
  return config.PUBLIC_URL + guardianPath(consentId, linkToken(secretKey, "guardian-consent", consentId));
}

/**
 * Throws for a student who may not pay yet.
 *
 * @throws AppError consent_needed
 */
export function requireConsentToPay(student: { consent: ConsentState }): void {
  if (!mayPay(student)) throw new AppError("consent_needed");
}

/** The public id of a student who waits for a guardian; null for every other. */
export function readWaitingStudent({ db }: Pick<Deps, "db">, studentId: number): Promise<string | null> {
  return findWaitingStudent(db, studentId);
}

/** The notice as it reads today: HTML, the hash of its text as version, and the language it is written in. */
export function readNotice(
  deps: Pick<Deps, "config" | "state">,
  language: string,
): { text: string; version: string; language: Locale } {
  const locale = locales.find((one) => one === language) ?? "en";
  const { sections } = readContentOf(deps, locale, "guardian-notice");
  const text = sections.map(({ heading, text: html }) => `<h2>${heading}</h2>\n${html}`).join("\n");
  return { text, version: sha256(text).slice(0, 16), language: locale };
}
