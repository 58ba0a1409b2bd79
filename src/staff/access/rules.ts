import type { Area, Role } from "./contract.ts";

const openTo: Record<Area, readonly Role[]> = {
  content: ["editor", "admin"],
  people: ["counsellor", "admin"],
  payments: ["accounts", "admin"],
  staff: ["admin"],
  overview: ["editor", "counsellor", "accounts", "admin"],
};

/** Whether a member of staff with this role may enter a part of the console. */
export function mayEnter(role: Role, area: Area): boolean {
  return openTo[area].includes(role);
}
