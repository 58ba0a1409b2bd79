import type { Deps } from "#http/deps.server.ts";
import { valueFor } from "#lib/lookups.ts";
import { findByHash, type LedgerErasure } from "../store/erase.server.ts";
import { eraseAccountAgain } from "./erase-account.server.ts";

const pageSize = 1000;

/**
 * Erases every account that a restored backup brought back. Safe to run twice.
 *
 * @param known every erasure that any ledger knows; one may be there more than once
 * @returns how many accounts were erased
 */
export async function eraseAgain(
  deps: Pick<Deps, "db" | "files" | "log" | "now" | "mail" | "textMessages">,
  known: LedgerErasure[],
): Promise<number> {
  const byHash = new Map(known.map((erasure) => [erasure.studentHash, erasure]));
  const hashes = [...byHash.keys()];
  let erased = 0;
  for (let from = 0; from < hashes.length; from += pageSize) {
    for (const { id, studentHash } of await findByHash(deps.db, hashes.slice(from, from + pageSize))) {
      await eraseAccountAgain(deps, id, valueFor(byHash, studentHash));
      erased += 1;
    }
  }
  return erased;
}
