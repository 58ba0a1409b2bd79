import type { Db } from "#db/client.server.ts";
import type { guardianRelations } from "#db/schema/choices.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { isSameMailbox } from "#lib/canonical-mailbox.ts";
import { AppError } from "#lib/errors.ts";
import { needsGuardian } from "#lib/person-rules.ts";
import { isSameSecret, sha256 } from "#lib/secrets.server.ts";
import { type ConsentRow, findConsent, setConsent, writeDecision, writeWithdrawal } from "../store/consents.server.ts";

/** The state of a request to a guardian. */
export type ConsentStatus =
  /** May be answered. */
  | "open"
  | "given"
  | "refused"
  | "withdrawn"
  /** There was no answer in time, or the account was erased. */
  | "closed"
  /** The student has become 18: it is theirs to decide now. */
  | "of_age";

/** What the guardian's page shows. */
export interface ConsentView {
  standing: ConsentStatus;
  guardianName: string;
  /** "" once the account is erased. */
  studentFirstName: string;
  /** The notice as it was when the question was sent, HTML: these words are what is agreed to. */
  noticeText: string;
  expiresAt: string;
  decidedAt: string | null;
  /** Why an answer does not count here: the student uses this browser, or the link was sent to their own mailbox. */
  blocked: "childs_browser" | "childs_mailbox" | null;
}

/** A guardian's link, and the browser it was opened in. */
export interface GuardianLink {
  consentId: string;
  token: string;
  /** Whether a student is signed in there, or was within a day; left out where no browser is involved. */
  isUsedBy?: (student: { id: number; publicId: string }) => Promise<boolean>;
}

/** Who answers, as they say themselves. */
export interface Signer {
  name: string;
  relation: (typeof guardianRelations)[number];
}

/**
 * What a guardian's link leads to. Changes nothing: mail programs open links by themselves.
 *
 * @throws AppError consent_link_refused
 */
export async function readConsent(deps: Deps, link: GuardianLink): Promise<ConsentView> {
  const row = await requireConsent(deps, link);
  const { consent, student } = row;
  return {
    standing: consentStatusOf(deps, row),
    guardianName: consent.guardianName,
    studentFirstName: student?.firstName ?? "",
    noticeText: consent.noticeText,
    expiresAt: consent.expiresAt.toISOString(),
    decidedAt: (consent.withdrawnAt ?? consent.decidedAt)?.toISOString() ?? null,
    blocked: await blockOf(link, row),
  };
}

/**
 * Writes the guardian's answer down, once, with its time and address beside the text and language that were shown; the
 * student is told by e-mail.
 *
 * @param from client address
 * @param signer recorded with the answer
 * @throws AppError consent_link_refused, also when the question was answered or closed meanwhile, in the student's own
 * browser, and for a link that was sent to the student's own mailbox
 *
 * Source: docs/specification D18.
 */
export async function decideConsent(
  deps: Deps,
  link: GuardianLink,
  decision: "given" | "refused",
  from: string,
  signer: Signer | null = null,
): Promise<void> {
  await requireCounting(deps, link);
  await deps.db.transaction(async (tx) => {
    const row = await findConsent(tx, link.consentId);
    if (!row?.student || consentStatusOf(deps, row) !== "open") throw new AppError("consent_link_refused");
    const decidedAt = deps.now();
    const isWritten = await writeDecision(tx, link.consentId, {
      decision,
      decidedAt,
      decidedFrom: from,
      decidedName: signer?.name ?? null,
      decidedRelation: signer?.relation ?? null,
    });
    if (!isWritten) throw new AppError("consent_link_refused");
    await applyDecision(deps, tx, row, decision, decidedAt);
  });
}

/**
 * Takes consent back, as easily as it was given; what was given stays written down beside it.
 *
 * @throws AppError consent_link_refused when there is none to take back
 */
export async function withdrawConsent(deps: Deps, link: GuardianLink, from: string): Promise<void> {
  await requireCounting(deps, link);
  await deps.db.transaction(async (tx) => {
    const row = await findConsent(tx, link.consentId);
    if (!row?.student || consentStatusOf(deps, row) !== "given") throw new AppError("consent_link_refused");
    const at = deps.now();
    if (!(await writeWithdrawal(tx, link.consentId, at, from))) throw new AppError("consent_link_refused");
    await applyDecision(deps, tx, row, "refused", at);
  });
}

async function requireConsent({ db }: Deps, { consentId, token }: GuardianLink): Promise<NonNullable<ConsentRow>> {
  const row = await findConsent(db, consentId);
  if (!row || !isSameSecret(sha256(token), row.consent.tokenHash)) throw new AppError("consent_link_refused");
  return row;
}

/** @throws AppError consent_link_refused, also where an answer does not count */
async function requireCounting(deps: Deps, link: GuardianLink): Promise<void> {
  if (await blockOf(link, await requireConsent(deps, link))) throw new AppError("consent_link_refused");
}

async function blockOf(
  { isUsedBy }: GuardianLink,
  { consent, student }: NonNullable<ConsentRow>,
): Promise<ConsentView["blocked"]> {
  if (!student) return null;
  if (consent.decision === null && isSameMailbox(consent.guardianEmail, student.email)) return "childs_mailbox";
  return (await isUsedBy?.(student)) ? "childs_browser" : null;
}

function consentStatusOf(deps: Deps, { consent, student }: NonNullable<ConsentRow>): ConsentStatus {
  if (consent.withdrawnAt) return "withdrawn";
  if (consent.decision === "refused") return "refused";
  if (!student) return "closed";
  if (!needsGuardian(student.dob, deps.now())) return "of_age";
  if (consent.decision === "given") return "given";
  return consent.expiresAt > deps.now() ? "open" : "closed";
}

async function applyDecision(
  deps: Deps,
  tx: Db,
  { consent, student }: NonNullable<ConsentRow>,
  decision: "given" | "refused",
  at: Date,
): Promise<void> {
  if (!student) return;
  await setConsent(tx, student.id, decision, at);
  await queueEmail(deps, tx, {
    kind: "guardian_decided",
    to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
    language: student.language,
    details: { firstName: student.firstName, decision },
    dedupeKey: `guardian-decided:${consent.id}:${decision}`,
  });
}
