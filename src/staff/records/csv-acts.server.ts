import { z } from "@hono/zod-openapi";
import { isCsv } from "#http/request/json-bodies-only.server.ts";
import { flag } from "#http/request/query-fields.server.ts";
import { readText } from "#http/request/read-text.server.ts";
import { AppError } from "#lib/errors.ts";

/** The OpenAPI entry of a body that is a CSV file. */
export const csvBody = { required: true, content: { "text/csv": { schema: z.string() } } };

export const dryRun = z.object({ dry_run: flag("Say what would happen, and change nothing") });

export const ImportResult = z
  .object({
    added: z.number().int(),
    changed: z.number().int(),
    left: z.number().int(),
    rejected: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  })
  .openapi("StaffImportResult");

/** The CSV file that a request sends. @throws AppError content_type_refused, body_too_large, invalid_input */
export async function readCsv(request: Request, maxBytes: number): Promise<string> {
  if (!isCsv(request)) throw new AppError("content_type_refused");
  return readText(request, maxBytes);
}
