import type { HttpError } from "react-admin";
import { call, type Problem } from "../../frame/api.ts";
import { changedFields, isChanged, rowOf, type SheetColumn, type SheetRow, type Values } from "./sheet-rows.ts";

/** The source of changed figures: the row's current source, our own office, or another source. */
export type SourceOfChange = { kind: "same" } | { kind: "office" } | { kind: "other"; sourceId: number | null };

/** The records of a sheet, and the fixed fields of new ones. */
export interface SheetOf {
  resource: string;
  columns: readonly SheetColumn[];
  /** Fields that every new row has, such as its branch. */
  fixed: Values;
}

type Saved = NonNullable<SheetRow["read"]>;
type Refusal = Problem & { theirs?: Saved; changed_by?: string | null };

/**
 * Saves the changed rows one by one, each with the version that was read. Refused rows keep their input with an error
 * message; removed rows are not returned.
 */
export async function saveRows(of: SheetOf, rows: readonly SheetRow[], source: SourceOfChange): Promise<SheetRow[]> {
  const saved: SheetRow[] = [];
  for (const row of rows) {
    const isUntouched = !isChanged(of.columns, row);
    const after = isUntouched ? row : await saveRow(of, row, source).catch((thrown: HttpError) => refused(row, thrown));
    if (after) saved.push(after);
  }
  return saved;
}

async function saveRow(of: SheetOf, row: SheetRow, source: SourceOfChange): Promise<SheetRow | null> {
  const { resource, columns, fixed } = of;
  const { read } = row;
  if (row.isRemoved) {
    if (read) await call(`${resource}/${read.id}/?version=${encodeURIComponent(read.version)}`, { method: "DELETE" });
    return null;
  }
  const fields = changedFields(columns, row);
  const said = sourceValues(source, read !== null);
  const record = read
    ? await call<Saved>(`${resource}/${read.id}/`, {
        method: "PATCH",
        body: { ...fields, ...said, version: read.version },
      })
    : await call<Saved>(`${resource}/`, { method: "POST", body: { ...fixed, ...fields, ...said } });
  return { ...rowOf(columns, record), key: row.key };
}

function sourceValues(source: SourceOfChange, isThere: boolean): Values {
  if (source.kind === "other") return { source_id: source.sourceId };
  return source.kind === "same" && isThere ? { same_source: true } : { source_id: null };
}

/**
 * Adopts the other person's version as the one that was read, because the conflict is displayed before the next save.
 */
function refused(row: SheetRow, { message, body }: HttpError): SheetRow {
  const { fields, theirs, changed_by: changedBy } = (body ?? {}) as Refusal;
  if (theirs) {
    const now = `${changedBy ?? "Somebody"} changed this row after you opened it. Save again to replace it with yours.`;
    return { ...row, read: theirs, isRemoved: false, errors: { row: now } };
  }
  const known = Object.fromEntries(Object.entries(fields ?? {}).filter(([field]) => field in row.cells));
  const others = Object.entries(fields ?? {}).filter(([field]) => !(field in row.cells));
  const rest = others.map(([field, text]) => `${field}: ${text}`).join("; ");
  const errors = { ...known, ...(rest || !fields ? { row: rest || message } : {}) };
  return { ...row, isRemoved: false, errors };
}
