import type { Db } from "#db/client.server.ts";
import type { Disclosure } from "../contract.ts";
import { countOf, findSubjectHash, listOf } from "../store.server.ts";

/** A page of a student's own rows of the ledger, the newest first, and how many there are. */
export async function listOwnDisclosures(
  db: Db,
  studentId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; items: Disclosure[] }> {
  const hash = await findSubjectHash(db, studentId);
  if (hash === null) return { count: 0, items: [] };
  return { count: await countOf(db, hash), items: await listOf(db, hash, pageSize, (page - 1) * pageSize) };
}
