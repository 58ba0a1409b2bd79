import { AppError, type FieldErrors } from "#lib/errors.ts";
import type { Resource } from "./resource.ts";

/** The error fields that both databases report for a refused statement. */
interface DatabaseError {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const checkViolation = "23514";

/** Refused values for which no constraint is reported. Source: PostgreSQL, appendix A. */
const plainRefusals: Readonly<Record<string, string>> = {
  "22001": "is too long",
  "22003": "is too large a number",
  "22021": "must not contain the NUL character",
  "22P05": "contains a character that cannot be stored",
  "22007": "is not a date",
  "22008": "is not a date",
};

/**
 * Translates a database refusal into messages by field; any other error is returned unchanged.
 *
 * @param action when a removal is refused, something else still refers to the record
 */
export function explainRefusal(resource: Resource, thrown: unknown, action: "write" | "remove" = "write"): unknown {
  const error = databaseError(thrown);
  if (!error) return thrown;
  const { code, constraint } = error;
  if (code === foreignKeyViolation && action === "remove") {
    return new AppError("still_used", { record: `Still named by ${inWords(error.table ?? "another record")}` });
  }
  const known = constraint === undefined ? undefined : resource.refusals?.[constraint];
  const fields = known ?? fieldsOf(error);
  return fields ? new AppError("invalid_input", fields) : thrown;
}

function databaseError(thrown: unknown): DatabaseError | null {
  const candidates = [thrown, (thrown as { cause?: unknown } | null)?.cause];
  const found = candidates.find((one) => /^2[23][0-9A-Z]{3}$/.test(String((one as { code?: unknown } | null)?.code)));
  return (found as DatabaseError | undefined) ?? null;
}

function fieldsOf(error: DatabaseError): FieldErrors | null {
  const columns = columnsOf(error);
  const field = columns[0] ?? "record";
  switch (error.code) {
    case uniqueViolation:
      return { [columns.at(-1) ?? "record"]: alreadyThere(columns) };
    case foreignKeyViolation:
      return { [field]: "names something that is not there any more" };
    case checkViolation:
      return {
        [field]: columns.length > 0 ? "is not a value that is allowed here" : "These values do not go together",
      };
    case "23502":
      return { [error.column ?? "record"]: "is required" };
    default: {
      const message = plainRefusals[error.code];
      return message ? { record: `A value ${message}` } : null;
    }
  }
}

function alreadyThere(columns: string[]): string {
  return columns.length > 1
    ? `There is already a record with the same ${columns.map(inWords).join(", ")}`
    : "is taken by another record";
}

/** The columns of a constraint: from the detail "Key (a, b)=…", or from the name of a column's check. */
function columnsOf({ detail, constraint, table }: DatabaseError): string[] {
  const named = /^[^(]*\(([^)]*)\)=/.exec(detail ?? "")?.[1];
  if (named) return named.split(", ").map((column) => column.replaceAll('"', ""));
  const own = /^(.+)_check\d*$/.exec(constraint ?? "")?.[1];
  return own && table && own.startsWith(`${table}_`) ? [own.slice(table.length + 1)] : [];
}

function inWords(name: string): string {
  return name.replace(/_id$/, "").replaceAll("_", " ");
}
