import type { Db } from "#db/client.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { emailKey } from "#lib/person-rules.ts";
import { isSameSecret, linkToken, randomPublicId } from "#lib/secrets.server.ts";
import {
  confirmSide,
  dropOpenEmailChanges,
  type EmailChangeRow,
  findEmailChange,
  findTaken,
  insertEmailChange,
  type ProfileRow,
  updateStudent,
} from "../store/profiles.server.ts";
import { isUniqueViolation } from "./unique-violation.server.ts";

/** How long both links work. */
const openMs = 24 * 3_600_000;

export const mailboxes = ["old", "new"] as const;
export type Mailbox = (typeof mailboxes)[number];

/** The content of the link in one of the two e-mails. */
export interface EmailChangeLink {
  changeId: string;
  side: string;
  token: string;
}

/** The state of a change, seen from the mailbox whose link was opened. */
export interface EmailChangeView {
  side: Mailbox;
  standing: "open" | "waits_for_other" | "done" | "taken";
  newEmail: string;
  /** ISO moment. */
  expiresAt: string;
}

/** Writes to both addresses, in the caller's transaction. An earlier change that is not confirmed is void. */
export async function requestEmailChange(deps: Deps, tx: Db, student: ProfileRow, newEmail: string): Promise<void> {
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + openMs);
  const id = randomPublicId();
  await dropOpenEmailChanges(tx, student.id);
  await insertEmailChange(tx, { id, studentId: student.id, oldEmail: student.email, newEmail, createdAt, expiresAt });
  for (const side of mailboxes) {
    await queueEmail(deps, tx, {
      kind: side === "old" ? "email_change_old" : "email_change_new",
      to: { name: `${student.firstName} ${student.lastName}`, address: side === "old" ? student.email : newEmail },
      language: student.language,
      details: { firstName: student.firstName, changeId: id, newEmail, expiresAt: expiresAt.toISOString() },
      dedupeKey: `email-change:${id}:${side}`,
      giveUpAt: expiresAt,
    });
  }
  deps.log.info({ event: "email_change_asked", studentId: student.id }, "security");
}

/** A new password voids a pending change, which another person may have requested. */
export async function voidEmailChanges({ db }: Pick<Deps, "db">, studentId: number): Promise<void> {
  await dropOpenEmailChanges(db, studentId);
}

/** The state of a change; looking changes nothing, mail scanners look too. Null for a link that is not or no longer one. */
export async function readEmailChange(deps: Deps, link: EmailChangeLink): Promise<EmailChangeView | null> {
  const side = readSide(deps, link);
  const row = side && (await findEmailChange(deps.db, link.changeId));
  return row ? show(row, side, deps.now()) : null;
}

/**
 * Notes that a mailbox has confirmed. When both have, the account uses the new address, and the old one is told. Twice is
 * once.
 *
 * @returns its state now; null for a link that is not or no longer one
 */
export async function confirmEmailChange(deps: Deps, link: EmailChangeLink): Promise<EmailChangeView | null> {
  const side = readSide(deps, link);
  if (!side) return null;
  try {
    return await deps.db.transaction(async (tx) => {
      const now = deps.now();
      const row = await findEmailChange(tx, link.changeId, true);
      const shown = row && show(row, side, now);
      if (!row || shown?.standing !== "open") return shown;
      const { newEmail, studentId } = row;
      const found = await findTaken(tx, studentId, { emailKey: emailKey(newEmail), contactKey: "" });
      if (found.email) return { ...shown, standing: "taken" };
      await confirmSide(tx, row.id, side, now);
      const isDone = side === "old" ? row.newConfirmedAt !== null : row.oldConfirmedAt !== null;
      if (!isDone) return { ...shown, standing: "waits_for_other" };
      await updateStudent(tx, studentId, { email: newEmail, emailKey: emailKey(newEmail), updatedAt: now });
      await notifyOldAddress(deps, tx, row);
      return { ...shown, standing: "done" };
    });
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown;
    const shown = await readEmailChange(deps, link);
    return shown && { ...shown, standing: "taken" };
  }
}

async function notifyOldAddress(deps: Deps, tx: Db, row: EmailChangeRow): Promise<void> {
  await queueEmail(deps, tx, {
    kind: "email_changed",
    to: { name: `${row.firstName} ${row.lastName}`, address: row.oldEmail },
    language: row.language,
    details: { firstName: row.firstName, newEmail: row.newEmail },
    dedupeKey: `email-changed:${row.id}`,
  });
  deps.log.info({ event: "email_changed", studentId: row.studentId }, "security");
}

function readSide({ secretKey }: Deps, { changeId, side, token }: EmailChangeLink): Mailbox | null {
  const known = mailboxes.find((one) => one === side);
  if (!known) return null;
  return isSameSecret(token, linkToken(secretKey, `email-change-${known}`, changeId)) ? known : null;
}

function show(row: EmailChangeRow, side: Mailbox, now: Date): EmailChangeView | null {
  const { oldConfirmedAt, newConfirmedAt, newEmail } = row;
  const shown = { side, newEmail, expiresAt: row.expiresAt.toISOString() };
  if (oldConfirmedAt && newConfirmedAt) return { ...shown, standing: "done" };
  if (row.expiresAt <= now) return null;
  const isConfirmed = (side === "old" ? oldConfirmedAt : newConfirmedAt) !== null;
  return { ...shown, standing: isConfirmed ? "waits_for_other" : "open" };
}
