import type { z } from "zod";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";

/** Validates the values of a row without a query. */
export function misfitCells(resource: Resource, values: Values) {
  const { id: _, ...fields } = values;
  return Object.entries(fields).flatMap(([column, value]) => {
    const parsed = (resource.fields.shape as Record<string, z.ZodType>)[column]?.safeParse(value);
    return !parsed || parsed.success ? [] : [{ column, message: parsed.error.issues[0]!.message }];
  });
}

/** Validates a new record against its schema, without a query. */
export function misfitOf(resource: Resource, values: Values) {
  const parsed = resource.fields.safeParse(values);
  if (parsed.success) return null;
  return Object.entries(messagesByField(parsed.error)).map(([column, message]) => ({ column, message }));
}
