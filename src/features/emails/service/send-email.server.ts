import type { Db } from "#db/client.server.ts";
import { MailDelayed, MailRefused } from "#gateways/mail.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { inSpan } from "#lib/spans.server.ts";
import {
  beginAttempt,
  listDelayed,
  listWaiting,
  markFailed,
  markSent,
  recordError,
  type StoredEmail,
} from "../store.server.ts";
import { writeEmail } from "../write-email.server.ts";

/** If an e-mail still waits after this time, its job may have been lost. */
const requeueAfterMs = 10 * 60_000;
const pageSize = 200;
const maxWoken = 1_000;

/** Told what became of an e-mail, in the transaction that notes it; called before the e-mail's own row is written. */
export type OnSettled = (tx: Db, email: StoredEmail, outcome: "sent" | "failed") => Promise<void>;

/**
 * Sends one e-mail and marks it. A crash between the two sends it again, with the same Message-ID: never no e-mail.
 * No transaction is open while the mail server is talked to.
 *
 * @throws MailDelayed for the queue to try again; nothing when the e-mail was refused for good, which its row then tells
 */
export async function sendEmail(
  deps: Deps,
  { emailId }: { emailId: number },
  onSettled: OnSettled = async () => {},
): Promise<void> {
  const { db, log, mail, now } = deps;
  const email = await beginAttempt(db, emailId);
  if (!email) return;
  const settle = (outcome: "sent" | "failed", note: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      await onSettled(tx, email, outcome);
      await note(tx);
    });
  const told = { emailId, kind: email.kind, tries: email.attempts };
  if (now() >= email.giveUpAt) {
    const reason = `given up; the last attempt said: ${email.lastError ?? "nothing"}`;
    await settle("failed", (tx) => markFailed(tx, emailId, reason));
    log.error(told, "an e-mail was given up");
    return;
  }
  const written = writeEmail(deps, email);
  const to = { name: email.toName, address: email.toAddress };
  try {
    await inSpan("mail send", { kind: "client", attributes: { "margdeep.email_kind": email.kind } }, () =>
      mail.send({ kind: email.kind, messageId: email.messageId, to, ...written }),
    );
  } catch (error) {
    if (error instanceof MailRefused) {
      await settle("failed", (tx) => markFailed(tx, emailId, error.message));
      log.error({ ...told, reason: error.message }, "an e-mail was refused");
      return;
    }
    await recordError(db, emailId, error instanceof MailDelayed ? error.message : "unexpected failure");
    if (error instanceof MailDelayed && error.outage) log.warn({ ...told, reason: error.outage }, "no mail server");
    throw error;
  }
  await settle("sent", (tx) => markSent(tx, emailId, now()));
  await wakeDelayedEmails(deps, { byServer: true });
}

/**
 * Lets delayed e-mails leave now instead of after their pause: the mail server answers again, or staff say so.
 *
 * @param of with `byServer` only those that the mail server as a whole held up
 * @returns how many there are; the queue begins with the oldest 1,000
 */
export async function wakeDelayedEmails({ db, jobs }: Deps, of: { byServer: boolean }): Promise<number> {
  const ids = await listDelayed(db, maxWoken, of);
  if (ids.length > 0) await jobs.wake(db, "send-email", ids.map(String));
  return ids.length;
}

/** Repeated work: a waiting e-mail without a job gets one; where there is one, the queue keeps that. */
export async function requeueStalledEmails({ db, jobs, now }: Deps): Promise<void> {
  const since = new Date(now().getTime() - requeueAfterMs);
  for (let last = 0; ; ) {
    const ids = await listWaiting(db, since, last, pageSize);
    for (const emailId of ids) await jobs.add(db, "send-email", { emailId });
    if (ids.length < pageSize) return;
    last = ids.at(-1) as number;
  }
}
