import type { EmailKind } from "./contract.ts";

/** Their link works for a time, and they are of no use after it. */
const endWithTheirLink: ReadonlySet<string> = new Set<EmailKind>([
  "password_reset",
  "guardian_request",
  "email_change_old",
  "email_change_new",
  "staff_invitation",
  "calendar_reminder",
  "hostel_owner",
  "office_link",
  "staff_announcement_ends",
]);

const dayMs = 86_400_000;

/**
 * Until when a failed e-mail is tried once more: a day from now at least, but no longer than its link works.
 *
 * @returns null when it is of no use any more
 */
export function secondGiveUpAt({ kind, giveUpAt }: { kind: string; giveUpAt: Date }, now: Date): Date | null {
  if (!endWithTheirLink.has(kind)) return new Date(Math.max(giveUpAt.getTime(), now.getTime() + dayMs));
  return now < giveUpAt ? giveUpAt : null;
}

/** An address as far as staff need it to see what is wrong: the first letter and the domain. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}…${at < 0 ? "" : address.slice(at)}`;
}
