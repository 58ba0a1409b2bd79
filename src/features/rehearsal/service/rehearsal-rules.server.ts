import type { Authority } from "#features/chances/contract.ts";
import { findRulesOf } from "#features/chances/service/known-rules.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Procedure, procedureFor } from "../procedure-rules.ts";

type Known = Awaited<ReturnType<typeof findRulesOf>>;

/** By what rules a year is replayed. */
export interface RehearsalRules {
  rules: NonNullable<ReturnType<Known["of"]>>["rules"];
  /** The year that the rules of eligibility are of, where those of the year itself are not known. */
  carriedFrom: number | null;
  procedure: Procedure;
  procedureCarriedFrom: number | null;
}

/** Rules are searched this far after a year: the oldest that are known count for all years before them. */
const maxYearsLater = 20;

/**
 * Who may have which seat, and how rounds go, in a past year. Where the rules of the year are not known, the nearest ones
 * are carried over, and marked as such.
 *
 * @throws AppError rehearsal_not_found without any rules
 */
export async function findRehearsalRules(
  { db }: Pick<Deps, "db">,
  authority: Authority,
  year: number,
): Promise<RehearsalRules> {
  const known = await findRulesOf(db, authority);
  const procedure = procedureFor(authority, year);
  const eligibility = nearestRules(known, year);
  if (!procedure || !eligibility) throw new AppError("rehearsal_not_found");
  return { ...eligibility, procedure: procedure.procedure, procedureCarriedFrom: procedure.carriedFrom };
}

function nearestRules(known: Known, year: number): Pick<RehearsalRules, "rules" | "carriedFrom"> | null {
  for (let later = 0; later <= maxYearsLater; later += 1) {
    const found = known.of(year + later);
    if (found) return { rules: found.rules, carriedFrom: found.carriedFrom ?? (later === 0 ? null : year + later) };
  }
  return null;
}
