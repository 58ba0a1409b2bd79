import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import type { Disclosure, LedgerCheck } from "../contract.ts";
import { listAfter, readChain, recordCheck } from "../store.server.ts";

const rowsAtOnce = 2000;

/** The `prev_hash` of the first row. */
const firstPrevHash = "0".repeat(64);

/**
 * What a row's hash is made of, after the hash before it: canonical JSON (RFC 8785), that is keys in order and no space.
 * The trigger of migration 0033 writes the same text.
 */
function canonicalJson(row: Omit<Disclosure, "prev_hash" | "hash">): string {
  const { at, fields, id, kind, purpose, staff_id, staff_role, subject_hash } = row;
  return JSON.stringify({ at, fields, id, kind, purpose, staff_id, staff_role, subject_hash });
}

/**
 * Reads the ledger from its first row to its end and computes each hash again. Rows that are added meanwhile are left to
 * the next verification.
 *
 * @returns the first row that is missing, changed, or not chained to the one before it
 */
export async function verifyLedger(db: Db): Promise<LedgerCheck> {
  const end = await readChain(db);
  if (!end) return { rows: 0, broken: { id: 1, reason: "the end of the chain is missing" } };
  let [rows, last] = [0, firstPrevHash];
  while (rows < end.lastId) {
    const next = await listAfter(db, rows, rowsAtOnce);
    if (next.length === 0) return { rows, broken: { id: rows + 1, reason: "it is missing" } };
    for (const row of next) {
      if (rows === end.lastId) break;
      const reason = faultOf(row, rows + 1, last);
      if (reason) return { rows, broken: { id: rows + 1, reason } };
      [rows, last] = [row.id, row.hash];
    }
  }
  const isWhole = last === end.lastHash;
  return { rows, broken: isWhole ? null : { id: rows, reason: "it is not the end that was recorded" } };
}

function faultOf(row: Awaited<ReturnType<typeof listAfter>>[number], id: number, last: string): string | null {
  if (row.id !== id) return "it is missing";
  if (row.prev_hash !== last) return "it does not follow the row before it";
  return sha256(last + canonicalJson(row)) === row.hash ? null : "it was changed";
}

/** Repeated work: verifies the ledger and notes the result, for the metric and for staff. */
export async function checkLedger({ db, now, log }: Pick<Deps, "db" | "now" | "log">): Promise<void> {
  const { rows, broken } = await verifyLedger(db);
  if (broken) log.error({ rows, ...broken }, "the disclosure ledger is broken");
  await recordCheck(db, now(), broken?.id ?? null);
}
