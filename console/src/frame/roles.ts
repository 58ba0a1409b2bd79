import type { Role } from "../../../src/staff/access/contract.ts";

/** Role choices for forms. */
export const roleChoices: { id: Role; name: string }[] = [
  { id: "editor", name: "Editor: colleges, hostels, news and all other content" },
  { id: "counsellor", name: "Counsellor: messages, tickets, students, reviews" },
  { id: "accounts", name: "Accounts: orders, refunds, daily totals" },
  { id: "admin", name: "Admin: everything, including staff accounts" },
];
