import type { Deps } from "#http/deps.server.ts";
import { type RegisterCollege, registerCode } from "../register-contract.ts";
import { selectRegisterCollege, selectRegisterColleges } from "../store/register.server.ts";
import { wordsToFind } from "./register-words.ts";

/** So many colleges of the register are shown; who means another one types more of its name. */
const maxShown = 5;

/**
 * Colleges that the register lists and that have no page here, by an AISHE code or by words all of which the name, its
 * acronym or the place has.
 */
export async function searchRegister({ reads: { db } }: Pick<Deps, "reads">, text: string): Promise<RegisterCollege[]> {
  const typed = text.trim();
  if (registerCode.test(typed)) {
    const college = await selectRegisterCollege(db, typed.toUpperCase());
    return college ? [college] : [];
  }
  const words = wordsToFind(typed);
  return words.length === 0 ? [] : selectRegisterColleges(db, words, maxShown);
}

/** The college of the register with this AISHE code; null when there is none. */
export function findRegisterCollege(
  { reads: { db } }: Pick<Deps, "reads">,
  code: string,
): Promise<RegisterCollege | null> {
  return selectRegisterCollege(db, code);
}
