import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";
import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";
import { presentRecord, versionOf } from "./version.server.ts";

/**
 * Ensures that the author of a change has seen the current version of a locked record.
 *
 * @param version the one they saw
 * @throws AppError changed_meanwhile with the current record, and which member of staff changed it when
 */
export async function assertVersion(
  tx: Db,
  resource: Resource,
  id: number,
  values: Values,
  version: string,
): Promise<void> {
  if (versionOf(values) === version) return;
  const [last] = await tx
    .select({ by: staffChanges.staffName, at: staffChanges.at })
    .from(staffChanges)
    .where(and(eq(staffChanges.resource, resource.name), eq(staffChanges.recordId, String(id))))
    .orderBy(desc(staffChanges.id))
    .limit(1);
  throw new AppError("changed_meanwhile", undefined, undefined, {
    theirs: presentRecord(resource, id, values),
    changed_by: last?.by ?? null,
    changed_at: last?.at.toISOString() ?? null,
  });
}
