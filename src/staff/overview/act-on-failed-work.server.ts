import type { Db } from "#db/client.server.ts";
import { dropFailed, sendFailedAgain } from "#features/emails/service/failed-emails.server.ts";
import { wakeDelayedEmails } from "#features/emails/service/send-email.server.ts";
import { invalidateFigures } from "#features/monitoring/service/read-figures.server.ts";
import { dropFailedWebhook, retryFailedWebhook } from "#features/payments/service/failed-webhooks.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, type NewChange, recordChange } from "#staff/history/note-change.server.ts";

type Action = "retry" | "drop";

/** Lets a job that was given up start again, or drops it. @throws AppError failed_job_not_found */
export async function actOnFailedJob(deps: Deps, staff: ChangedBy, id: string, action: Action): Promise<void> {
  const job = (await deps.jobs.listFailed()).find((one) => one.id === id);
  // Outside the transaction: the queue has a connection of its own.
  if (!job || !(await deps.jobs[action](id))) throw new AppError("failed_job_not_found");
  const summary = action === "retry" ? "Failed job retried" : "Failed job dropped";
  await act(deps, staff, { resource: "failed-jobs", recordId: id, summary }, async () => job.name);
}

/**
 * Resends or drops a failed e-mail and records who did it, by id and kind only, because the history outlives personal
 * addresses.
 *
 * @throws AppError failed_email_not_found, email_too_old
 */
export function actOnFailedEmail(deps: Deps, staff: ChangedBy, id: number, action: Action): Promise<void> {
  const summary = action === "retry" ? "Failed e-mail sent again" : "Failed e-mail dropped";
  return act(deps, staff, { resource: "failed-emails", recordId: id, summary }, (tx) =>
    action === "retry" ? sendFailedAgain(deps, tx, id) : dropFailed(tx, id),
  );
}

/** Lets delayed e-mails leave now, and records who did it. @returns how many */
export async function sendDelayedEmails(deps: Deps, staff: ChangedBy): Promise<{ count: number }> {
  const count = await wakeDelayedEmails(deps, { byServer: false });
  await act(
    deps,
    staff,
    { resource: "delayed-emails", recordId: "all", summary: "Delayed e-mails sent now" },
    async () => String(count),
  );
  return { count };
}

/**
 * Retries or drops a dead-lettered webhook of the payment provider, and records who did it.
 *
 * @param eventId the provider's event id
 * @throws AppError failed_webhook_not_found
 */
export function actOnFailedWebhook(deps: Deps, staff: ChangedBy, eventId: string, action: Action): Promise<void> {
  const summary = action === "retry" ? "Failed payment webhook tried again" : "Failed payment webhook dropped";
  return act(deps, staff, { resource: "failed-webhooks", recordId: eventId, summary }, (tx) =>
    action === "retry" ? retryFailedWebhook(tx, eventId) : dropFailedWebhook(deps, tx, eventId),
  );
}

/** @param work returns the name of what failed */
async function act(
  deps: Deps,
  staff: ChangedBy,
  of: Pick<NewChange, "resource" | "recordId" | "summary">,
  work: (tx: Db) => Promise<string>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const label = await work(tx);
    await recordChange(tx, staff, { ...of, at: deps.now(), action: "act", area: "staff", label });
  });
  invalidateFigures(deps);
}
