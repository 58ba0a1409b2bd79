import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { SignedInStudent } from "#http/request-context.server.ts";
import { drawQr } from "#lib/draw-qr.server.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import { guardianProblem } from "../sign-up-rules.ts";
import { deleteOpenRequests, findLastRequest } from "../store/consents.server.ts";
import { guardianLink, requestGuardianConsent } from "./guardian-consent.server.ts";

/** Whom a student's guardian was named as, and until when there is time to answer; null when nobody was. */
export async function readGuardianRequest({ db }: Pick<Deps, "db">, studentId: number) {
  return findLastRequest(db, studentId);
}

/** A guardian's link as a waiting student hands it over, by word, message or QR code. */
export interface HandOver {
  link: string;
  guardianName: string;
  /** "" where they did not get the request by e-mail. */
  guardianEmail: string;
  /** When the account is erased without an answer. */
  until: string;
  /** SVG of the link. */
  qr: string;
}

/** @returns null for a student who waits for nobody */
export async function readHandOver(
  deps: Pick<Deps, "db" | "config" | "secretKey" | "now">,
  student: Pick<SignedInStudent, "id" | "consent">,
): Promise<HandOver | null> {
  if (student.consent !== "pending") return null;
  const last = await findLastRequest(deps.db, student.id);
  if (!last || last.decision !== null || last.expiresAt <= deps.now()) return null;
  const link = guardianLink(deps, last.id);
  const { guardianName, guardianEmail, expiresAt } = last;
  return { link, guardianName, guardianEmail, until: expiresAt.toISOString(), qr: await drawQr(link) };
}

/**
 * How the guardian gets the request once more (`ask_guardian_again`), or another one when the address was wrong; links sent before
 * are void then. The day on which the account is erased stays the same. Gives the guardian's link, to be handed over.
 *
 * @throws AppError invalid_input by field, too_many_attempts, consent_link_refused when nothing is waited for
 */
export function resendGuardianRequestSteps(
  deps: Deps,
  student: SignedInStudent,
  guardian: { name: string; email: string },
): Steps<LastRequest, string> {
  return {
    check: () => checkGuardian(deps, student, guardian),
    work: ({ language, expiresAt }) =>
      deps.db.transaction(async (tx) => {
        await deleteOpenRequests(tx, student.id);
        const { id: studentId, firstName } = student;
        const id = await requestGuardianConsent(deps, tx, { studentId, firstName, guardian, language, expiresAt });
        return guardianLink(deps, id);
      }),
  };
}

type LastRequest = NonNullable<Awaited<ReturnType<typeof findLastRequest>>>;

async function checkGuardian(
  { db, now }: Deps,
  student: SignedInStudent,
  guardian: { name: string; email: string },
): Promise<LastRequest> {
  const found = Object.entries(guardianProblem(guardian, student.email)).filter(([, problem]) => problem);
  if (found.length > 0) throw new AppError("invalid_input", Object.fromEntries(found) as FieldErrors);
  if (student.consent !== "pending") throw new AppError("consent_link_refused");
  const last = await findLastRequest(db, student.id);
  if (!last || last.expiresAt <= now()) throw new AppError("consent_link_refused");
  return last;
}
