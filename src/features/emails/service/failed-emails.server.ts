import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { maskedAddress, secondGiveUpAt } from "../rules.ts";
import { countFailed, listFailed, lockFailed, markDropped, markWaiting, readDelayed } from "../store.server.ts";

const maxShown = 50;

/** A rejected or abandoned e-mail, without its text and its full address. */
export interface FailedEmail {
  id: number;
  kind: string;
  /** The first letter and the domain. */
  to: string;
  /** The mail server's reply code. */
  reason: string;
  createdAt: Date;
  /** False: its link no longer works. */
  canBeSent: boolean;
}

/** The newest failed e-mails, and how many there are in all. */
export async function readFailedEmails({ db, now }: Deps): Promise<{ count: number; newest: FailedEmail[] }> {
  const [count, rows] = [await countFailed(db), await listFailed(db, maxShown)];
  const newest = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: maskedAddress(row.toAddress),
    reason: row.lastError ?? "unknown",
    createdAt: row.createdAt,
    canBeSent: secondGiveUpAt(row, now()) !== null,
  }));
  return { count, newest };
}

/** E-mails that were tried and wait for another attempt; `reason` is what most of them were told. */
export function readDelayedEmails({ db }: Deps): ReturnType<typeof readDelayed> {
  return readDelayed(db);
}

/**
 * Lets a failed e-mail wait once more, for a day at least.
 *
 * @returns its kind
 * @throws AppError failed_email_not_found; email_too_old when its link no longer works
 */
export async function sendFailedAgain({ jobs, now }: Deps, tx: Db, id: number): Promise<string> {
  const email = await lockFailed(tx, id);
  if (!email) throw new AppError("failed_email_not_found");
  const giveUpAt = secondGiveUpAt(email, now());
  if (!giveUpAt) throw new AppError("email_too_old");
  await markWaiting(tx, id, giveUpAt);
  await jobs.add(tx, "send-email", { emailId: id });
  return email.kind;
}

/**
 * Gives a failed e-mail up. Its row stays, so that the same cause writes no second one.
 *
 * @returns its kind
 * @throws AppError failed_email_not_found
 */
export async function dropFailed(tx: Db, id: number): Promise<string> {
  const email = await lockFailed(tx, id);
  if (!email) throw new AppError("failed_email_not_found");
  await markDropped(tx, id);
  return email.kind;
}
