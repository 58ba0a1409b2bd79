import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staffChanges } from "#db/schema/staff.ts";
import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";

/** A canonical serialization: the same values give the same text, whatever the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The version of a record's current values; a different one means that somebody changed it. */
export function versionOf(values: Values): string {
  return createHash("sha256").update(canonicalJson(values)).digest("base64url").slice(0, 22);
}

/** A whole record as the console receives it. */
export function presentRecord(resource: Resource, id: number, values: Values) {
  const { sitePath } = resource;
  return { ...values, id, version: versionOf(values), ...(sitePath && { site_path: sitePath(id, values) }) };
}

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
