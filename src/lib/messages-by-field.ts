import type { z } from "zod";
import type { FieldErrors } from "./errors.ts";

/** Field messages of a failed schema, by field name; the first message of a field wins. */
export function messagesByField({ issues }: Pick<z.core.$ZodError, "issues">): FieldErrors {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const name = issue.path.join(".") || "body";
    if (!fields.has(name)) fields.set(name, issue.message);
  }
  // A field may be called "__proto__" or "constructor": those are names like any other here.
  return Object.fromEntries(fields);
}
