import type { Db } from "#db/client.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { readContentOf } from "#features/information/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Locale, locales } from "#lib/messages/compiled/types.ts";
import { linkToken, randomPublicId, sha256 } from "#lib/secrets.server.ts";
import { type ConsentState, mayPay } from "../rules.ts";
import { insertConsent } from "../store/consents.server.ts";

/** Without consent for this long, an account is erased (decision D18). */
export const consentDays = 14;

export interface GuardianRequest {
  studentId: number;
  firstName: string;
  guardian: { name: string; email: string };
  /** Of the notice and the e-mail. */
  language: string;
  /** When the account is erased without an answer; undefined: 14 days from now. */
  expiresAt?: Date;
}

/**
 * Asks a guardian for consent, in the caller's transaction: keeps the question with the notice as it reads today, and
 * sends them the link to it.
 */
export async function requestGuardianConsent(deps: Deps, tx: Db, request: GuardianRequest): Promise<void> {
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
}

/**
 * Throws for a student who may not pay yet.
 *
 * @throws AppError consent_needed
 */
export function requireConsentToPay(student: { consent: ConsentState }): void {
  if (!mayPay(student)) throw new AppError("consent_needed");
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
