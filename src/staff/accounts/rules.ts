import { needsSecondFactor } from "#policies/policies.ts";
import type { Role } from "#staff/access/contract.ts";
import type { MemberChange, Step } from "./contract.ts";

/** Minimum length of a staff password, stricter than for students. */
export const minPasswordLength = 12;

/** The step after a correct password: its code where there is a second factor, its set-up where the role demands one. */
export function nextStep(mode: "trial" | "production", role: Role, hasSecondFactor: boolean): Step {
  if (hasSecondFactor) return "code";
  return needsSecondFactor(role, mode) ? "enrol" : "done";
}

interface Person {
  id: number;
  role: Role;
  isActive: boolean;
}

/**
 * Why an admin may not make this change to a colleague, or null. Members cannot change their own role or deactivate
 * themselves, and at least one admin who can sign in must remain.
 *
 * @param actor the current row, so that a former admin is refused
 * @param otherAdmins active admins with a password other than this member
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
