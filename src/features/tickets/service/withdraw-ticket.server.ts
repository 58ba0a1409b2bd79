import { dropWaitingEmails } from "#features/emails/service/drop-waiting.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { withdrawTicketOf } from "../store/tickets.server.ts";

/**
 * Withdraws a student's own ticket: nobody answers it, staff no longer see who wrote what, and an e-mail about it that was
 * not sent yet stays here. Opening it again undoes this.
 *
 * @throws AppError ticket_not_found, also for somebody else's
 */
export async function withdrawTicket(
  deps: Pick<Deps, "db" | "now">,
  studentId: number,
  reference: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isOwn = await withdrawTicketOf(tx, studentId, reference, deps.now());
    if (!isOwn) throw new AppError("ticket_not_found");
    await dropWaitingEmails(tx, reference);
  });
}
