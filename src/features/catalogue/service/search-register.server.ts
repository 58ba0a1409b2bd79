import { findInRegister } from "margdeep-search/register-index";
import type { Deps } from "#http/deps.server.ts";
import { type RegisterCollege, registerCode } from "../register-contract.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { currentRegister } from "../search/current-register.server.ts";
import { selectRegisterCollege } from "../store/register.server.ts";
import { wordsToFind } from "./register-words.ts";

/** At most this many colleges of the register are shown; somebody who means another one types more of its name. */
const maxShown = 5;

/**
 * Colleges that the register lists and that have no page here, by an AISHE code or by words all of which the name, its
 * acronym or the place has. Words are looked up in memory, up to a second behind the database.
 */
export async function searchRegister(
  deps: Pick<Deps, "db" | "reads" | "work" | "state">,
  text: string,
): Promise<RegisterCollege[]> {
  const typed = text.trim();
  if (registerCode.test(typed)) {
    const college = await selectRegisterCollege(deps.reads.db, typed.toUpperCase());
    return college ? [college] : [];
  }
  const words = wordsToFind(typed);
  if (words.length === 0) return [];
  const { aisheCodes } = await currentIndex(deps);
  return findInRegister(await currentRegister(deps), words, aisheCodes, maxShown);
}

/** The college of the register with this AISHE code; null when there is none. */
export function findRegisterCollege(
  { reads: { db } }: Pick<Deps, "reads">,
  code: string,
): Promise<RegisterCollege | null> {
  return selectRegisterCollege(db, code);
}
