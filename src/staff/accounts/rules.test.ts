import { expect, test } from "vitest";
import { changeRefusal, nextStep } from "./rules.ts";

test.each([
  ["trial", "counsellor", false, "done"],
  ["trial", "counsellor", true, "code"],
  ["trial", "admin", false, "enrol"],
  ["trial", "accounts", false, "enrol"],
  // Packages and their prices are content.
  ["trial", "editor", false, "enrol"],
  ["trial", "editor", true, "code"],
  ["production", "counsellor", false, "enrol"],
  ["production", "admin", true, "code"],
] as const)("in %s a %s with a second factor %s continues with %s", (mode, role, hasFactor, step) => {
  expect(nextStep(mode, role, hasFactor)).toBe(step);
});

const admin = { id: 1, role: "admin", isActive: true } as const;
const other = { id: 2, role: "admin", isActive: true } as const;
const editor = { id: 3, role: "editor", isActive: true } as const;

test.each([
  ["an editor is switched off", admin, editor, { is_active: false }, 1, null],
  ["an editor becomes an admin", admin, editor, { role: "admin" }, 1, null],
  ["one's own role", admin, admin, { role: "editor" }, 1, "own_account"],
  ["one's own switch", admin, admin, { is_active: false }, 1, "own_account"],
  ["the own name with the own role", admin, admin, { role: "admin" }, 0, null],
  ["an admin beside others", admin, other, { role: "editor" }, 1, null],
  ["the last admin's role", admin, other, { role: "editor" }, 0, "last_admin"],
  ["the last admin's switch", admin, other, { is_active: false }, 0, "last_admin"],
  ["an admin who was switched off loses the role", admin, { ...other, isActive: false }, { role: "editor" }, 0, null],
  ["by somebody who is no admin any more", editor, other, { role: "editor" }, 1, "not_your_role"],
  ["by somebody who was switched off", { ...admin, isActive: false }, editor, { role: "admin" }, 1, "not_your_role"],
] as const)("%s", (_, actor, member, change, otherAdmins, refusal) => {
  expect(changeRefusal(actor, member, change, otherAdmins)).toBe(refusal);
});
