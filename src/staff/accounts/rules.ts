import type { Role } from "#staff/access/contract.ts";
import type { MemberChange, Step } from "./contract.ts";

/** Characters of a staff password at least: more is at stake than behind a student's. */
export const minPasswordLength = 12;

/**
 * What follows a right password. In production nobody works without a second factor; in trial it is offered and may be
 * left out.
 */
export function nextStep(mode: "trial" | "production", hasSecondFactor: boolean): Step {
  if (hasSecondFactor) return "code";
  return mode === "production" ? "enrol" : "done";
}

interface Person {
  id: number;
  role: Role;
  isActive: boolean;
}

/**
 * Why an admin may not change a colleague so, or null. Nobody changes their own role or switches themselves off, and an
 * admin who can sign in always remains.
 *
 * @param actor as their row is now: somebody who is no admin any more changes nobody
 * @param otherAdmins active admins with a password beside this member
 */
export function changeRefusal(
  actor: Person,
  member: Person,
  change: Pick<MemberChange, "role" | "is_active">,
  otherAdmins: number,
): "not_your_role" | "own_account" | "last_admin" | null {
  if (actor.role !== "admin" || !actor.isActive) return "not_your_role";
  const isDemoted = change.role !== undefined && change.role !== member.role;
  const isSwitchedOff = change.is_active === false && member.isActive;
  if (!isDemoted && !isSwitchedOff) return null;
  if (actor.id === member.id) return "own_account";
  const isActiveAdmin = member.role === "admin" && member.isActive;
  return isActiveAdmin && otherAdmins === 0 ? "last_admin" : null;
}
