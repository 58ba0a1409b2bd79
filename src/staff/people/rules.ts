import { firstNameOf } from "#lib/person-rules.ts";
import type { ConsentState, ConversationKind, Delivery } from "./contract.ts";

/** The author's name as the recipient sees it: "Meera, Margdeep". Only staff see the full names of staff. */
export function publicStaffName(name: string): string {
  return `${firstNameOf(name)}, Margdeep`;
}

/** Shown in place of the subject of a conversation that its sender withdrew. */
export const withdrawnSubject = "Withdrawn by the sender";

/** How an answer reaches its recipient. Source: decisions 0017 and 0018 (a mailbox may be shared), docs/specification D9. */
export function deliveryOf(kind: ConversationKind, hasAccount: boolean): Delivery {
  return kind === "ticket" || hasAccount ? "notice" : "letter";
}

/** The state of a request to a guardian. */
export function consentStateOf(
  row: { decision: "given" | "refused" | null; withdrawnAt: Date | null; expiresAt: Date },
  now: Date,
): ConsentState {
  if (row.withdrawnAt) return "withdrawn";
  return row.decision ?? (row.expiresAt <= now ? "ran_out" : "waiting");
}

/** Later pages of a list would be slow to read and of little use. */
export const lastPage = 200;
