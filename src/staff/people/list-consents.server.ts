import type { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import type { ConsentPage, GuardianConsent } from "./contract.ts";
import { consentStateOf } from "./rules.ts";
import { type ConsentFilter, countConsents, findConsents, type GuardianConsentRow } from "./student-store.server.ts";

/** Consent requests with the text that guardians saw and their answers, newest first. */
export async function listConsents(
  { db, now }: Pick<Deps, "db" | "now">,
  filter: ConsentFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<z.infer<typeof ConsentPage>> {
  const at = now();
  const rows = await findConsents(db, filter, at, perPage, (page - 1) * perPage);
  return { count: await countConsents(db, filter, at), results: rows.map((row) => presentConsent(row, at)) };
}

/** A consent request without its link: only a hash of it is stored. */
export function presentConsent(row: GuardianConsentRow, now: Date): GuardianConsent {
  return {
    id: row.id,
    student_id: row.studentId,
    guardian_name: row.guardianName,
    guardian_email: row.guardianEmail,
    decided_name: row.decidedName,
    decided_relation: row.decidedRelation,
    state: consentStateOf(row, now),
    language: row.language,
    notice_version: row.noticeVersion,
    notice_text: row.noticeText,
    asked_at: row.askedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  };
}
