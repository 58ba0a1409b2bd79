import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { randomToken } from "#lib/secrets.server.ts";
import type { NewDisclosure } from "../contract.ts";
import { ensureSubjects, insertDisclosures } from "../store.server.ts";

/**
 * Writes to the ledger that somebody gets to see details of students, in the transaction of what shows them. Call it last:
 * the end of the chain is locked from here on until the transaction ends.
 */
export async function recordDisclosures({ now }: Pick<Deps, "now">, tx: Db, row: NewDisclosure): Promise<void> {
  if (row.studentIds.length === 0) return;
  const studentIds = [...new Set(row.studentIds)].sort((one, other) => one - other);
  await ensureSubjects(
    tx,
    studentIds.map((studentId) => ({ studentId, salt: randomToken() })),
  );
  await insertDisclosures(tx, now(), { ...row, studentIds });
}
