import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { Deps } from "#http/deps.server.ts";
import {
  type ErasureReason,
  eraseStudent,
  type LedgerErasure,
  listFilesOf,
  listMailOf,
  listTextsOf,
} from "../store/erase.server.ts";
import { recordErasures } from "./erasure-ledger.server.ts";

type Needed = Pick<Deps, "db" | "files" | "log" | "now" | "mail" | "textMessages">;

/**
 * Erases one account, whole; what stays is listed in docs/decisions/0019-leaving.md. Files go after the rows: one that
 * cannot be removed now no longer has an owner, and the tickets' sweeper finds it. Then it is written to the ledger.
 *
 * @returns false when the reason no longer applies
 */
export async function eraseAccount(deps: Needed, studentId: number, reason: ErasureReason): Promise<boolean> {
  if (!(await eraseData(deps, studentId, { reason, at: deps.now() }))) return false;
  await recordErasures(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, "an erasure is noted outside the database later"),
  );
  return true;
}

/** Erases an account that a restored backup brought back, under the date of its first erasure. */
export async function eraseAccountAgain(deps: Needed, studentId: number, known: LedgerErasure): Promise<void> {
  await eraseData(deps, studentId, { reason: known.reason, at: known.erasedAt, isAgain: true });
}

async function eraseData(deps: Needed, studentId: number, erasure: Parameters<typeof eraseStudent>[2]) {
  const { db, files, log, mail, textMessages } = deps;
  const left = await retryOnConflict(db, async (tx) => {
    const keys = await listFilesOf(tx, studentId);
    const stored = { keys, mail: await listMailOf(tx, studentId), texts: await listTextsOf(tx, studentId) };
    return (await eraseStudent(tx, studentId, erasure)) ? stored : null;
  });
  if (!left) return false;
  for (const key of left.keys) {
    await files
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error }, "a file of an erased account is left to the sweeper"));
  }
  await mail
    .erase(left.mail)
    .catch((error: unknown) => log.error({ err: error }, "e-mails of an erased account are still in the outbox"));
  await textMessages
    .erase(left.texts)
    .catch((error: unknown) => log.error({ err: error }, "text messages of an erased account are still in the outbox"));
  return true;
}
