import type { Deps } from "#http/deps.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { updateLanguage } from "../store/students.server.ts";

/** The language of a student's e-mails from now on. */
export async function changeLanguage(
  { db, now }: Pick<Deps, "db" | "now">,
  studentId: number,
  language: Locale,
): Promise<void> {
  await updateLanguage(db, studentId, language, now());
}
