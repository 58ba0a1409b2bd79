import type { Db } from "#db/client.server.ts";
import { verifyLedger } from "#features/disclosures/service/verify-ledger.server.ts";

/** Verifies the ledger of disclosures, and says what was found. @returns the exit code: 1 when a row is wrong */
export async function reportLedger(db: Db): Promise<{ exitCode: 0 | 1; line: string }> {
  const { rows, broken } = await verifyLedger(db);
  if (!broken) return { exitCode: 0, line: `The ledger is whole: ${rows} ${rows === 1 ? "row" : "rows"}.` };
  const line = `The ledger is broken at row ${broken.id}: ${broken.reason}. ${rows} rows before it are whole.`;
  return { exitCode: 1, line };
}
