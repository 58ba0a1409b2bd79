import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import type { EmailKind, NewEmail } from "./contract.ts";
import { deleteEmailsTo, insertEmail } from "./store.server.ts";

const daysUntilGivingUp = 5;

/**
 * Writes an e-mail down, and the job that sends it, in the caller's transaction. The same dedupe key twice is one e-mail.
 */
export async function queueEmail({ jobs, config, now }: Deps, tx: Db, email: NewEmail): Promise<void> {
  const at = now();
  const domain = new URL(config.PUBLIC_URL).hostname;
  const emailId = await insertEmail(tx, {
    kind: email.kind,
    toName: email.to.name,
    toAddress: email.to.address,
    language: email.language,
    details: email.details,
    dedupeKey: email.dedupeKey,
    messageId: `<${sha256(email.dedupeKey).slice(0, 32)}@${domain}>`,
    createdAt: at,
    giveUpAt: email.giveUpAt ?? new Date(at.getTime() + daysUntilGivingUp * 86_400_000),
  });
  if (emailId !== null) await jobs.add(tx, "send-email", { emailId });
}

/** Erases the e-mails of some kinds to people whose data is erased, in the caller's transaction. */
export function eraseEmailsTo(tx: Db, kinds: readonly EmailKind[], addresses: readonly string[]): Promise<void> {
  return deleteEmailsTo(tx, kinds, addresses);
}
