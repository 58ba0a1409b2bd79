import { listOwnDisclosures } from "#features/disclosures/service/own-disclosures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { firstNameOf } from "#lib/person-rules.ts";
import type { NamedDisclosure } from "../contract.ts";
import { readStaffNames } from "../store.server.ts";

/** A page of a student's own rows of the ledger with names, the newest first. */
export async function readDisclosures(
  { db }: Pick<Deps, "db">,
  studentId: number,
  page: { page: number; pageSize: number },
): Promise<{ count: number; items: NamedDisclosure[] }> {
  const { count, items } = await listOwnDisclosures(db, studentId, page);
  const names = await readStaffNames(db, [...new Set(items.flatMap(({ staff_id }) => staff_id ?? []))]);
  const firstName = (id: number | null) => (id === null ? "" : firstNameOf(names.get(id) ?? ""));
  return { count, items: items.map((row) => ({ ...row, staff_name: firstName(row.staff_id) })) };
}
