import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { ExamAnswers, type KeptExamAnswers } from "../exam-answers-contract.ts";
import { mayKeepAnswers } from "../rules.ts";
import { deleteExamAnswers, findExamAnswers, lockConsent, putExamAnswers } from "../store/exam-answers.server.ts";

/**
 * The exam answers that a student keeps. Those that an older version stored and that no longer fit are not answered: the
 * student has to give them again. One query.
 */
export async function readExamAnswers({ db }: Pick<Deps, "db">, studentId: number): Promise<KeptExamAnswers> {
  const row = await findExamAnswers(db, studentId);
  const parsed = ExamAnswers.safeParse(row?.answers);
  return { answers: parsed.success ? parsed.data : null, kept_at: row?.keptAt.toISOString() ?? null };
}

/**
 * Keeps exam answers in a student's profile, in place of those before, with the words of consent that were shown.
 *
 * @param locale the language in which they were shown
 * @throws AppError answers_need_consent, not_signed_in
 */
export async function keepExamAnswers(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number,
  answers: ExamAnswers,
  locale: Locale,
): Promise<void> {
  const textShown = languageOf(locale).messages.chances.keep_text();
  await db.transaction(async (tx) => {
    const student = await lockConsent(tx, studentId);
    if (!student) throw new AppError("not_signed_in");
    if (!mayKeepAnswers(student)) throw new AppError("answers_need_consent");
    await putExamAnswers(tx, { studentId, answers, textShown, language: locale, keptAt: now() });
  });
}

/** Removes what a student keeps, the record of the consent too; none there changes nothing. */
export function removeExamAnswers({ db }: Pick<Deps, "db">, studentId: number): Promise<void> {
  return deleteExamAnswers(db, studentId);
}
