import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { assertVersion } from "./assert-version.server.ts";
import type { Resource } from "./resource.ts";
import { presentRecord } from "./version.server.ts";
import { addRecord, concludeChanges, inOneTransaction, rewriteRecord } from "./write-record.server.ts";

/** Which version of which record to restore. */
export interface Restoring {
  changeId: number;
  /** The record before that change, or after it. */
  side: "before" | "after";
  /** The current version as the person who restores saw it; null: the record is removed. */
  version: string | null;
}

/**
 * Restores an older version of a record as a new change. A removed record gets its own number back.
 *
 * @throws AppError change_not_found, changed_meanwhile, record_not_found; invalid_input when the version
 *   is no longer valid, such as one that refers to a record removed since
 */
export function restoreRecord(deps: Deps, staff: ChangedBy, resource: Resource, id: number, asked: Restoring) {
  return inOneTransaction(deps, resource, async (tx) => {
    const { values, at } = await selectVersion(tx, resource, id, asked);
    const now = await resource.read(tx, id, true);
    if (now) await assertVersion(tx, resource, id, now, asked.version ?? "");
    else if (asked.version !== null) throw new AppError("record_not_found");
    // A field that was added since keeps its current value.
    const change = now
      ? await rewriteRecord(deps, tx, resource, id, now, { ...now, ...values })
      : await addRecord(deps, tx, resource, values, id);
    const summary = `Back to the version ${asked.side} the change of ${dayInIndia(at)}`;
    if (change) await concludeChanges(deps, tx, staff, resource, [change], { action: "restore", summary });
    return presentRecord(resource, id, change?.after ?? now!);
  });
}

async function selectVersion(tx: Db, resource: Resource, id: number, { changeId, side }: Restoring) {
  const [row] = await tx
    .select({ values: staffChanges[side], at: staffChanges.at })
    .from(staffChanges)
    .where(
      and(
        eq(staffChanges.id, changeId),
        eq(staffChanges.resource, resource.name),
        eq(staffChanges.recordId, String(id)),
      ),
    );
  if (!row?.values) throw new AppError("change_not_found");
  return { values: row.values as Values, at: row.at };
}
